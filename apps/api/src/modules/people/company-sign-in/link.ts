import { passwordWrongMessage } from '@countinghouse/contract/people/account-security';
import {
  otherCompanyMessage,
  type CompanyJourney,
  type CompanyLink,
} from '@countinghouse/contract/people/company-sign-in';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import type { Principal } from '../../../platform/principal';
import { proofsOf } from '../../../platform/sessions/policy-repository';
import { provePassword } from '../account-security';
import type { Origin } from '../sign-in';
import { accountBehind, begin, refusedAnswer, spendJourney } from './journey';
import { linkChangedJob } from './mails';
import { deleteIdentityLink, findProvider, ownLinksOf, storeIdentityLink } from './repository';
import type { Services } from './services';
import { takenMessage } from './sign-in';

type OwnLink = Awaited<ReturnType<typeof ownLinksOf>>[number];

const linkView = ({
  organisationId,
  organisation,
  requiresProvider,
  email,
  linkedAt,
  lastUsedAt,
}: OwnLink): CompanyLink => ({
  organisationId,
  organisation,
  isRequired: requiresProvider ?? false,
  link: linkedAt && { email, linkedAt: linkedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
});

export const listOwnLinks = async (tx: Tx, { userId }: Principal): Promise<CompanyLink[]> =>
  (await ownLinksOf(tx, userId)).map(linkView);

const ownLinkTo = async (tx: Tx, { userId }: Principal, organisationId: OrganisationId): Promise<OwnLink> => {
  const found = (await ownLinksOf(tx, userId)).find((one) => one.organisationId === organisationId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** A session that the provider opened proves nothing but the provider: it links and unlinks nothing. */
const refuseProviders = async (tx: Tx, { sessionId }: Principal): Promise<void> => {
  if ((await proofsOf(tx, sessionId)).some(({ kind }) => kind === 'PROVIDER'))
    throw new AppError('STATE_CONFLICT', { message: otherCompanyMessage, rejection: otherCompanyMessage });
};

/**
 * Sends the person to the provider to link an account there, against the password; the registrar has asked for the second factor.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT (signed in by a provider), TWO_FA_SETUP_REQUIRED, VALIDATION_FAILED for the field `password`, UNAVAILABLE
 */
export const startLink = async (
  services: Services,
  caller: Principal,
  { organisationId, password }: { readonly organisationId: OrganisationId; readonly password: string },
  { host }: Origin,
): Promise<CompanyJourney> => {
  const { database } = services;
  await database.onPlatform((tx) => refuseProviders(tx, caller));
  // Before anything is looked for: without the password nobody learns which organisations have a provider.
  if (!(await provePassword(services, caller, password))) throw fieldError('password', passwordWrongMessage);
  const provider = await database.onPlatform(async (tx) => {
    await ownLinkTo(tx, caller, organisationId);
    return findProvider(tx, organisationId);
  });
  if (!provider) throw new AppError('NOT_FOUND');
  if (!caller.twoFactorEnabled) throw new AppError('TWO_FA_SETUP_REQUIRED');
  const aim = { kind: 'link', sessionId: caller.sessionId } as const;
  return begin(services, provider, { host, aim, loginHint: null });
};

/**
 * Links the account that the provider answered with to the person whose session asked.
 *
 * @throws AppError BAD_CREDENTIALS, NOT_FOUND, STATE_CONFLICT (another person's), UNAVAILABLE
 */
export const finishLink = async (
  services: Services,
  caller: Principal,
  { ticket, answer }: { readonly ticket: string; readonly answer: string },
  origin: Origin,
): Promise<CompanyLink> => {
  const { database, config } = services;
  const { userId, sessionId, email: label } = caller;
  const begun = await database.onPlatform(async (tx) => {
    const journey = await spendJourney(tx, config, origin.host, ticket);
    if (journey?.aim.kind !== 'link' || journey.aim.sessionId !== sessionId) return null;
    const provider = await findProvider(tx, journey.organisationId);
    return provider && { journey, provider };
  });
  // Not 401, which would end the session that asked.
  const refused = () =>
    new AppError('STATE_CONFLICT', { message: refusedAnswer().sentence, rejection: refusedAnswer().sentence ?? '' });
  if (!begun) throw refused();
  const { journey, provider } = begun;
  const account = await accountBehind(services, provider, journey, answer);
  if (account?.issuer !== provider.issuer) throw refused();
  const { organisationId } = provider;
  return database.onPlatform(async (tx) => {
    await ownLinkTo(tx, caller, organisationId);
    if (!(await storeIdentityLink(tx, { ...account, organisationId, userId, linkedAt: await clockNow(tx) })))
      throw new AppError('STATE_CONFLICT', { message: takenMessage, rejection: takenMessage });
    await audit(tx, {
      actor: { type: 'USER', id: userId, label },
      organisationId,
      sessionId,
      request: origin,
      action: 'company-link.add',
      entity: { type: 'user', id: userId },
      after: { issuer: account.issuer, subject: account.subject },
      result: 'SUCCESS',
    });
    await enqueue(tx, linkChangedJob, { userId, organisationId, change: 'linked' });
    return linkView(await ownLinkTo(tx, caller, organisationId));
  });
};

/** @throws AppError NOT_FOUND, STATE_CONFLICT (signed in by a provider) */
export const removeLink = async (
  tx: Tx,
  caller: Principal,
  organisationId: OrganisationId,
  origin: Origin,
): Promise<void> => {
  const { userId, sessionId, email: label } = caller;
  await refuseProviders(tx, caller);
  if (!(await deleteIdentityLink(tx, organisationId, userId))) throw new AppError('NOT_FOUND');
  await audit(tx, {
    actor: { type: 'USER', id: userId, label },
    organisationId,
    sessionId,
    request: origin,
    action: 'company-link.remove',
    entity: { type: 'user', id: userId },
    result: 'SUCCESS',
  });
  await enqueue(tx, linkChangedJob, { userId, organisationId, change: 'unlinked' });
};
