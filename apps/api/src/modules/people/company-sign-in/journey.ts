import type { CompanyJourney } from '@countinghouse/contract/people/company-sign-in';
import { providerRefusedMessage } from '@countinghouse/contract/people/company-sign-in';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { wallNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { spendChallenge } from '../../../platform/passkeys/repository';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import { openSecret } from '../../../platform/secrets';
import { ProviderFailure, type ProviderAccount, type ProviderSettings } from '../../../rails/identity';
import { brandForHost, selectBrands } from '../../organisation/brand';
import type { Provider } from './repository';
import type { Services } from './services';
import { endOf, openTicket, random, sealTicket, type Journey } from './ticket';

/** Page of the dashboard that providers send people back to. */
const returnPath = '/company-sign-in';

export const redirectUriAt = (config: Config, host: string): string => relyingPartyOf(config, host).origin + returnPath;

/** Brand of the host; null where the host is nobody's: no provider is given an address there. */
export const brandAt = async (tx: Tx, config: Config, host: string): Promise<string | null> =>
  brandForHost(await selectBrands(tx), { ...config, host })?.brand ?? null;

const settingsOf = ({ secretKey }: Config, { issuer, clientId, clientSecretEnc }: Provider): ProviderSettings => ({
  issuer,
  clientId,
  clientSecret: openSecret(secretKey, clientSecretEnc),
});

/** Silence of a provider is said in the call's own words; the dashboard has them for every 503. */
const silent = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', { retryAfterSeconds: 5, isExpected: true, cause });

export const refusedAnswer = (): AppError => new AppError('BAD_CREDENTIALS', { message: providerRefusedMessage });

/** @throws AppError UNAVAILABLE when the provider is silent */
export const begin = async (
  { database, config, identity }: Services,
  provider: Provider,
  { host, aim, loginHint }: { readonly host: string; readonly aim: Journey['aim']; readonly loginHint: string | null },
): Promise<CompanyJourney> => {
  const now = await database.onPlatform(wallNow, 'read');
  const question = { state: random(), nonce: random(), verifier: random(), redirectUri: redirectUriAt(config, host) };
  const wishes = { acrValues: provider.acrValues, loginHint };
  try {
    const url = await identity.addressFor(settingsOf(config, provider), question, wishes);
    const { organisationId } = provider;
    const ticket: Journey = { ...question, kind: 'journey', organisationId, aim, expiresAt: endOf('journey', now) };
    return { url, ticket: sealTicket(config.secretKey, host, ticket) };
  } catch (error) {
    throw error instanceof ProviderFailure ? silent(error) : error;
  }
};

/** Journey of a ticket, which is spent by it. Null: of another host, too old, or used before. */
export const spendJourney = async (
  tx: Tx,
  { secretKey }: Config,
  host: string,
  ticket: string,
): Promise<Journey | null> => {
  const journey = openTicket(secretKey, host, 'journey', ticket, await wallNow(tx));
  if (!journey) return null;
  const nonce = Buffer.from(journey.nonce, 'base64url').subarray(0, 16);
  return (await spendChallenge(tx, { nonce, expiresAt: new Date(journey.expiresAt) })) ? journey : null;
};

/**
 * Account that the provider's answer proves; null if it proves none.
 *
 * @throws AppError UNAVAILABLE when the provider is silent
 */
export const accountBehind = async (
  { config, identity }: Services,
  provider: Provider,
  journey: Journey,
  answer: string,
): Promise<ProviderAccount | null> => {
  try {
    return await identity.accountOf(settingsOf(config, provider), journey, answer);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'SILENT') throw silent(error);
    return null;
  }
};
