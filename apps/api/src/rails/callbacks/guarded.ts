import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { CallbackFailure } from './port';

// Parts of a call to a server that may be hostile, whoever it is.

/**
 * Waits no longer than the deadline, even if the work hangs: the system's own look-up cannot be cancelled, and a receiver may answer in a form that
 * the client never reports.
 */
export const beforeDeadline = <T>(work: Promise<T>, deadline: AbortSignal): Promise<T> =>
  new Promise((done, fail) => {
    if (deadline.aborted) return fail(deadline.reason);
    deadline.addEventListener('abort', () => fail(deadline.reason), { once: true });
    return void work.then(done, fail);
  });

/** Returns the judged addresses, wherever the name leads by now. */
export const pinnedTo =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, answer) => {
    if (all) return answer(null, [...addresses]);
    const [first] = addresses;
    return first
      ? answer(null, first.address, first.family)
      : answer(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '');
  };

const namesNobody = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL']);

/** Reason that a call failed, by the error it ended with. */
export const failureOf = (error: unknown, deadline: AbortSignal): CallbackFailure => {
  if (deadline.aborted) return 'TIMEOUT';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (namesNobody.has(code)) return 'NAME_NOT_FOUND';
  return /CERT|UNABLE_TO_VERIFY/.test(code) ? 'CERTIFICATE_INVALID' : 'CONNECTION_FAILED';
};
