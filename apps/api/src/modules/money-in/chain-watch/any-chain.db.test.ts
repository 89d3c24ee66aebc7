import { account, balanceOf } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedReader, type TransferId } from '../../../rails/chain';
import { storedRates } from '../../../rails/rates';
import { simulatedScreening } from '../../../rails/screening';
import type { TestApi } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, giveRates } from '../../../testing/commerce';
import { doubtOutgoing } from '../../carriers/outgoing-transfers';
import { travelRuleGate } from '../travel-rule';
import { screenDeposits } from './screen-deposits';
import { watchChain } from './watch-chain';

let api: TestApi;
let chain: TestChain;
let start = new Date('2026-01-05T00:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

/** Server's work on the one chain and its deposits, without the jobs of everything else. */
const follow = async (): Promise<void> => {
  const { database, config } = api;
  const { signal } = new AbortController();
  const nothing = async () => undefined;
  await watchChain(
    {
      database,
      rates: storedRates,
      reader: simulatedReader(database),
      askForScreening: nothing,
      onChanged: doubtOutgoing,
      onRead: nothing,
    },
    'BTC',
    signal,
  );
  const travelRule = travelRuleGate({ rates: storedRates, config });
  await screenDeposits({ database, screening: simulatedScreening, rates: storedRates, travelRule }, signal);
};

/** Events on a chain in any order: coins sent, blocks found, blocks replaced, time passing. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('SEND' as const), satoshi: fc.integer({ min: 20_000, max: 400_000 }) }),
  fc.record({ kind: fc.constant('MINE' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('REORGANISE' as const),
    which: fc.nat(20),
    outcome: fc.constantFrom('GONE' as const, 'AGAIN' as const),
  }),
  fc.record({ kind: fc.constant('WAIT' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
);

test('whatever a chain does, in the end exactly what stands on it is ours, each transfer counted once', async () => {
  // Without shrinking: the first failing case is reported as it is.
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 16 }), async (happenings) => {
      start = new Date(start.getTime() + 24 * 3_600_000);
      let now = start;
      const later = async (minutes: number) => {
        now = new Date(now.getTime() + minutes * 60_000);
        await api.testDatabase.setClock(now);
        await giveRates(api, now);
        await follow();
      };
      await later(0);
      const organisation = await api.createOrganisation();
      const business = await createBusiness(api, organisation);
      const payment = await createPayablePayment(api, business, { at: now });
      const sent: TransferId[] = [];
      const gone = new Set<string>();
      for (const what of happenings) {
        if (what.kind === 'SEND') sent.push(await chain.send(payment, (what.satoshi / 1e8).toFixed(8)));
        if (what.kind === 'MINE') await chain.mine('BTC', what.blocks);
        if (what.kind === 'WAIT') await later(what.minutes);
        const hit = what.kind === 'REORGANISE' ? sent[what.which % Math.max(1, sent.length)] : undefined;
        if (what.kind === 'REORGANISE' && hit && !gone.has(hit.transactionId)) {
          await chain.reorganise(hit, what.outcome);
          if (what.outcome === 'GONE') gone.add(hit.transactionId);
        }
        await later(1);
      }
      await chain.mine('BTC', 3);
      await later(2);
      await later(2);
      const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
        sql<{ transaction_id: string; status: string; units: string }>`
          select transaction_id, status, deposit_amount as units from deposit where status <> 'ORPHANED'`.execute(tx),
      );
      const standing = sent.filter(({ transactionId }) => !gone.has(transactionId));
      expect(rows.map(({ transaction_id }) => transaction_id).toSorted()).toEqual(
        standing.map(({ transactionId }) => transactionId).toSorted(),
      );
      expect(rows.every(({ status }) => status === 'CONFIRMED')).toBe(true);
      const custody = await api.database.inOrganisation(organisation.id, (tx) =>
        balanceOf(tx, organisation.id, account.custody('BTC', 'MAIN')),
      );
      expect(custody.units, toText(custody)).toBe(rows.reduce((sum, { units }) => sum + BigInt(units), 0n));
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
