import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHistory, record, type Run } from './history';
import { reportPage } from './report';

let directory: string;
let file: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-history-'));
  file = join(directory, 'history.jsonl');
});
beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(directory, { recursive: true }));

describe('The history of the benches', () => {
  it('gains one line a run, with its date, commit, machine and figures, and reads them again as written', () => {
    const before = new Date().toISOString();
    expect(record('postings', [{ figure: 'spread', value: 0.53219, unit: '', bar: { atLeast: 0.5 } }], file)).toBe(
      true,
    );
    expect(record('start', [{ figure: 'warm', value: 2812.4, unit: 'ms' }], file)).toBe(true);
    expect(readFileSync(file, 'utf8').match(/\n/g)).toHaveLength(2);
    const [first, second] = readHistory(file) as [Run, Run];
    expect(first.bench).toBe('postings');
    expect(first.figures).toEqual([{ figure: 'spread', value: 0.5322, unit: '', bar: { atLeast: 0.5 } }]);
    expect(first.at >= before).toBe(true);
    expect(first.commit).toMatch(/^[0-9a-f]{10}\+?$/);
    expect(first.machine).toMatchObject({ cores: cpus().length, node: process.versions.node });
    expect(second.figures).toEqual([{ figure: 'warm', value: 2812, unit: 'ms' }]);
  });

  it('tells a missed bar from a kept one as measured, not as rounded', () => {
    const judged = (value: number, bar: { atLeast: number } | { atMost: number }) =>
      record('x', [{ figure: 'y', value, unit: '', bar }], file);
    expect([judged(0.5, { atLeast: 0.5 }), judged(0.49999, { atLeast: 0.5 })]).toEqual([true, false]);
    expect([judged(1.6, { atMost: 1.6 }), judged(1.60001, { atMost: 1.6 })]).toEqual([true, false]);
  });

  it('takes no figure that is no number, and keeps what it has', () => {
    record('x', [{ figure: 'y', value: 1, unit: '' }], file);
    for (const value of [NaN, Infinity]) expect(() => record('x', [{ figure: 'y', value, unit: '' }], file)).toThrow();
    expect(readHistory(file)).toHaveLength(1);
  });

  it('names the line that is no run, and is empty where there is none yet', () => {
    expect(readHistory(file)).toEqual([]);
    record('x', [{ figure: 'y', value: 1, unit: '' }], file);
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"bench":"x"}\n`);
    expect(() => readHistory(file)).toThrow(/^Line 2 of /);
  });

  it('that is committed can be read', () => {
    expect(() => reportPage(readHistory())).not.toThrow();
  });
});

const machine = { cores: 2, model: 'A processor', node: '20.19.0', load: 1 };
const runOf = (at: string, value: number, changes: Partial<Run> = {}): Run => ({
  at,
  commit: '0123456789',
  machine,
  bench: 'postings',
  figures: [{ figure: 'spread <16>', value, unit: '', bar: { atLeast: 0.5 } }],
  ...changes,
});
const count = (page: string, part: string): number => page.split(part).length - 1;

describe('The report of the benches', () => {
  const runs = [
    runOf('2026-01-02T10:00:00.000Z', 0.62),
    runOf('2026-01-01T10:00:00.000Z', 0.47),
    runOf('2026-01-03T10:00:00.000Z', 0.58, { machine: { ...machine, cores: 8 } }),
  ];

  it('draws each figure with its bar, a mark for each run, and a cross where the bar was missed', () => {
    const page = reportPage(runs);
    expect(count(page, '<article')).toBe(1);
    expect([count(page, '<circle'), count(page, '<path class="missed"'), count(page, 'class="bar"')]).toEqual([
      2, 1, 1,
    ]);
    expect(page).toContain('bar: at least 0.5, kept');
    expect(page).toContain('2026-01-01 to 2026-01-03, 3 runs');
    expect(page).toContain(
      '<title>2026-01-01 10:00 UTC, 0123456789: 0.47, bar: at least 0.5, missed, load 1, 2 × A processor, Node 20.19.0</title>',
    );
  });

  it('joins runs of one machine only', () => {
    expect(count(reportPage(runs), '<polyline')).toBe(2);
  });

  it('asks for nothing from elsewhere, and shows a name as text', () => {
    const text = reportPage(runs);
    expect(text).not.toMatch(/(?:src|href)=|url\(|@import|<script/);
    expect(text).toContain('spread &lt;16&gt;');
    expect(text).not.toContain('spread <16>');
  });

  it('of no run says so', () => {
    expect(reportPage([])).toContain('No run is on record yet.');
  });
});
