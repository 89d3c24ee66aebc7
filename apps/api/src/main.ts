import { run } from './cli/run';

await run();
