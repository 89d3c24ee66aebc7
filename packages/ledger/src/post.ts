import type { Tx } from '@countinghouse/database';
import { batchOf, isKey, type Batch } from './batch';
import { LedgerError } from './errors';
import {
  closeHolds,
  holdOf,
  insertHolds,
  lockHolds,
  reasonText,
  type HoldClosing,
  type HoldOpening,
  type LockedHold,
  type PostedClosing,
  type PostedOpening,
} from './hold-rows';
import { credit, debit, idempotencyKeyOf, type NewTransaction, type PostedTransaction } from './transaction';
import { postedBefore, write } from './write';

export type PostOptions = {
  /**
   * Writes history: every transaction has its `postedAt`, in posting order, none before the last posting of an account it touches and none in the
   * future. For the worker group only: requests write no history.
   */
  readonly history?: boolean;
};

/** Parts of a batch: transactions, and holds that are opened, spent or released. */
export type NewPosting = NewTransaction | HoldOpening | HoldClosing;

/**
 * The only entrance to the ledger. Posts everything of one database transaction as one batch of one book: in order, all or nothing. A second call
 * in the same database transaction is a programming error and throws, because two batches would lock accounts in two orders and deadlock with
 * others.
 *
 * An event whose idempotency key was posted before, by an earlier call or earlier in the batch, posts nothing and returns the first transaction,
 * provided that it moves the same; a key with other content is refused. Floors hold after every single transaction of the batch.
 *
 * @returns one answer per posting, in the same order
 * @throws LedgerError INSUFFICIENT_BALANCE (with the account), UNBALANCED, BAD_ENTRY, OVERFLOW, POSTED_AT_REFUSED, KEY_CONFLICT, ALREADY_REVERSED,
 * REVERSAL_NOT_REVERSIBLE, TRANSACTION_NOT_FOUND, HOLD_EXISTS, HOLD_NOT_FOUND, HOLD_RESOLVED; the caller's transaction must then roll back
 */
export const post = async (
  tx: Tx,
  organisationId: string,
  postings: readonly NewPosting[],
  { history = false }: PostOptions = {},
): Promise<PostedTransaction[]> => {
  if (postings.length === 0) return [];
  const closings = postings.filter(isClosing);
  const standing = await lockHolds(
    tx,
    organisationId,
    closings.map(({ reason }) => reason),
  );
  const holds = holdsOf(postings, standing);
  await refuseResolved(tx, organisationId, closings, holds);
  const transactions = postings.map((posting) => transactionOf(posting, holds));
  const corrected = transactions.map(({ reversalOf }) => reversalOf).filter(isKey);
  const idsByKey = new Map(
    (await postedBefore(tx, organisationId, corrected)).map(({ idempotencyKey, id }) => [idempotencyKey, id]),
  );
  const batch = batchOf(transactions, history, idsByKey);
  const answers = await answersOf(tx, organisationId, batch, postings);
  await keepHolds(tx, organisationId, postings, answers);
  return answers;
};

const isOpening = (posting: NewPosting): posting is HoldOpening => 'hold' in posting && posting.hold === 'OPEN';
const isClosing = (posting: NewPosting): posting is HoldClosing => 'hold' in posting && posting.hold !== 'OPEN';

/** Holds that a batch closes: existing ones, and those it opens itself and closes later. */
const holdsOf = (
  postings: readonly NewPosting[],
  standing: ReadonlyMap<string, LockedHold>,
): ReadonlyMap<string, LockedHold> => {
  const holds = new Map(standing);
  for (const posting of postings) {
    if (isClosing(posting)) lockedFor(posting, holds);
    else if (isOpening(posting) && !holds.has(reasonText(posting.reason))) {
      const { reason, from, held, amount } = posting;
      holds.set(reasonText(reason), { from, held, amount, status: 'ACTIVE', closeTransactionId: null });
    }
  }
  return holds;
};

const resolution = { SETTLE: 'SETTLED', RELEASE: 'RELEASED' } as const;

