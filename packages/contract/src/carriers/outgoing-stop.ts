import * as z from 'zod/mini';
import { administrators, endpoint, needs } from '../endpoint';
import { instant } from '../fields';
import { all, anyOf } from '../permissions';
import { plainText } from '../validation';

/** So many have to want it before money leaves again: administrators, of whom operators of the platform may stand for one. */
export const releasesNeeded = 2;

export const longestStopReason = 280;

/** Told to somebody whose account is too young to let money leave again. */
export const youngReleaserMessage =
  'Somebody gave you access, a role or a second factor within 72 hours before the stop, or since: an older administrator or the platform’s operators have to release it';

/** Nothing leaves the organisation: no withdrawal is made, and none that was made is sent. */
export const outgoingStop = z.object({
  reason: z.string(),
  stoppedBy: z.string(),
  stoppedAt: instant,
  /** Who wants it ended by now; with the second it is. */
  releases: z.array(z.object({ by: z.string(), at: instant })),
});
export type OutgoingStop = z.output<typeof outgoingStop>;

const answer = z.object({ stop: z.nullable(outgoingStop) });

const stopExample = {
  stop: {
    reason: 'A laptop with a session was stolen',
    stoppedBy: 'mira@northgate.example',
    stoppedAt: '2026-03-14T09:22:11.000Z',
    releases: [],
  },
};

export const getOutgoingStop = endpoint({
  name: 'getOutgoingStop',
  slug: 'outgoing-stop',
  method: 'GET',
  path: 'outgoing-money/stop',
  summary: 'Whether everything that leaves the organisation is stopped, by whom and why; null where it is not.',
  access: needs(
    anyOf('GET_WITHDRAWALS', 'CREATE_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS', 'CREATE_FIAT_WITHDRAWAL', 'GET_BALANCES'),
  ),
  answer,
  example: stopExample,
});

/** No second factor: stopping must be instant. */
export const stopOutgoingMoney = endpoint({
  name: 'stopOutgoingMoney',
  slug: 'outgoing-stop',
  method: 'POST',
  path: 'outgoing-money/stop',
  summary:
    'Stops everything that leaves the organisation, at once: no withdrawal is made, and none is handed to its network. What is stopped already stays as it is.',
  access: needs(all('CREATE_WITHDRAWAL')),
  idempotency: 'accepted',
  body: z.strictObject({ reason: plainText(longestStopReason) }),
  answer,
  example: stopExample,
});

export const releaseOutgoingMoney = endpoint({
  name: 'releaseOutgoingMoney',
  slug: 'outgoing-stop',
  method: 'POST',
  path: 'outgoing-money/release',
  summary:
    'Counts an administrator with a second factor for letting money leave again. With the second, or with the platform’s operators, it does, and the answer is null. Not counted is anybody to whom somebody else gave access, a role or a second factor within 72 hours before the stop, or since.',
  access: administrators,
  secondFactor: 'always',
  idempotency: 'accepted',
  answer,
  errors: ['STATE_CONFLICT', 'TWO_FA_INVALID', 'TWO_FA_SETUP_REQUIRED'],
  example: {
    stop: { ...stopExample.stop, releases: [{ by: 'jonas@northgate.example', at: '2026-03-14T11:02:40.000Z' }] },
  },
});

export const outgoingStopEndpoints = [getOutgoingStop, stopOutgoingMoney, releaseOutgoingMoney];
