/**
 * Growth: ten thousand payments, a million and ten million, each in a database of its own on one server, nine tenths of them in one organisation and the rest in a
 * hundred. Asked over HTTP, by the login of requests under row security, in turn of each: every kind of search, lists and their totals, statistics, a quote, a
 * withdrawal and a payment made, a deposit from the chain's word to its credit. Nine in ten payments have a deposit, one in ten
 * an address that is still watched, one in twenty its postings, and beside one in twenty there is a withdrawal. Their traces, audit events and callbacks are left out.
 *
 * Bars: a search at most 150 ms at p99; anything among many at most 1.5 times that among ten thousand, at p50, in the same run.
 *
 *   npm run prove growth       ROWS=10000,1000000,10000000 ROUNDS=5 EACH=40 ONLY='search|a payment' PLACE=DIRECTORY, which keeps the filled databases and finds them again
 */
import { startEmbedded } from '@countinghouse/database/embedded';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { asked, askerOf, type Asker } from './growth/asked';
import { keepPlaces, keptPlaces, makePlace, openBook, type Book } from './growth/book';
import { record, type Figure } from './lib/history';
import { sideBySide } from './lib/side-by-side';

const bars = { milliseconds: 150, ratio: 1.5 } as const;
const sizes = (process.env['ROWS'] ?? '10000,1000000,10000000').split(',').map(Number);
const rounds = Number(process.env['ROUNDS'] ?? 5);
const each = Number(process.env['EACH'] ?? 40);
const only = (process.env['ONLY'] ?? '').split('|');
const place = process.env['PLACE'] ?? mkdtempSync(join(tmpdir(), 'countinghouse-growth-'));

const measure = async (sides: readonly Asker[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { what, kind, ask } of asked.filter((one) => only.some((name) => one.what.startsWith(name)))) {
    const requestsPerRound = kind === 'write' ? Math.ceil(each / 4) : each;
    const times = await sideBySide(sides, async (side) => void (await ask(side)), { rounds, requestsPerRound });
    const [few, many] = [times[0]!, times.at(-1)!];
    const ratio = many.p50 / few.p50;
    const isSlow = ratio > bars.ratio || (kind === 'search' && many.p99 > bars.milliseconds);
    console.log(
      `${isSlow ? 'FAIL' : 'pass'} ${what}: ${times.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`).join(', ')} ms, ` +
        `p50 ${ratio.toFixed(2)}, p99 ${(many.p99 / few.p99).toFixed(2)}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    figures.push({
      figure: `${what}: p50 among many against few`,
      value: ratio,
      unit: '',
      bar: { atMost: bars.ratio },
    });
    figures.push({
      figure: `${what}: p99 among many`,
      value: many.p99,
      unit: 'ms',
      ...(kind === 'search' && { bar: { atMost: bars.milliseconds } }),
    });
  }
  return figures;
};

const given = process.env['COUNTINGHOUSE_TEST_POSTGRES'];
const server = given ? null : await startEmbedded({ dataDir: place, durable: false });
const adminUrl = (process.env['COUNTINGHOUSE_TEST_POSTGRES'] = given ?? server!.superuserUrl);
const books: Book[] = [];
let isKept = false;
try {
  const file = join(place, 'growth.json');
  const places = keptPlaces(file);
  for (const rows of sizes) {
    if (!places[rows]) {
      console.log(`${rows.toLocaleString('en')} payments`);
      places[rows] = await makePlace(adminUrl, rows);
      keepPlaces(file, places);
    }
    books.push(await openBook(places[rows], rows));
  }
  const sides: Asker[] = [];
  for (const book of books) sides.push(await askerOf(book));
  console.log(
    `p50 / p99 in milliseconds of ${sides.map(({ name }) => name).join(', ')} payments, load ${loadavg()[0]?.toFixed(1)}`,
  );
  isKept = record('growth', await measure(sides));
} finally {
  for (const { api } of books) await api.app.close().then(() => api.database.close());
  await server?.stop();
  if (process.env['PLACE'] === undefined) rmSync(place, { recursive: true, force: true });
}
process.exit(isKept ? 0 : 1);
