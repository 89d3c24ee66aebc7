import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseCsv } from './csv';

// Programs in which people open our files, if the machine has them. CI installs them: `.ci/run`.

const isProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const run = (program: string, args: readonly string[], input?: Buffer): Buffer => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 2 ** 30, timeout: 300_000 });
  if (error || status !== 0) throw error ?? new Error(`${program} ended with ${status}: ${stderr.toString()}`);
  return stdout;
};

/** Commas, quotes, UTF-8, from the first line, American English, texts in quotes, every cell as a person sees it. */
const asShown = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,true';

export const hasSpreadsheetEngine = isProgram('soffice');

/** The cells of a spreadsheet's only sheet as LibreOffice shows them, its texts evaluated if it takes any for a formula. */
export const cellsAsShown = (file: Buffer): string[][] => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-sheet-'));
  try {
    writeFileSync(join(folder, 'sheet.xlsx'), file);
    // A profile of its own: two conversions at once would wait for each other's.
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    run('soffice', [profile, '--headless', '--convert-to', asShown, '--outdir', folder, join(folder, 'sheet.xlsx')]);
    return parseCsv(readFileSync(join(folder, 'sheet.csv'), 'utf8'), '\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const hasPdfReader = isProgram('pdftotext');

/** Text of a PDF, as Poppler reads it. */
export const textByPoppler = (file: Buffer): string =>
  run('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], file).toString();
