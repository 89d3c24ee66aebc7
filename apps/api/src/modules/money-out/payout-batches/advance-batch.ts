import { payoutSentences as said } from '@countinghouse/contract/money-out/payout-batches';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { compare } from '@countinghouse/money';
import { StaleRates, systemActor, UnknownRate } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { refuseWhileStopped } from '../../carriers/outgoing-stop';
import { askForApproval, demandFor, sealOfContents } from '../withdrawal-approvals';
import { isPayoutOver, payoutBatchEntityType, type PayoutBatch } from './batch';
import { conflict } from './draft';
import { moveBatch } from './move-batch';
import type { Decision, Tools } from './payouts';
import { countPayouts, holdBatch, isFreezingTooLong, selectBatchRows } from './repository';
import { describedBatch } from './approvable-batches';
import { payoutWays } from './ways';

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
  const decision = decisions[batch.status];
  if (!decision || !batch.frozen) return false;
  const moment = { at: await clockNow(tx), actor: systemActor };
  if (await payoutWays[batch.kind].tell(tx, batch, decision, chunkSize, moment)) return true;
  if (batch.status === 'RELEASING') await endIfOver(tx, batch);
  return false;
};

/** Decision that every payout is told which still waits, by the status of its batch. */
const decisions: Readonly<Partial<Record<PayoutBatch['status'], Decision>>> = {
  RELEASING: 'APPROVED',
  REFUSED: 'REJECTED',
  EXPIRED: 'APPROVAL_EXPIRED',
  CANCELLED: 'CANCELLED',
};

/**
 * Makes a withdrawal of every row that goes, holds the cost of all in one batch of the ledger, and asks for one approval of the whole: in one transaction,
 * so that a killed process leaves all of them or none.
 */
const freeze = async (tx: Tx, batch: PayoutBatch, tools: Tools): Promise<void> => {
  const { organisationId, id, kind, expected, initiatedBy } = batch;
  const { secretKey } = tools.config;
  await refuseWhileStopped(tx, organisationId);
  const rows = await selectBatchRows(tx, batch);
  const everyBusiness = { organisationId, hiddenBusinessId: null, onlyBusinessIds: null };
  const way = payoutWays[kind];
  const { at, going, sums, shares, make } = await way.judge(tx, everyBusiness, batch, rows, tools);
  if (going === 0) throw conflict(said.nothingGoes);
  if (!expected || going !== expected.rows) throw conflict(said.otherRows(going));
  if (compare(sums.heldAmount, expected.held) > 0) throw conflict(said.dearer);

  const maker = {
    organisationId,
    userId: initiatedBy.userId,
    apiKey: initiatedBy.type === 'API_KEY' ? { id: initiatedBy.id } : null,
  };
  const demand = await demandFor(tx, { member: maker, kind, shares, value: sums.uniformAmount, at });
  const needsApproval = demand !== null;
  const by = { type: initiatedBy.type, id: initiatedBy.id, label: initiatedBy.label };
  const contents = Buffer.concat(await make(tx, { needsApproval, by, secretKey }));
  const seal = sealOfContents({ organisationId, id }, contents, secretKey);

  // From here it succeeds.
  const frozen = { ...sums, payouts: going, needsApproval, seal, at };
  const cause = { at, actor: by };
  const after = await moveBatch(tx, batch, demand ? 'AWAITING_APPROVAL' : 'RELEASING', cause, { frozen });
  await audit(tx, {
    actor: by,
    organisationId,
    action: 'payout-batch.freeze',
    entity: { type: payoutBatchEntityType, id },
    after: { status: after.status, payouts: going, fingerprint: seal.toString('hex') },
    result: 'SUCCESS',
  });
  if (demand) await askForApproval(tx, demand, { ...describedBatch(after, seal), contents }, secretKey);
  else await way.send(tx);
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
  if (counts.some(({ status }) => !isPayoutOver(status))) return;
  const sent = counts.find(({ status }) => status === 'COMPLETED')?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const moment = { at: await clockNow(tx), actor: systemActor };
  if (sent === all) await moveBatch(tx, batch, 'DONE', moment);
  else await moveBatch(tx, batch, sent === 0 ? 'FAILED' : 'PARTLY', moment);
};
