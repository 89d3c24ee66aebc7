import type { TestedCallback } from '@countinghouse/contract/organisation/business-changes';
import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import { wallNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { takeTurn, type RateLimit } from '../../../platform/rate-limit/repository';
import type { CallbackOutcome } from '../../../rails/callbacks';
import { callbackProblem, httpCallbacks, toldOf } from '../../../rails/callbacks';
import { callbackExample } from './callback-example';
import { signingSecrets } from './callback-secret';
import { callbackUrlFor } from './callback-url';
import { recordOn, type Change } from './change';
import { findBusiness } from './repository';
import { scopeOf } from './scope-of';

/** Of one organisation. Source: the table of limits. */
const testLimit: RateLimit = { name: 'callback-test', calls: 5, seconds: 60 };

/** The receiver has ten seconds; reads before and writes after need some more. */
export const testCallbackTimeoutMs = 14_000;

type Test = {
  readonly businessId: BusinessId;
  readonly event: CallbackEvent;
  readonly config: Pick<Config, 'mode' | 'secretKey' | 'callbackReceiver'>;
};

/**
 * Sends an example of the event to the saved URL, once, signed like the real ones, and returns the response.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED (no URL is saved for the event), RATE_LIMITED
 */
export const sendTestCallback = async (
  database: Database,
  change: Change,
  { businessId, event, config }: Test,
): Promise<TestedCallback> => {
  const { organisationId } = change.member;
  const prepared = await database.inOrganisation(organisationId, async (tx) => {
    const business = await findBusiness(tx, await scopeOf(tx, change.member), businessId);
    if (!business) throw new AppError('NOT_FOUND');
    const url = callbackUrlFor(business, event);
    if (url === null) {
      throw new AppError('RULE_VIOLATED', {
        subCode: 'NO_CALLBACK_URL',
        message: 'No callback URL is saved for this event',
      });
    }
    // Counted with this transaction, before anything is sent.
    await takeTurn(tx, testLimit, { organisationId, subject: organisationId });
    const secrets = await signingSecrets(tx, organisationId, businessId, config.secretKey);
    return { url, secrets, at: await wallNow(tx) };
  });

  const send = httpCallbacks({ mode: config.mode, receiver: config.callbackReceiver });
  const body = JSON.stringify(callbackExample(event, { businessId, at: prepared.at }));
  const outcome = await send({ ...prepared, id: newId(), body });

  const tested = { url: prepared.url, ...testedView(outcome, config.mode) };
  await database.inOrganisation(organisationId, (tx) =>
    recordOn(tx, change, {
      action: 'business.callback.test',
      businessId,
      after: { event, statusCode: tested.statusCode, problem: tested.problem },
    }),
  );
  return tested;
};

const testedView = (outcome: CallbackOutcome, mode: Config['mode']): Omit<TestedCallback, 'url'> => {
  const { statusCode, reason, milliseconds } = toldOf(outcome);
  return { statusCode, durationMs: milliseconds ?? 0, problem: reason && callbackProblem(reason, mode) };
};
