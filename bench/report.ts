// Draws bench/history.jsonl as bench/report.html.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHistory } from './lib/history';
import { reportPage } from './lib/report';

const runs = readHistory();
const file = join(import.meta.dirname, 'report.html');
writeFileSync(file, reportPage(runs));
console.log(`${runs.length} ${runs.length === 1 ? 'run' : 'runs'}: ${file}`);