const lockedFor = ({ reason }: HoldClosing, holds: ReadonlyMap<string, LockedHold>): LockedHold => {
  const locked = holds.get(reasonText(reason));
  if (!locked) throw new LedgerError('HOLD_NOT_FOUND', 'There is no hold for this reason');
  return locked;
};

/** The event that closed a hold may be repeated; any other is too late. */
const refuseResolved = async (
  tx: Tx,
  organisationId: string,
  closings: readonly HoldClosing[],
  holds: ReadonlyMap<string, LockedHold>,
): Promise<void> => {
  const closedBy = new Map<string, string>();
  for (const closing of closings) {
    const { status, closeTransactionId } = lockedFor(closing, holds);
    const key = idempotencyKeyOf(closing.facts);
    const reason = reasonText(closing.reason);
    const isSecond = (closedBy.get(reason) ?? key) !== key;
    closedBy.set(reason, key);
    if (status === 'ACTIVE' && !isSecond) continue;
    const [first] = await postedBefore(tx, organisationId, [key]);
    if (isSecond || first?.id !== closeTransactionId || status !== resolution[closing.hold])
      throw new LedgerError('HOLD_RESOLVED', 'The hold was settled or released before');
  }
};

const transactionOf = (posting: NewPosting, holds: ReadonlyMap<string, LockedHold>): NewTransaction => {
  if (isOpening(posting)) {
    const { facts, from, held, amount } = posting;
    return { ...facts, entries: [debit(from, amount), credit(held, amount)] };
  }
  if (!isClosing(posting)) return posting;
  const { from, held, amount } = lockedFor(posting, holds);
  const against = posting.hold === 'SETTLE' ? posting.entries : [credit(from, amount)];
  return { ...posting.facts, entries: [debit(held, amount), ...against] };
};

const answersOf = async (
  tx: Tx,
  organisationId: string,
  batch: Batch,
  postings: readonly NewPosting[],
): Promise<PostedTransaction[]> => {
  const postedNow = await write(tx, organisationId, batch).catch((error: unknown) => {
    throw asHoldError(error, postings);
  });
  const answers = new Map<string, PostedTransaction>();
  const repeated: string[] = [];
  for (const { id, idempotencyKey } of batch.transactions) {
    const postedAt = postedNow.get(id);
    if (postedAt) answers.set(idempotencyKey, { id, idempotencyKey, postedAt, replayed: false });
    else repeated.push(idempotencyKey);
  }
  for (const first of await postedBefore(tx, organisationId, repeated)) answers.set(first.idempotencyKey, first);
  return batch.keys.map((key) => {
    const answer = answers.get(key);
    if (!answer) throw new Error(`The ledger did not answer for ${key}`);
    // A repeated key later in the batch is a replay.
    answers.set(key, { ...answer, replayed: true });
    return answer;
  });
};

/** A repeated hold with another amount or from another account is another hold. */
const asHoldError = (error: unknown, postings: readonly NewPosting[]): unknown =>
  error instanceof LedgerError &&
  error.code === 'KEY_CONFLICT' &&
  postings.some((posting) => isOpening(posting) && idempotencyKeyOf(posting.facts) === error.key)
    ? new LedgerError('HOLD_EXISTS', 'The event opened another hold', null, error.key)
    : error;

const keepHolds = async (
  tx: Tx,
  organisationId: string,
  postings: readonly NewPosting[],
  answers: readonly PostedTransaction[],
): Promise<void> => {
  const opened: PostedOpening[] = [];
  const closed: PostedClosing[] = [];
  for (const [index, posting] of postings.entries()) {
    const { id, replayed } = answers[index]!;
    if (isOpening(posting) && !replayed) opened.push({ opening: posting, openTransactionId: id });
    if (isOpening(posting) && replayed) {
      const existing = await holdOf(tx, organisationId, posting.reason);
      if (existing?.openTransactionId !== id) throw new LedgerError('HOLD_EXISTS', 'The event opened another hold');
    }
    if (isClosing(posting) && !replayed)
      closed.push({ reason: posting.reason, status: resolution[posting.hold], closeTransactionId: id });
  }
  await insertHolds(tx, organisationId, opened);
  await closeHolds(tx, organisationId, closed);
};
