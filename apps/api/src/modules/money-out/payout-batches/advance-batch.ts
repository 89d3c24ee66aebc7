import { payoutSentences as said } from '@countinghouse/contract/money-out/payout-batches';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { compare } from '@countinghouse/money';
import { isOver, StaleRates, systemActor, UnknownRate, type WithdrawalEvent } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { refuseWhileStopped } from '../../carriers/outgoing-stop';
import { askToPayOut, holdAwaitingOf, moveWithdrawals, withdrawalFrom, writeWithdrawals } from '../crypto-withdrawals';
import { askForApproval, demandFor, sealOfContents } from '../withdrawal-approvals';
import { payoutBatchEntityType, type PayoutBatch } from './batch';
import { conflict } from './draft';
import { judgeBatch, sharesOf, sumsOf, type Tools } from './judge-batch';
import { moveBatch } from './move-batch';
import { countPayouts, holdBatch, isFreezingTooLong, selectBatchRows } from './repository';
import { describedBatch } from './approvable-batches';

type Whose = { readonly organisationId: OrganisationId; readonly id: string };

/** Time after which a batch that cannot be frozen is given back to its maker, with the reason: by then it has been tried dozens of times. */
const longestFreezeSeconds = 15 * 60;

/** Payouts moved in one transaction. */
const chunkSize = 500;

/**
 * Does the next steps of a batch, until only its payouts' own ways are left. Each step is one transaction; killed between any two, the next run goes on
 * from what is there.
 */
export const advanceBatch = async (
  database: Database,
  tools: Tools,
  whose: Whose,
  signal: AbortSignal,
): Promise<void> => {
  let isMore = true;
  while (isMore && !signal.aborted) isMore = await step(database, tools, whose);
};

const step = async (database: Database, tools: Tools, whose: Whose): Promise<boolean> => {
  try {
    return await database.acrossOrganisations((tx) => stepWithin(tx, tools, whose));
  } catch (error) {
    // A refusal of any row, or of the whole, leaves the draft as it was, with the reason.
    const problem = problemOf(error);
    if (problem === null) throw error;
    return database.acrossOrganisations((tx) => backToDraft(tx, whose, problem));
  }
};

const problemOf = (error: unknown): string | null => {
  if (error instanceof StaleRates || error instanceof UnknownRate) return said.noPrice;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'RATES_UNAVAILABLE') return said.noPrice;
  if (error.status >= 500) return null;
  if (error.code === 'INSUFFICIENT_BALANCE') return said.notCovered;
  return error.rejection ?? error.sentence ?? error.message;
};

const stepWithin = async (tx: Tx, tools: Tools, { organisationId, id }: Whose): Promise<boolean> => {
  const batch = await holdBatch(tx, organisationId, id);
  if (!batch) return false;
  if (batch.status === 'FREEZING') {
    if (await isFreezingTooLong(tx, batch, longestFreezeSeconds)) throw conflict(said.notFrozen);
    await freeze(tx, batch, tools);
    return false;
  }
  const event = decisions[batch.status];
  if (!event || !batch.frozen) return false;
  const awaiting = await holdAwaitingOf(tx, organisationId, id, chunkSize);
  const moment = { at: await clockNow(tx), actor: systemActor };
  if (awaiting.length > 0) {
    await moveWithdrawals(tx, organisationId, awaiting, event, moment);
    if (event.kind === 'APPROVED') await askToPayOut(tx);
    return true;
  }
  if (batch.status === 'RELEASING') await endIfOver(tx, batch);
  return false;
};

/** Event of every payout that still waits, by the status of its batch. */
const decisions: Readonly<Partial<Record<PayoutBatch['status'], WithdrawalEvent>>> = {
  RELEASING: { kind: 'APPROVED' },
  REFUSED: { kind: 'REJECTED' },
  EXPIRED: { kind: 'APPROVAL_EXPIRED' },
  CANCELLED: { kind: 'CANCELLED' },
};

/**
 * Makes a withdrawal of every row that goes, holds the cost of all in one batch of the ledger, and asks for one approval of the whole: in one transaction,
 * so that a killed process leaves all of them or none.
 */
const freeze = async (tx: Tx, batch: PayoutBatch, tools: Tools): Promise<void> => {
  const { organisationId, id, expected, initiatedBy } = batch;
  const { secretKey } = tools.config;
  await refuseWhileStopped(tx, organisationId);
  const rows = await selectBatchRows(tx, batch);
  const everyBusiness = { organisationId, hiddenBusinessId: null, onlyBusinessIds: null };
  const judged = await judgeBatch(tx, everyBusiness, batch, rows, tools);
  const { conditions, going } = judged;
  if (going.length === 0) throw conflict(said.nothingGoes);
  if (!expected || going.length !== expected.rows) throw conflict(said.otherRows(going.length));
  const sums = sumsOf(judged);
  if (compare(sums.heldAmount, expected.held) > 0) throw conflict(said.dearer);

  const { at } = conditions;
  const maker = {
    organisationId,
    userId: initiatedBy.userId,
    apiKey: initiatedBy.type === 'API_KEY' ? { id: initiatedBy.id } : null,
  };
  const asked = { member: maker, kind: 'CRYPTO' as const, shares: sharesOf(going), value: sums.uniformAmount, at };
  const demand = await demandFor(tx, asked);
  const needsApproval = demand !== null;
  const by = { type: initiatedBy.type, id: initiatedBy.id, label: initiatedBy.label };
  const made = going.map(({ row: { beneficiaryId, number: row }, decided }) =>
    withdrawalFrom(conditions, decided, { needsApproval, beneficiaryId, batch: { id, row }, by, secretKey }),
  );
  const contents = Buffer.concat(made.map(({ seal }) => seal));
  const seal = sealOfContents({ organisationId, id }, contents, secretKey);
  await writeWithdrawals(
    tx,
    organisationId,
    made.map((withdrawal) => ({ withdrawal, providerId: null })),
  );

  // From here it succeeds.
  const frozen = { ...sums, payouts: made.length, needsApproval, seal, at };
  const cause = { at, actor: by };
  const after = await moveBatch(tx, batch, demand ? 'AWAITING_APPROVAL' : 'RELEASING', cause, { frozen });
  await audit(tx, {
    actor: by,
    organisationId,
    action: 'payout-batch.freeze',
    entity: { type: payoutBatchEntityType, id },
    after: { status: after.status, payouts: made.length, fingerprint: seal.toString('hex') },
    result: 'SUCCESS',
  });
  if (demand) await askForApproval(tx, demand, { ...describedBatch(after, seal), contents }, secretKey);
  else await askToPayOut(tx);
};

const backToDraft = async (tx: Tx, { organisationId, id }: Whose, problem: string): Promise<boolean> => {
  const batch = await holdBatch(tx, organisationId, id);
  if (batch?.status !== 'FREEZING') return false;
  await moveBatch(tx, batch, 'DRAFT', { at: await clockNow(tx), actor: systemActor }, { problem, expected: null });
  return false;
};

/** Ends a batch whose payouts have all ended. */
const endIfOver = async (tx: Tx, batch: PayoutBatch): Promise<void> => {
  const counts = await countPayouts(tx, batch);
  if (counts.some(({ status }) => !isOver(status))) return;
  const sent = counts.find(({ status }) => status === 'COMPLETED')?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const moment = { at: await clockNow(tx), actor: systemActor };
  if (sent === all) await moveBatch(tx, batch, 'DONE', moment);
  else await moveBatch(tx, batch, sent === 0 ? 'FAILED' : 'PARTLY', moment);
};
