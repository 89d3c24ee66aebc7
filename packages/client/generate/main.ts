import { writeFileSync } from 'node:fs';
import { generatedFiles } from './index';

for (const [path, text] of generatedFiles()) writeFileSync(path, text);
