import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

const bar = z.union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })]);

const figure = z.strictObject({
  /** Words that stay the same from run to run: they name the figure's line in the report. */
  figure: z.string().check(z.minLength(1)),
  value: z.number(),
  /** Empty of a ratio. */
  unit: z.string(),
  /** Left out of a figure that is only reported. */
  bar: z.optional(bar),
});
export type Figure = z.output<typeof figure>;

const run = z.strictObject({
  at: z.iso.datetime(),
  /** Short hash; with `+` where the tree had changes of its own, and empty where it cannot be known. */
  commit: z.string(),
  machine: z.strictObject({
    cores: z.number(),
    model: z.string(),
    node: z.string(),
    /** One-minute average at the end of the run. */
    load: z.number(),
  }),
  bench: z.string().check(z.minLength(1)),
  figures: z.array(figure).check(z.minLength(1)),
});
/** One run of one bench: a line of the history. */
export type Run = z.output<typeof run>;

const historyFile = join(import.meta.dirname, '../history.jsonl');

/** True for a figure that keeps its bar, or has none. A value that is no number keeps no bar. */
export const holdsBar = ({ value, bar: limit }: Figure): boolean => {
  if (limit === undefined) return true;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
};

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Changes of the history itself are no changes of what was measured. */
const commitNow = (): string => {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':/', ':!/bench/history.jsonl');
    return `${git('rev-parse', '--short=10', 'HEAD')}${changed === '' ? '' : '+'}`;
  } catch {
    return '';
  }
};

const machineNow = (): Run['machine'] => {
  const processors = cpus();
  return {
    cores: processors.length,
    model: processors[0]?.model.trim() ?? '',
    node: process.versions.node,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
};

/** Four significant digits: more are noise, and would make the lines long. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/**
 * Appends a run to the history as one line of JSON and answers whether every figure keeps its bar. Judged is the figure as
 * measured; kept are four digits of it.
 * @throws Error for a figure that is no finite number, before anything is written
 */
export const record = (bench: string, figures: readonly Figure[], file = historyFile): boolean => {
  const measured: Run = {
    at: new Date().toISOString(),
    commit: commitNow(),
    machine: machineNow(),
    bench,
    figures: figures.map((one) => ({ ...one, value: rounded(one.value) })),
  };
  appendFileSync(file, `${JSON.stringify(z.parse(run, measured))}\n`);
  return figures.every(holdsBar);
};

/**
 * The runs of a history in the order of its lines; none where there is no file yet.
 * @throws Error that names the line which is no run
 */
export const readHistory = (file = historyFile): Run[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (line.trim() === '') return [];
          try {
            return [z.parse(run, JSON.parse(line))];
          } catch (cause) {
            throw new Error(`Line ${index + 1} of ${file} is no run of a bench`, { cause });
          }
        })
    : [];
