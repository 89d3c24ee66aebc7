import * as z from 'zod/mini';
import { administrators, endpoint, needs } from '../endpoint';
import { instant } from '../fields';
import { all, anyOf } from '../permissions';
import { plainText } from '../validation';

/** Votes needed before money leaves again: administrators, one of whom operators of the platform may replace. */
export const releasesNeeded = 2;

export const longestStopReason = 280;

/** Refusal for somebody whose account is too young to let money leave again. */
export const youngReleaserMessage =
  'Somebody gave you access, a role or a second factor within 72 hours before the stop, or since: an older administrator or the platform’s operators have to release it';

/** Stop of outgoing money: no withdrawal is created, and none is sent. */
export const outgoingStop = z.object({
  reason: z.string(),
  stoppedBy: z.string(),
  stoppedAt: instant,
  /** Votes so far to end the stop; the second ends it. */
  releases: z.array(z.object({ by: z.string(), at: instant })),
});
export type OutgoingStop = z.output<typeof outgoingStop>;

const answer = z.object({ stop: z.nullable(outgoingStop) });

export const getOutgoingStop = endpoint({
  name: 'getOutgoingStop',
  slug: 'outgoing-stop',
  method: 'GET',
  path: 'outgoing-money/stop',
  access: needs(
    anyOf('GET_WITHDRAWALS', 'CREATE_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS', 'CREATE_FIAT_WITHDRAWAL', 'GET_BALANCES'),
  ),
  answer,
});

/** No second factor: stopping must be instant. */
export const stopOutgoingMoney = endpoint({
  name: 'stopOutgoingMoney',
  slug: 'outgoing-stop',
  method: 'POST',
  path: 'outgoing-money/stop',
  access: needs(all('CREATE_WITHDRAWAL')),
  idempotency: 'accepted',
  body: z.strictObject({ reason: plainText(longestStopReason) }),
  answer,
});

export const releaseOutgoingMoney = endpoint({
  name: 'releaseOutgoingMoney',
  slug: 'outgoing-stop',
  method: 'POST',
  path: 'outgoing-money/release',
  access: administrators,
  secondFactor: 'always',
  idempotency: 'accepted',
  answer,
  errors: ['STATE_CONFLICT', 'TWO_FA_INVALID', 'TWO_FA_SETUP_REQUIRED'],
});
