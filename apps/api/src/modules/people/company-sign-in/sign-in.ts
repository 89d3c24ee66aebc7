import {
  notLinkedMessage,
  notProvedTwiceMessage,
  type CompanyJourney,
} from '@countinghouse/contract/people/company-sign-in';
import type { PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import type { SignedIn } from '@countinghouse/contract/people/sign-in';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { holdAuthorities } from '../../../platform/authority/repository';
import { clockNow, wallNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { factorOfPasskey } from '../../../platform/passkeys/check';
import { spendChallenge } from '../../../platform/passkeys/repository';
import { checkRecoveryCode, checkSecondFactor, codeRefusal } from '../../../platform/second-factor/check';
import { countFailure, holdThrottle } from '../../../platform/throttle/repository';
import type { ProviderAccount } from '../../../rails/identity';
import {
  beginAccount,
  checkPublicAnswer,
  enter,
  findInvitingOrganisation,
  findPerson,
  holdReset,
  spendReset,
  standingOf,
  tooManyLogins,
  type LoggedIn,
  type Origin,
} from '../sign-in';
import { accountBehind, begin, brandAt, refusedAnswer, spendJourney } from './journey';
import { findLinkOf, findOffered, findProvider, noteLinkUsed, storeIdentityLink, type Provider } from './repository';
import type { Services } from './services';
import { endOf, openTicket, random, sealTicket } from './ticket';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** True if people of the address's domain sign in by a provider at this host. Looks nobody up. */
export const isOffered = async (tx: Tx, { config }: Pick<Services, 'config'>, email: string, host: string) =>
  (await offeredFor(tx, config, email, host)) !== null;

const offeredFor = async (
  tx: Tx,
  config: Services['config'],
  email: string,
  host: string,
): Promise<Provider | null> => {
  const brand = await brandAt(tx, config, host);
  return brand === null ? null : findOffered(tx, domainOf(email), brand);
};

type Wanted = { readonly email?: string | undefined; readonly invitation?: Buffer | undefined };

/** @throws AppError NOT_FOUND (no provider for the domain), LINK_INVALID, UNAVAILABLE */
export const startSignIn = async (
  services: Services,
  { email, invitation }: Wanted,
  { host }: Origin,
): Promise<CompanyJourney> => {
  const { database, config } = services;
  const { provider, aim, hint } = await database.onPlatform(async (tx) => {
    if (invitation) {
      const found = await invitedTo(tx, config, invitation, host);
      if (!found) throw new AppError('LINK_INVALID');
      const tokenHash = invitation.toString('base64url');
      return { provider: found.provider, aim: { kind: 'invitation', tokenHash } as const, hint: found.email };
    }
    const found = email === undefined ? null : await offeredFor(tx, config, email, host);
    return { provider: found, aim: { kind: 'sign-in' } as const, hint: email ?? null };
  });
  if (!provider) throw new AppError('NOT_FOUND');
  return begin(services, provider, { host, aim, loginHint: hint });
};

/** Provider of the organisation that invites somebody without an account, whose address is of one of its proved domains. */
const invitedTo = async (
  tx: Tx,
  config: Services['config'],
  tokenHash: Buffer,
  host: string,
): Promise<{ readonly provider: Provider; readonly email: string } | null> => {
  const organisationId = await findInvitingOrganisation(tx, tokenHash);
  const person = await holdReset(tx, tokenHash);
  if (!organisationId || person?.status !== 'INVITED') return null;
  const brand = await brandAt(tx, config, host);
  const offered = brand === null ? null : await findOffered(tx, domainOf(person.email), brand);
  return offered?.organisationId === organisationId ? { provider: offered, email: person.email } : null;
};

export type Finished = {
  readonly loggedIn: LoggedIn | null;
  readonly proof: string | null;
  readonly email: string | null;
};

/**
 * Takes the provider's answer back. The person is whoever linked the account: issuer and subject decide, never an address.
 *
 * @throws AppError BAD_CREDENTIALS, ACCOUNT_DISABLED, LINK_INVALID, STATE_CONFLICT, RATE_LIMITED, UNAVAILABLE
 */
export const finishSignIn = async (
  services: Services,
  { ticket, answer }: { readonly ticket: string; readonly answer: string },
  origin: Origin,
): Promise<Finished> => {
  const { database, config } = services;
  // Committed first: a ticket is good once, whatever comes of it.
  const begun = await database.onPlatform(async (tx) => {
    const seconds = await holdThrottle(tx, 'ip', origin.ip);
    if (seconds > 0) return { refusal: await refuse(tx, null, origin, tooManyLogins(seconds)) };
    const journey = await spendJourney(tx, config, origin.host, ticket);
    const provider = journey && (await findProvider(tx, journey.organisationId));
    if (!journey || !provider || journey.aim.kind === 'link') {
      await countFailure(tx, 'ip', origin.ip);
      return { refusal: await refuse(tx, null, origin, refusedAnswer()) };
    }
    return { journey, provider };
  });
  if ('refusal' in begun) throw begun.refusal;
  const { journey, provider } = begun;
  const account = await accountBehind(services, provider, journey, answer);
  // Refusals are returned, not thrown: their counters and their traces must be committed.
  const outcome = await database.onPlatform(async (tx): Promise<Finished | AppError> => {
    if (!account || account.issuer !== provider.issuer) {
      await countFailure(tx, 'ip', origin.ip);
      return refuse(tx, provider.organisationId, origin, refusedAnswer());
    }
    return journey.aim.kind === 'invitation'
      ? acceptBy(
          tx,
          services,
          { provider, account, tokenHash: Buffer.from(journey.aim.tokenHash, 'base64url') },
          origin,
        )
      : proceed(tx, services, provider, account, origin);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
};

const refuse = async (
  tx: Tx,
  organisationId: OrganisationId | null,
  origin: Origin,
  refusal: AppError,
  label = 'company sign-in',
): Promise<AppError> => {
  await audit(tx, {
    actor: { type: 'USER', id: null, label },
    organisationId,
    request: origin,
    action: 'login.failed',
    after: { code: refusal.code, by: 'provider' },
    result: 'FAILED',
  });
  return refusal;
};

/** Accepts the invitation of the mailed link for the account, which is linked by it, and signs the new person in. */
const acceptBy = async (
  tx: Tx,
  services: Services,
  { provider, account, tokenHash }: { provider: Provider; account: ProviderAccount; tokenHash: Buffer },
  origin: Origin,
): Promise<Finished | AppError> => {
  const { organisationId } = provider;
  await holdAuthorities(tx, organisationId);
  const invited = await invitedTo(tx, services.config, tokenHash, origin.host);
  const person = await holdReset(tx, tokenHash);
  if (!invited || !person || invited.provider.organisationId !== organisationId)
    return refuse(tx, organisationId, origin, new AppError('LINK_INVALID'));
  if (await findLinkOf(tx, organisationId, account))
    return refuse(
      tx,
      organisationId,
      origin,
      new AppError('STATE_CONFLICT', { message: takenMessage, rejection: takenMessage }),
    );
  await beginAccount(tx, organisationId, tokenHash);
  await spendReset(tx, tokenHash);
  const link = { ...account, organisationId, userId: person.id, linkedAt: await clockNow(tx) };
  if (!(await storeIdentityLink(tx, link))) throw new Error('The account was linked meanwhile');
  await audit(tx, {
    actor: { type: 'USER', id: person.id, label: person.email },
    organisationId,
    request: origin,
    action: 'invitation.accept',
    entity: { type: 'user', id: person.id },
    after: { by: 'provider' },
    result: 'SUCCESS',
  });
  return proceed(tx, services, provider, account, origin);
};

export const takenMessage = 'This company account is linked to another person here';

const provesTwice = ({ acr, amr }: ProviderAccount, { acrValues }: Provider): boolean => {
  const wanted = acrValues?.split(' ') ?? [];
  return (acr !== null && wanted.includes(acr)) || amr.includes('mfa');
};

const proceed = async (
  tx: Tx,
  { config }: Services,
  provider: Provider,
  account: ProviderAccount,
  origin: Origin,
): Promise<Finished | AppError> => {
  const { organisationId } = provider;
  const link = await findLinkOf(tx, organisationId, account);
  if (!link) return refuse(tx, organisationId, origin, new AppError('BAD_CREDENTIALS', { message: notLinkedMessage }));
  const able = await findAble(tx, link.userId, organisationId);
  if (able instanceof AppError) return refuse(tx, organisationId, origin, able);
  const { person, standing } = able;
  await noteLinkUsed(tx, link);
  const isBoth = provider.provesTwice && provesTwice(account, provider);
  if (isBoth || (!provider.provesTwice && !person.twoFactorEnabled)) {
    const loggedIn = await enter(tx, config, person, standing, origin, isBoth ? 'provider' : null, { organisationId });
    return { loggedIn, proof: null, email: account.email };
  }
  // Without a factor of ours there is nothing to ask in place of the one that was not shown.
  if (!person.twoFactorEnabled)
    return refuse(
      tx,
      organisationId,
      origin,
      new AppError('BAD_CREDENTIALS', { message: notProvedTwiceMessage }),
      person.email,
    );
  await audit(tx, {
    actor: { type: 'USER', id: person.id, label: person.email },
    organisationId,
    request: origin,
    action: 'login.first-factor',
    after: { by: 'provider' },
    result: 'SUCCESS',
  });
  const proved = {
    kind: 'proved',
    organisationId,
    userId: person.id,
    nonce: random(),
    expiresAt: endOf('proved', await wallNow(tx)),
  } as const;
  return { loggedIn: null, proof: sealTicket(config.secretKey, origin.host, proved), email: account.email };
};

/** Person who may enter the organisation, or the refusal. */
const findAble = async (tx: Tx, userId: Parameters<typeof findPerson>[1], organisationId: OrganisationId) => {
  const person = await findPerson(tx, userId);
  const standing = person && (await standingOf(tx, person));
  const belongs = standing?.belongings.some((one) => one.organisationId === organisationId) ?? false;
  if (!person || !standing || standing.isShutOut || !belongs) return new AppError('ACCOUNT_DISABLED');
  return { person, standing };
};

type Shown = {
  readonly proof: string;
  readonly twoFaCode?: number | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
};

/**
 * Signs in with the second factor behind a provider's first. A wrong code may be tried again; the throttle of codes counts.
 *
 * @throws AppError BAD_CREDENTIALS (the proof ran out), TWO_FA_INVALID, ACCOUNT_DISABLED, RATE_LIMITED
 */
export const proveSignIn = async ({ database, config }: Services, shown: Shown, origin: Origin): Promise<LoggedIn> => {
  const outcome = await database.onPlatform(async (tx): Promise<LoggedIn | AppError> => {
    const proved = openTicket(config.secretKey, origin.host, 'proved', shown.proof, await wallNow(tx));
    if (!proved) return refuse(tx, null, origin, refusedAnswer());
    const { organisationId, userId } = proved;
    const able = await findAble(tx, userId, organisationId);
    if (able instanceof AppError) return refuse(tx, organisationId, origin, able);
    const { person, standing } = able;
    const result = shown.passkey
      ? factorOfPasskey(await checkPublicAnswer(tx, config, shown.passkey, origin, { purpose: 'sign-in', of: userId }))
      : shown.recoveryCode === undefined
        ? await checkSecondFactor(tx, config.secretKey, userId, shown.twoFaCode)
        : await checkRecoveryCode(tx, config.secretKey, userId, shown.recoveryCode);
    // Signing in is all that a passkey too new to confirm may do.
    const isFresh = result.outcome === 'fresh';
    if (result.outcome === 'locked')
      return refuse(tx, organisationId, origin, tooManyLogins(result.retryAfterSeconds), person.email);
    if (result.outcome !== 'passed' && !isFresh)
      return refuse(tx, organisationId, origin, codeRefusal(result), person.email);
    const nonce = Buffer.from(proved.nonce, 'base64url').subarray(0, 16);
    if (!(await spendChallenge(tx, { nonce, expiresAt: new Date(proved.expiresAt) })))
      return refuse(tx, organisationId, origin, refusedAnswer(), person.email);
    const factor = shown.passkey ? 'passkey' : shown.recoveryCode === undefined ? 'code' : 'recovery code';
    return enter(tx, config, person, standing, origin, factor, { organisationId });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
};

/** Answer of a sign-in for the wire. */
export const answerOf = ({
  loggedIn,
  proof,
  email,
}: Finished): { signedIn: SignedIn | null; proof: string | null; email: string | null } => ({
  signedIn: loggedIn?.answer ?? null,
  proof,
  email,
});
