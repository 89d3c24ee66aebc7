import { payoutSentences as said, type NewPayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import type { BodyOf } from '@countinghouse/contract';
import type { createPayoutBatch as createEndpoint } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { actorOf, type Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { keepOriginators } from '../../money-in/travel-rule';
import { derivedIdOf, isPayoutOver, payoutBatchEntityType, type KeptRow, type PayoutBatch } from './batch';
import { beginBatch } from './move-batch';
import type { Tools } from './payouts';
import { countPayouts, holdBatch, saveBatchRows, selectBatchRows, selectPaidRows } from './repository';
import { findReadable, mayMake } from './rights';
import { payoutWays } from './ways';

/**
 * One batch of a business visible to a member who may make batches of its kind, locked until the transaction ends.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (he may only read it)
 */
export const heldBatchOf = async (tx: Tx, member: Member, id: string): Promise<PayoutBatch> => {
  const found = await findReadable(tx, member, id);
  if (found && !mayMake(member, found.kind)) throw new AppError('FORBIDDEN');
  const batch = found && (await holdBatch(tx, member.organisationId, id));
  if (!batch) throw new AppError('NOT_FOUND');
  return batch;
};

/** @throws AppError STATE_CONFLICT */
export const assertDraft = ({ status }: PayoutBatch): void => {
  if (status === 'FREEZING') throw conflict(said.beingFrozen);
  if (status !== 'DRAFT') throw conflict(said.frozen);
};

export const conflict = (message: string): AppError => new AppError('STATE_CONFLICT', { message, rejection: message });

/** True for the maker of a batch, a person or that very API key. */
export const isMaker = (
  member: Member,
  { type, id }: { readonly type: string; readonly id: string | null },
): boolean => {
  const caller = actorOf(member);
  return caller.type === type && caller.id === id;
};

/**
 * Refuses everybody but the maker: the batch counts to his day, and he alone is kept from voting on it, so nobody else may say what is paid.
 *
 * @throws AppError FORBIDDEN
 */
export const assertMaker = (member: Member, { initiatedBy }: PayoutBatch): void => {
  if (!isMaker(member, initiatedBy))
    throw new AppError('FORBIDDEN', { subCode: 'NOT_THE_MAKER', message: said.onlyMaker });
};

/** Person or key that makes a batch. */
const makerOf = (member: Member): PayoutBatch['initiatedBy'] => {
  const { label } = actorOf(member);
  const { apiKey, userId } = member;
  return apiKey ? { type: 'API_KEY', id: apiKey.id, label, userId } : { type: 'USER', id: userId, label, userId };
};

/**
 * Makes a draft without rows.
 *
 * @returns its id
 * @throws AppError FORBIDDEN (he makes no withdrawals of its kind), and as a withdrawal over this way does
 */
export const createBatch = async (
  tx: Tx,
  change: Change,
  asked: BodyOf<typeof createEndpoint>,
  tools: Tools,
): Promise<string> => {
  const { member } = change;
  const { kind } = asked;
  if (!mayMake(member, kind)) throw new AppError('FORBIDDEN');
  const { business, way, at } = await payoutWays[kind].begin(tx, await scopeOf(tx, member), asked, tools);
  const batch: PayoutBatch = {
    organisationId: member.organisationId,
    id: newId(),
    kind,
    businessId: business.id,
    name: asked.name,
    ...way,
    status: 'DRAFT',
    problem: null,
    expected: null,
    frozen: null,
    retryOf: null,
    metadata: asked.metadata ?? null,
    initiatedBy: makerOf(member),
    createdAt: at,
    endedAt: null,
  };
  await beginBatch(tx, batch);
  await recordChange(tx, change, {
    action: 'payout-batch.create',
    entity: { type: payoutBatchEntityType, id: batch.id },
    after: auditView(batch, business.name),
  });
  return batch.id;
};

const auditView = (batch: PayoutBatch, businessName: string) => ({
  business: { id: batch.businessId, name: businessName },
  name: batch.name,
  kind: batch.kind,
  currency: batch.currency,
  network: batch.network,
  debitCurrency: batch.debitCurrency,
  retryOf: batch.retryOf,
});

/**
 * Adds rows to a draft of the caller's, or replaces those with the same numbers.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (somebody else's), STATE_CONFLICT
 */
export const putRows = async (
  tx: Tx,
  change: Change,
  id: string,
  given: readonly NewPayoutRow[],
  { config: { secretKey } }: Pick<Tools, 'config'>,
): Promise<number> => {
  const { member } = change;
  const batch = await heldBatchOf(tx, member, id);
  assertMaker(member, batch);
  assertDraft(batch);
  const at = await clockNow(tx);
  const before = new Map((await selectBatchRows(tx, batch)).map((row) => [row.number, row]));
  const named = given.flatMap(({ number, beneficiary }) => (beneficiary ? [{ number, originator: beneficiary }] : []));
  const ids = await keepOriginators(
    tx,
    {
      organisationId: batch.organisationId,
      originators: named.map(({ originator }) => originator),
      by: actorOf(member),
      at,
    },
    secretKey,
  );
  const idOf = new Map(named.map(({ number }, index) => [number, ids[index] ?? null]));
  const rows = given.map((row): KeptRow => ({
    number: row.number,
    clientWithdrawalId: row.clientWithdrawalId || derivedIdOf(id, row.number),
    recipientAddress: row.recipientAddress,
    destinationTag: row.destinationTag || null,
    bankAccount: row.bankAccount || null,
    amount: row.amount,
    name: row.name ?? null,
    note: row.note ?? null,
    reference: row.reference || null,
    ownWallet: row.ownWallet,
    beneficiaryId:
      row.beneficiary === undefined ? (before.get(row.number)?.beneficiaryId ?? null) : (idOf.get(row.number) ?? null),
    leftOut: row.leftOut,
    accepted: row.accepted,
  }));
  await saveBatchRows(tx, batch, rows);
  for (const { number } of rows) before.delete(number);
  await recordChange(tx, change, {
    action: 'payout-batch.rows',
    entity: { type: payoutBatchEntityType, id },
    after: { rows: rows.map(({ number }) => number) },
  });
  return before.size + rows.length;
};

const longestStem = 56;

/** Id of a repetition: `JUN-0017`, `JUN-0017-r2`, `JUN-0017-r3`. */
const nextIdOf = (id: string): string => {
  const [, stem = id, time = '1'] = /^(.*)-r(\d{1,4})$/.exec(id) ?? [];
  return `${stem.slice(0, longestStem)}-r${Number(time) + 1}`;
};

/**
 * Makes a draft of the payouts of a batch that ended without being sent. It is checked, frozen and approved as any other.
 *
 * @returns its id
 * @throws AppError NOT_FOUND, STATE_CONFLICT
 */
export const retryBatch = async (tx: Tx, change: Change, id: string): Promise<string> => {
  const { member } = change;
  const batch = await heldBatchOf(tx, member, id);
  if (!batch.frozen) throw conflict(said.nothingToRetry);
  const counts = await countPayouts(tx, batch);
  if (counts.some(({ status }) => !isPayoutOver(status))) throw conflict(said.stillUnderWay);
  const paid = await selectPaidRows(tx, batch, { after: 0, limit: 5_000 });
  const unsent = paid.filter(({ withdrawal }) => withdrawal && withdrawal.status !== 'COMPLETED');
  if (unsent.length === 0) throw conflict(said.nothingToRetry);
  const next: PayoutBatch = {
    ...batch,
    id: newId(),
    status: 'DRAFT',
    problem: null,
    expected: null,
    frozen: null,
    retryOf: batch.id,
    initiatedBy: makerOf(member),
    createdAt: await clockNow(tx),
    endedAt: null,
  };
  await beginBatch(tx, next);
  await saveBatchRows(
    tx,
    next,
    unsent.map(({ withdrawal: _sent, ...row }, index) => ({
      ...row,
      number: index + 1,
      // The id of a withdrawal is used once, whatever became of it.
      clientWithdrawalId: nextIdOf(row.clientWithdrawalId),
      leftOut: false,
      // An accepted doubt was about that day: since then the same may have been paid.
      accepted: false,
    })),
  );
  await recordChange(tx, change, {
    action: 'payout-batch.create',
    entity: { type: payoutBatchEntityType, id: next.id },
    after: { name: next.name, retryOf: batch.id, rows: unsent.length },
  });
  return next.id;
};
