#!/usr/bin/env node
// Within the repository the sources run as they are; the published package has them compiled.
import { register } from 'tsx/esm/api';

register();
await import('./src/cli.ts');
