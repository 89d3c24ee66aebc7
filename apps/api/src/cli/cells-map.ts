import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backends, hostMap } from '../platform/cells/balancer';
import { CellsRefused, readCells } from '../platform/cells/cells-file';
import { say } from './terminal';

/**
 * Writes HAProxy's files for a cells file: `cells-map FILE DIRECTORY`. Needs no settings and no database, for it belongs to the balancer's machine. Nobody
 * ever reads half of a file.
 */
const [file, directory] = process.argv.slice(2);
if (file === undefined || directory === undefined) {
  console.error('Name the cells file and the directory for cells.map and backends.cfg: cells-map FILE DIRECTORY');
  process.exit(2);
}
try {
  const cells = readCells(resolve(file));
  for (const [name, text] of Object.entries({ 'cells.map': hostMap(cells), 'backends.cfg': backends(cells) })) {
    const whole = join(directory, `${name}.${process.pid}`);
    writeFileSync(whole, text, { mode: 0o644 });
    renameSync(whole, join(directory, name));
  }
  const hosts = cells.flatMap((cell) => cell.hosts).length;
  say(`${hosts} hosts of ${cells.length} cells: check it with haproxy -c, and reload HAProxy.`);
} catch (error) {
  if (!(error instanceof CellsRefused) && (error as NodeJS.ErrnoException).code === undefined) throw error;
  console.error(
    error instanceof CellsRefused ? `The cells file ${file} ${error.message}.` : `${(error as Error).message}.`,
  );
  process.exit(1);
}
