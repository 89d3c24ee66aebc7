import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import {
  holdWithdrawalStatuses,
  insertWithdrawals,
  saveWithdrawal,
  selectOrdered,
} from '../modules/money-out/crypto-withdrawals';
import { insertConversions } from '../modules/across/balance-conversions';
import {
  holdFiatWithdrawalStatuses,
  insertFiatWithdrawals,
  insertPaymentFiles,
  saveFiatWithdrawal,
} from '../modules/money-out/fiat-withdrawals';
import { insertMoves } from '../modules/carriers/treasury-moves';
import { askToExpire, insertApprovals, insertVotes, storeOutcome } from '../modules/money-out/withdrawal-approvals';
import type { Chunk, SettlementStep, WithdrawalStep } from './chunk';
import { factsOf } from './postings';

type Step = WithdrawalStep | SettlementStep;

const byId = <One extends Step>(steps: readonly One[]): Map<string, One[]> => {
  const grouped = new Map<string, One[]>();
  for (const step of steps) grouped.set(step.withdrawal.id, [...(grouped.get(step.withdrawal.id) ?? []), step]);
  return grouped;
};

/** Those that were there before the stretch, with where they stood. */
const knownBefore = (steps: readonly Step[]) =>
  [...byId(steps)].flatMap(([id, [first]]) => (first?.from ? [{ id, from: first.from }] : []));

/**
 * A stretch without what it would have made of withdrawals that stand elsewhere by now: the server, staff or operators were
 * first. Those that stand where the history left them stay held, so that it stays true.
 */
export const withoutDecidedWithdrawals = async (
  tx: Tx,
  organisationId: OrganisationId,
  chunk: Chunk,
): Promise<Chunk> => {
  const [coins, money] = [knownBefore(chunk.withdrawals), knownBefore(chunk.settlements)];
  const ids = (known: typeof coins): string[] => known.map(({ id }) => id);
  const standing = new Map<string, string>([
    ...(await holdWithdrawalStatuses(tx, organisationId, ids(coins))),
    ...(await holdFiatWithdrawalStatuses(tx, organisationId, ids(money))),
  ]);
  // What has an order is sent on by the executor, wherever it stands by now.
  const ordered = await selectOrdered(tx, organisationId, ids(coins));
  const gone = new Set([...ordered, ...ids([...coins, ...money].filter(({ id, from }) => standing.get(id) !== from))]);
  if (gone.size === 0) return chunk;
  const stays = ({ entityId }: { readonly entityId: string }): boolean => !gone.has(entityId);
  return {
    ...chunk,
    withdrawals: chunk.withdrawals.filter(({ withdrawal }) => !gone.has(withdrawal.id)),
    settlements: chunk.settlements.filter(({ withdrawal }) => !gone.has(withdrawal.id)),
    files: chunk.files.filter(({ withdrawalId }) => !gone.has(withdrawalId)),
    approvals: chunk.approvals.filter(({ about }) => !gone.has(about.id)),
    told: chunk.told.filter(stays),
    transitions: chunk.transitions.filter(stays),
    transactions: chunk.transactions.filter((posting) => stays(factsOf(posting))),
    figures: chunk.figures.filter(({ withdrawalId }) => withdrawalId === undefined || !gone.has(withdrawalId)),
  };
};

/** Where they stand at the end of a stretch: those that it made, and those that it moved. */
const endsOf = <One>(
  steps: readonly { readonly withdrawal: One & { readonly id: string }; readonly from: string | null }[],
): { readonly fresh: One[]; readonly moved: One[] } => {
  const last = new Map<string, One>();
  const made = new Set<string>();
  for (const { withdrawal, from } of steps) {
    if (from === null) made.add(withdrawal.id);
    last.set(withdrawal.id, withdrawal);
  }
  const ends = [...last];
  return {
    fresh: ends.filter(([id]) => made.has(id)).map(([, one]) => one),
    moved: ends.filter(([id]) => !made.has(id)).map(([, one]) => one),
  };
};

/** Writes a stretch's money that left, what was asked and said about it, and what operators moved; after those it names. */
export const writeOutgoingRows = async (tx: Tx, organisationId: OrganisationId, chunk: Chunk): Promise<void> => {
  const coins = endsOf(chunk.withdrawals);
  for (const withdrawal of coins.moved) await saveWithdrawal(tx, withdrawal);
  await insertWithdrawals(tx, coins.fresh);
  await insertPaymentFiles(
    tx,
    chunk.files.map(({ row }) => row),
  );
  const money = endsOf(chunk.settlements);
  for (const withdrawal of money.moved) await saveFiatWithdrawal(tx, withdrawal);
  await insertFiatWithdrawals(tx, money.fresh);
  await insertConversions(tx, chunk.conversions);
  await insertMoves(tx, chunk.treasuryMoves);
  const { approvals } = chunk;
  await insertApprovals(
    tx,
    approvals.flatMap((step) => (step.kind === 'ASKED' ? [step.about] : [])),
  );
  await insertVotes(
    tx,
    approvals.flatMap((step) => (step.kind === 'VOTED' ? [step] : [])),
  );
  const open = new Map(approvals.flatMap((step) => (step.kind === 'ASKED' ? [[step.about.id, step.about]] : [])));
  for (const step of approvals) {
    if (step.kind !== 'ENDED') continue;
    await storeOutcome(tx, step.about, step.outcome, step.at);
    open.delete(step.about.id);
  }
  for (const { expiresAt } of open.values()) await askToExpire(tx, organisationId, expiresAt);
};
