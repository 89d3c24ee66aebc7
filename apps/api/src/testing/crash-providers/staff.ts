import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { askToWatch } from '../../modules/money-in/chain-watch';
import type { Columns } from '../../platform/tables';
import { chainOf, mineBlocks, sendOnChain, strangersAddress } from '../../rails/chain';
import { giveRates } from '../commerce';
import { insist } from '../crash-bank/client';
import { untilDone, type Victim } from '../crash-deposits/victim';
import type { Scene } from './customer';

const chains = [chainOf('BTC', 'MAIN'), chainOf('ETH', 'ETH')];

/** Ids that were not taken up before. */
const fresh = (taken: Set<string>, ids: readonly string[]): string[] => {
  const left = ids.filter((id) => !taken.has(id));
  for (const id of left) taken.add(id);
  return left;
};

const idsOf = async ({ database }: Victim, from: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await untilDone(() =>
    database.acrossOrganisations((tx) => sql<Columns<'crypto_withdrawal', 'id'>>`select id from ${from}`.execute(tx)),
  );
  return rows.map(({ id }) => id);
};

/** Both voters of A decide what waits for approval, one after the other; now and then one refuses. */
const decide = async ({ a, random, tell }: Scene, id: string): Promise<void> => {
  for (const [number, voter] of a.voters.entries()) {
    const chance = random.within(`vote/${id}/${number}`);
    await pause(chance.u('when') * 1_500);
    const isRefused = chance.chance('is refused', 0.06);
    const path = `withdrawals/approvals/${id}/${isRefused ? 'reject' : 'approve'}`;
    const { status, body } = await insist(a.victim, voter, path, isRefused ? { comment: 'Not this one' } : {});
    // Over already: refused by the other, or cancelled.
    if (![200, 409].includes(status)) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    tell();
    if (isRefused || status === 409) return;
  }
};

/** Somebody at B answers an inquiry. */
const answer = async ({ b, random, tell }: Scene, id: string): Promise<void> => {
  const chance = random.within(`answer/${id}`);
  await pause(chance.u('when') * 1_500);
  const body = chance.chance('is rejected', 0.15)
    ? { answer: 'REJECT', reason: 'We do not know this customer' }
    : { answer: 'ACCEPT' };
  const path = `travel-rule/inquiries/${id}/answer`;
  const said = await insist(b.victim, b.token, path, body);
  if (said.status !== 200) throw new Error(`${path} answered ${said.status}: ${JSON.stringify(said.body)}`);
  tell();
};

type Left = Columns<'simulated_transfer', 'currency' | 'network' | 'transaction_id' | 'units' | 'to_address' | 'tag'>;

/** Both sandboxes have chains of their own: what left A for a travel address comes to B as the same transaction. */
const carry = async ({ a, b }: Scene, carried: Set<string>): Promise<void> => {
  const { rows } = await untilDone(() =>
    a.victim.database.acrossOrganisations((tx) =>
      sql<Left>`
        select t.currency, t.network, t.transaction_id, t.units, t.to_address, t.tag from simulated_transfer t
          join crypto_withdrawal w on w.transaction_id = t.transaction_id and w.recipient_address = t.to_address
         where w.travel_address is not null and t.height is not null`.execute(tx),
    ),
  );
  for (const { currency, network, transaction_id: transactionId, units, to_address: to, tag } of rows) {
    if (carried.has(transactionId)) continue;
    const chain = chainOf(currency, network);
    const from = [strangersAddress(chain)];
    await untilDone(() =>
      b.victim.database.acrossOrganisations(async (tx) => {
        await sendOnChain(tx, { currency, network, units: BigInt(units), from, to, tag, transactionId });
        await askToWatch(tx, chain);
      }),
    );
    carried.add(transactionId);
  }
};

/** Prices, and a block on each chain. */
const mine = (victim: Victim): Promise<void> =>
  untilDone(async () => {
    await giveRates(victim, victim.now());
    for (const chain of chains)
      await victim.database.acrossOrganisations(async (tx) => {
        await mineBlocks(tx, chain, 1);
        await askToWatch(tx, chain);
      });
  });

/** Blocks, votes, answers and coins on their way, until the end; then what was begun is finished. */
export const keepWorking = async (scene: Scene, signal: AbortSignal): Promise<void> => {
  const { a, b } = scene;
  const [asked, inquired, carried] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const begun: Promise<void>[] = [];
  const begin = (work: Promise<void>): void => {
    work.catch(() => undefined);
    begun.push(work);
  };
  while (!signal.aborted) {
    const waiting = await idsOf(a.victim, sql`crypto_withdrawal where status = 'PENDING_APPROVAL'`);
    for (const id of fresh(asked, waiting)) begin(decide(scene, id));
    for (const id of fresh(inquired, await idsOf(b.victim, sql`travel_rule_inquiry where status = 'WAITING'`)))
      begin(answer(scene, id));
    await carry(scene, carried);
    await Promise.all([mine(a.victim), mine(b.victim)]);
    await pause(250);
  }
  await Promise.all(begun);
};
