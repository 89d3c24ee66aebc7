/**
 * The search through the whole server, in an organisation of ten thousand payments and in one of a million (ten million with `--rows=10000000`), each
 * payment with a deposit: by a whole reference, by the beginning of an id that one has and of a reference that all have, by a transaction, an address, an
 * amount, and by what nothing begins with. Beside it the bare look-up of one reference in an index of the large table, by the same login. All are asked in
 * turn, so that a busy machine slows them alike.
 * Bars: p99 in the large organisation at most 1.5 times that in the small one, and 150 ms. Its ratio to the bare look-up is told.
 *
 *   npx tsx bench/search.bench.ts [--rows=1000000] [--rounds=7]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startTestApi, type TestApi } from '@countinghouse/api/testing';
import { startTestServer } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import { fillPayments } from './lib/payments';
import { sideBySide, type Side } from './lib/side-by-side';
import { record, type Figure } from './lib/history';

const bars = { ratio: 1.5, milliseconds: 150 };
const smallRows = 10_000;
const requestsPerRound = 60;

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '7' } },
});
const rounds = Number(values.rounds);

/** Number of a payment that both organisations have, as its references end. */
const known = (4_242).toString(16).padStart(32, '0');

const asked: Readonly<Record<string, string>> = {
  'a whole reference': `order-${known}`,
  'the beginning of all references': 'order-',
  'a transaction': known,
  'an address': `bc1q${known.slice(0, 30)}`,
  'an amount that all have': '100.00',
  'an amount of none': '12,203.86',
  nothing: 'nothing-begins-with-this',
};

type Book = Side & {
  readonly api: TestApi;
  readonly find: (text: string) => Promise<void>;
  readonly lookUp: () => Promise<void>;
};

const prepare = async (adminUrl: string, rows: number): Promise<Book> => {
  const start = performance.now();
  const api = await startTestApi({ isTampered: true });
  const organisation = await api.createOrganisation();
  // Of one business: the ids of others are none that an answer may have.
  await fillPayments(api, { adminUrl, organisationId: organisation.id, rows, businesses: 1 });
  const person = await api.createUser([organisation], { systemRole: 'ADMIN' });
  let token = '';
  const name = `${rows.toLocaleString('en')} payments`;
  console.log(`${name} ready after ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  return {
    name,
    api,
    signIn: async () => {
      token = await api.signIn(person, organisation);
    },
    find: async (text) => {
      const answer = await api.call('GET', `search?${new URLSearchParams({ text })}`, { token });
      if (answer.statusCode !== 200) throw new Error(`${text}: ${answer.body}`);
    },
    lookUp: () =>
      api.database.inOrganisation(organisation.id, async (tx) => {
        const text = `order-${known}`;
        await sql`
          select id from payment where organisation_id = ${organisation.id}
             and client_payment_id ~>=~ ${text} and client_payment_id ~<~ ${`${text}\u{10FFFF}`} limit 20`.execute(tx);
      }),
  };
};

const run = async (): Promise<boolean> => {
  const server = await startTestServer();
  process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
  const books: Book[] = [];
  try {
    const small = await prepare(server.adminUrl, smallRows);
    books.push(small);
    const large = await prepare(server.adminUrl, Number(values.rows));
    books.push(large);
    console.log(`milliseconds, medians of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`);
    const figures: Figure[] = [];
    for (const [what, text] of Object.entries(asked)) {
      const sides = [
        { ...small, ask: () => small.find(text) },
        { ...large, ask: () => large.find(text) },
        { ...large, ask: large.lookUp },
      ];
      const [few, many, bare] = await sideBySide(sides, ({ ask }) => ask(), { rounds, requestsPerRound });
      if (!few || !many || !bare) throw new Error('Nothing was measured');
      const ratio = many.p99 / few.p99;
      figures.push(
        { figure: `${what}: p99 among many against few`, value: ratio, unit: '', bar: { atMost: bars.ratio } },
        { figure: `${what}: p99 among many`, value: many.p99, unit: 'ms', bar: { atMost: bars.milliseconds } },
        { figure: `${what}: p50 against a bare look-up in an index`, value: many.p50 / bare.p50, unit: '' },
      );
      console.log(
        `${what}: ${small.name} p50 ${few.p50.toFixed(1)} p99 ${few.p99.toFixed(1)}, ${large.name} p50 ${many.p50.toFixed(1)} ` +
          `p99 ${many.p99.toFixed(1)}, bare p50 ${bare.p50.toFixed(1)}; ratio ${ratio.toFixed(2)}, to bare ${(many.p50 / bare.p50).toFixed(1)}`,
      );
    }
    return record('search', figures);
  } finally {
    for (const { api } of books) await api.close();
    await server.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
