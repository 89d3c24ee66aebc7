import { account, balanceAt, credit, debit, post, type NewTransaction } from '@countinghouse/ledger';
import { fromUnits, toText } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import type { TestApi } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { parseCsv } from '../../../testing/csv';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/**
 * Starts of three consecutive days and the end of the third, by local time, and the clock changes meanwhile. Transcribed from the IANA time zone
 * database. In Santiago one of the days begins at one o'clock; on Lord Howe Island clocks move by half an hour.
 */
const places: readonly (readonly [zone: string, days: readonly string[], borders: readonly string[], set: string])[] = [
  [
    'Europe/Vilnius',
    ['2025-03-29', '2025-03-30', '2025-03-31'],
    ['2025-03-28T22:00:00.000Z', '2025-03-29T22:00:00.000Z', '2025-03-30T21:00:00.000Z', '2025-03-31T21:00:00.000Z'],
    '2025-03-30T01:00:00.000Z',
  ],
  [
    'Europe/Vilnius',
    ['2025-10-25', '2025-10-26', '2025-10-27'],
    ['2025-10-24T21:00:00.000Z', '2025-10-25T21:00:00.000Z', '2025-10-26T22:00:00.000Z', '2025-10-27T22:00:00.000Z'],
    '2025-10-26T01:00:00.000Z',
  ],
  [
    'America/New_York',
    ['2025-03-08', '2025-03-09', '2025-03-10'],
    ['2025-03-08T05:00:00.000Z', '2025-03-09T05:00:00.000Z', '2025-03-10T04:00:00.000Z', '2025-03-11T04:00:00.000Z'],
    '2025-03-09T07:00:00.000Z',
  ],
  [
    'Australia/Lord_Howe',
    ['2025-04-05', '2025-04-06', '2025-04-07'],
    ['2025-04-04T13:00:00.000Z', '2025-04-05T13:00:00.000Z', '2025-04-06T13:30:00.000Z', '2025-04-07T13:30:00.000Z'],
    '2025-04-05T15:00:00.000Z',
  ],
  [
    'America/Santiago',
    ['2025-09-06', '2025-09-07', '2025-09-08'],
    ['2025-09-06T04:00:00.000Z', '2025-09-07T04:00:00.000Z', '2025-09-08T03:00:00.000Z', '2025-09-09T03:00:00.000Z'],
    '2025-09-07T04:00:00.000Z',
  ],
];

/** Decimal text in units of 10^-18, written apart from the product's own arithmetic. */
const units = (text = ''): bigint => {
  if (text === '') return 0n;
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + decimals.padEnd(18, '0'));
  return text.startsWith('-') ? -size : size;
};
const decimals: Readonly<Record<string, number>> = { EUR: 2, BTC: 8 };

type Moved = { readonly at: number; readonly currency: string; readonly size: bigint; readonly isCredit: boolean };

/** A history close to the borders: a millisecond before, at and after each, at the change of the clocks, and anywhere between. */
const historyOf = (instants: readonly string[]) => {
  const [first, last] = [Date.parse(instants[0]!), Date.parse(instants.at(-1)!)];
  const close = instants.flatMap((instant) => [-1, 0, 1].map((millis) => Date.parse(instant) + millis));
  const day = 86_400_000;
  return fc.array(
    fc.record<Moved>({
      at: fc.oneof(fc.constantFrom(...close), fc.integer({ min: first - day, max: last + day })),
      currency: fc.constantFrom('EUR', 'BTC'),
      size: fc.bigInt({ min: 1n, max: 10n ** 15n }),
      isCredit: fc.boolean(),
    }),
    { minLength: 25, maxLength: 45 },
  );
};

const postAll = async (business: TestBusiness, history: readonly Moved[]): Promise<void> => {
  const left = new Map<string, bigint>();
  const transactions: NewTransaction[] = history
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, currency, size, isCredit }) => {
      const before = left.get(currency) ?? 0n;
      // Amounts beyond the balance cannot be taken.
      const isIn = isCredit || size > before;
      left.set(currency, isIn ? before + size : before - size);
      const amount = fromUnits(size, currency);
      const [own, other] = [account.available(business.id, currency), account.manual(currency)];
      return {
        eventType: 'T-23',
        entityType: 'MANUAL_MOVEMENT',
        entityId: newId(),
        valueAt: new Date(at),
        postedAt: new Date(at),
        description: 'A movement',
        actor: systemActor,
        entries: isIn ? [debit(other, amount), credit(own, amount)] : [debit(own, amount), credit(other, amount)],
      };
    });
  await api.database.acrossOrganisations((tx) => post(tx, business.organisationId, transactions, { history: true }));
};

