import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post, type NewPosting } from '@countinghouse/ledger';
import { negate } from '@countinghouse/money';
import {
  insertDepositAddresses,
  keepPaymentLinks,
  saveDeposits,
  savePayments,
  saveRefunds,
} from '../modules/money-in/crypto-deposits';
import { insertInternalTransfers } from '../modules/across/internal-transfers';
import { insertMovements, movementTransition } from '../modules/across/manual-movements';
import { addDailyFigures } from '../platform/daily-figures/repository';
import { moveHoldings, type Holding } from '../rails/holdings';
import { insertTransitions } from '../platform/transitions/repository';
import { withoutMovedOn } from './left-alone';
import type { Chunk } from './chunk';
import { withoutDecided, withoutSettled, writeFiatRows } from './fiat-rows';
import { withoutDecidedWithdrawals } from './outgoing-rows';
import { entriesIn, factsOf, postedAt } from './postings';
import { moveProgress, newestPosting } from './repository';

export type Stretch = {
  readonly organisationId: string;
  readonly from: Date;
  readonly to: Date;
  /** The server has run since the history began to stand: what was under way may have gone on. */
  readonly isLive: boolean;
};

/**
 * Writes what a stretch of history led to, through the writers of the product's modules, and moves the progress with it:
 * a killed seeding continues where its last stretch ended.
 *
 * @param writeMore what other tables hold of it, in the same transaction
 * @returns false when another process has written this stretch; nothing was written then
 */
export const writeChunk = async (
  tx: Tx,
  whole: Chunk,
  { organisationId, from, to, isLive }: Stretch,
  writeMore: (chunk: Chunk) => Promise<void>,
): Promise<boolean> => {
  if (!(await moveProgress(tx, organisationId, from, to))) return false;
  const owner = organisationId as OrganisationId;
  const ours = isLive ? await withoutMovedOn(tx, owner, from, whole) : whole;
  const chunk = await withoutDecidedWithdrawals(
    tx,
    owner,
    await withoutSettled(tx, owner, await withoutDecided(tx, owner, ours)),
  );
  const states = [...chunk.payments.values()];
  await savePayments(tx, states);
  await keepPaymentLinks(tx, states);
  await saveDeposits(
    tx,
    states.flatMap(({ deposits }) => deposits),
  );
  await saveRefunds(
    tx,
    states.flatMap(({ refunds }) => refunds),
  );
  await insertDepositAddresses(tx, chunk.addresses);
  await insertInternalTransfers(tx, chunk.transfers);
  await writeFiatRows(tx, chunk);
  await insertMovements(tx, chunk.movements);
  await insertTransitions(tx, [...chunk.transitions, ...chunk.movements.map(movementTransition)]);
  await writeMore(chunk);
  await post(tx, organisationId, await notBefore(tx, organisationId, chunk.transactions), { history: true });
  await moveHoldings(tx, owner, movedBy(chunk.transactions));
  // In the order of every posting: accounts first, then the day's figures.
  await addDailyFigures(tx, chunk.figures);
  return true;
};

/** What a stretch moved on chains and at the bank: those of the sandbox have moved with the history. Moves between the two they know. */
export const movedBy = (postings: readonly NewPosting[]): Holding[] =>
  postings
    .filter((posting) => factsOf(posting).eventType !== 'T-27')
    .flatMap((posting) =>
      entriesIn(posting).flatMap(({ account: { code, kind }, direction, amount }) => {
        if (kind !== 'custody' && kind !== 'bank') return [];
        const network = kind === 'bank' ? null : (code.split(':')[3] ?? null);
        return { network, amount: direction === 'DEBIT' ? amount : negate(amount) };
      }),
    );

/** Ledger time never goes back, even where somebody has posted by hand since the history last ended. */
export const notBefore = async (
  tx: Tx,
  organisationId: string,
  postings: readonly NewPosting[],
): Promise<NewPosting[]> => {
  const newest = await newestPosting(tx, organisationId);
  return postings.map((posting) => {
    const { postedAt: at } = factsOf(posting);
    return newest && at && at < newest ? postedAt(posting, newest) : posting;
  });
};
