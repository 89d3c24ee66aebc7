import type { Endpoint } from '@countinghouse/contract';
import { settlesKey } from '@countinghouse/contract/errors';
import { idempotencyKey, idempotencyKeyMessage } from '@countinghouse/contract/running/operations';
import { sqlStateOf, type Tx } from '@countinghouse/database';
import { createHash } from 'node:crypto';
import { canonical } from '../platform/canonical';
import { AppError } from '../platform/errors';
import { storedKey } from '../platform/idempotency/key';
import type { FinishedKey, KeyIdentity } from '../platform/idempotency/repository';
import { claimKey, findKey, markStart, storeFinished, undoToStart } from '../platform/idempotency/repository';
import { errorBody, toAppError } from './error-body';
import type { Member } from './route';
import { callerIdOf } from './route';

/** Retry key with the request it was sent for. */
export type Attempt = { readonly identity: KeyIdentity; readonly callerId: string; readonly requestHash: Buffer };

export type Answer = {
  readonly status: number;
  readonly body: string | null;
  readonly replayed: boolean;
  readonly entity: FinishedKey['entity'];
};

/**
 * Attempt of a request, or null if the call takes no key or a person sent none.
 *
 * @throws AppError VALIDATION_FAILED for a key that is too long or has other characters, or that a machine left out of any call but a DELETE
 */
export const attemptOf = (
  endpoint: Endpoint,
  header: string | string[] | undefined,
  member: Member | null,
  request: { params: unknown; query: unknown; body: unknown },
): Attempt | null => {
  if (endpoint.idempotency === 'none' || !member) return null;
  if (header === undefined) {
    // A second DELETE finds nothing, so a machine may omit the key there.
    if (!member.apiKey || endpoint.method === 'DELETE') return null;
    throw new AppError('VALIDATION_FAILED', {
      subCode: 'IDEMPOTENCY_KEY_MISSING',
      message: 'API keys must send an Idempotency-Key with this call',
    });
  }
  const key = idempotencyKey.safeParse(header);
  if (!key.success)
    throw new AppError('VALIDATION_FAILED', { subCode: 'IDEMPOTENCY_KEY_INVALID', message: idempotencyKeyMessage });
  const { params, query, body } = request;
  return {
    identity: { organisationId: member.organisationId, operation: endpoint.name, key: storedKey(key.data) },
    callerId: callerIdOf(member),
    requestHash: createHash('sha256')
      .update(JSON.stringify(canonical({ params, query, body })))
      .digest(),
  };
};

const replay = (finished: FinishedKey, attempt: Attempt): Answer => {
  if (finished.callerId !== attempt.callerId || !finished.requestHash.equals(attempt.requestHash)) {
    throw new AppError('IDEMPOTENCY_CONFLICT');
  }
  const { answerStatus: status, answerBody: body, entity } = finished;
  return { status, body, replayed: true, entity };
};

/**
 * Stored answer of a finished key, or null.
 *
 * @throws AppError IDEMPOTENCY_CONFLICT for another body or another person, OPERATION_CLOSED when its sender has abandoned the key
 */
export const replayFinished = async (tx: Tx, attempt: Attempt): Promise<Answer | null> => {
  const { finished, isClosed } = await findKey(tx, attempt.identity, attempt.callerId);
  if (finished) return replay(finished, attempt);
  if (isClosed) throw new AppError('OPERATION_CLOSED');
  return null;
};

const lockNotAvailable = '55P03';
const askAgainSeconds = 2;

/**
 * Takes a key until the transaction ends, after any other holder; returns the answer stored meanwhile, or null.
 *
 * @throws AppError REQUEST_IN_PROGRESS when another request with the key takes longer than this one may wait
 */
export const claim = async (tx: Tx, attempt: Attempt): Promise<Answer | null> => {
  try {
    await claimKey(tx, attempt.identity);
  } catch (error) {
    if (sqlStateOf(error) !== lockNotAvailable) throw error;
    throw new AppError('REQUEST_IN_PROGRESS', { retryAfterSeconds: askAgainSeconds, cause: error });
  }
  return replayFinished(tx, attempt);
};

export type Outcome = {
  readonly status: number;
  readonly body: string | null;
  /** Body stored for replays: the answer without its secret. */
  readonly kept: string | null;
  readonly entity: { type: string; id: string } | null;
};

/**
 * Runs the operation of a key that was claimed and found open (`claim`), and stores its answer, in the same transaction. A refusal undoes the
 * operation's writes (unless it is an outcome itself) but is stored as well and stays final, for a late copy of the request must not act after its
 * sender was refused. Answers that are not final (`settlesKey`) and unforeseen errors roll back the claim too, so that a retry with the same key
 * acts.
 */
export const doOnce = async (
  tx: Tx,
  attempt: Attempt,
  requestId: string,
  operation: () => Promise<Outcome>,
): Promise<Answer> => {
  await markStart(tx);
  const { callerId, requestHash } = attempt;
  try {
    const { status, body, kept, entity } = await operation();
    await storeFinished(tx, attempt.identity, {
      callerId,
      requestHash,
      status: 'DONE',
      answerStatus: status,
      answerBody: kept,
      entity,
      message: null,
    });
    return { status, body, replayed: false, entity };
  } catch (error) {
    const refusal = toAppError(error);
    if (!settlesKey(refusal)) throw error;
    if (!refusal.isOutcome) await undoToStart(tx);
    const body = JSON.stringify(errorBody(refusal, requestId));
    const { status } = refusal;
    await storeFinished(tx, attempt.identity, {
      callerId,
      requestHash,
      status: 'REFUSED',
      answerStatus: status,
      answerBody: body,
      entity: null,
      message: refusal.sentence,
    });
    return { status, body, replayed: false, entity: null };
  }
};