type Raw = { id: string; currency: string; direction: string; amount: string; at: Date };
const entriesOf = (business: TestBusiness): Promise<Raw[]> =>
  api.database.acrossOrganisations(async (tx) => {
    const { rows } = await sql<Raw>`
      select e.transaction_id as id, e.currency, e.direction, e.amount::text as amount, e.posted_at as at
        from ledger_entry e join ledger_account a on a.id = e.account_id
       where a.holder_id = ${business.id}`.execute(tx);
    return rows;
  });

const reportOf = async (
  { business, token }: { readonly business: TestBusiness; readonly token: string },
  after: string,
  before: string,
  timezone: string,
) => {
  const body = { businessId: business.id, after, before, timezone };
  const answer = await api.call('POST', 'reports/transaction-ledger', { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  const [header = [], ...rows] = parseCsv(answer.body);
  const lines = rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
  const of = (currency: string) => {
    const own = lines.filter((line) => line['Currency'] === currency);
    const balance = (type: string) => units(own.find((line) => line['Type'] === type)?.['Running balance']);
    return {
      opening: balance('Opening balance'),
      closing: balance('Closing balance'),
      moved: own.filter((line) => line['Ledger transaction ID'] !== ''),
    };
  };
  return { EUR: of('EUR'), BTC: of('BTC') };
};

describe('reports of days in a row', () => {
  it.each(places)(
    '[SCR-5] close where the next one opens, with every entry in just one, when clocks are set: %s %s',
    async (zone, days, borders, set) => {
      await fc.assert(
        fc.asyncProperty(historyOf([...borders, set]), async (history) => {
          // The journal of an organisation never goes back in time.
          const organisation = await api.createOrganisation();
          const token = await api.signInWith(organisation, ['GET_BALANCES']);
          const business = await createBusiness(api, organisation, { name: `Business ${newId()}` });
          await postAll(business, history);
          const raw = await entriesOf(business);
          expect(raw).toHaveLength(history.length);
          // One after another: concurrent files are limited.
          const told: Awaited<ReturnType<typeof reportOf>>[] = [];
          for (const index of days.keys())
            told.push(await reportOf({ business, token }, borders[index]!, borders[index + 1]!, zone));
          const whole = await reportOf({ business, token }, borders[0]!, borders.at(-1)!, zone);
          for (const currency of ['EUR', 'BTC'] as const) {
            const entries = raw.filter((entry) => entry.currency === currency);
            const until = (instant: string) =>
              entries
                .filter(({ at }) => at.getTime() < Date.parse(instant))
                .reduce(
                  (sum, { direction, amount }) => sum + BigInt(amount) * (direction === 'CREDIT' ? 1n : -1n),
                  0n,
                ) *
              10n ** BigInt(18 - decimals[currency]!);
            for (const [index, report] of told.entries()) {
              const { opening, closing, moved } = report[currency];
              expect([opening, closing]).toEqual([until(borders[index]!), until(borders[index + 1]!)]);
              const inside = entries.filter(
                ({ at }) =>
                  at.getTime() >= Date.parse(borders[index]!) && at.getTime() < Date.parse(borders[index + 1]!),
              );
              expect(moved.map((line) => line['Ledger transaction ID'] ?? '').toSorted()).toEqual(
                inside.map(({ id }) => id).toSorted(),
              );
              // Balance at the end of the day.
              const code = account.available(business.id, currency).code;
              const last = new Date(Date.parse(borders[index + 1]!) - 1);
              const balances = await api.database.inOrganisation(organisation.id, (tx) =>
                balanceAt(tx, organisation.id, [code], last),
              );
              expect(units(toText(balances.get(code) ?? fromUnits(0n, currency)))).toBe(closing);
              // The clocks of the place show that day for all of it.
              for (const line of moved) expect(line['Posted at']?.slice(0, 10)).toBe(days[index]);
              expect(opening).toBe((told[index - 1]?.[currency] ?? { closing: opening }).closing);
            }
            const ids = told.flatMap((report) => report[currency].moved.map((line) => line['Ledger transaction ID']));
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids).toEqual(whole[currency].moved.map((line) => line['Ledger transaction ID']));
            expect([whole[currency].opening, whole[currency].closing]).toEqual([
              told[0]![currency].opening,
              told.at(-1)![currency].closing,
            ]);
          }
        }),
        { numRuns: 3 },
      );
    },
    60_000,
  );
});
