import type { BodyOf } from '@countinghouse/contract';
import {
  breakGlassMessage,
  domainTakenMessage,
  providerNeededMessage,
  signInByCompanyFirstMessage,
  type CompanySignInSettings,
  type saveCompanySignIn,
  type saveSignInPolicy,
} from '@countinghouse/contract/people/company-sign-in';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { EventName } from '../../../platform/audit/event-names';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { holdAuthorities } from '../../../platform/authority/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { hashToken, mac, newToken, sealSecret } from '../../../platform/secrets';
import {
  endSurplusSessions,
  findPolicy,
  proofsOf,
  storePolicy,
  type SignInPolicy,
} from '../../../platform/sessions/policy-repository';
import { systemRoleIds } from '../../../platform/system-roles';
import type { Expected } from '../../../platform/versions/expected';
import { versionOf } from '../../../platform/versions/version';
import { ProviderFailure } from '../../../rails/identity';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import { selectRoles } from '../roles';
import { redirectUriAt } from './journey';
import { signInChangedJob, type SettingChange } from './mails';
import {
  breakGlassChoices,
  countLinks,
  deleteProvider,
  domainsOf,
  endProvidersSessions,
  endSessionsWithoutProof,
  findDirectory,
  findProvider,
  isProvedElsewhere,
  noteProved,
  storeDirectory,
  storeDomains,
  storeProvider,
  type Directory,
  type MailDomain,
  type Provider,
} from './repository';
import type { Services } from './services';

/** Change of settings based on a version that was seen. */
export type Edit = Change & { readonly expected: Expected };

/** Content of the record that proves a domain: of this organisation alone, and stored nowhere. */
const proofOf = (secretKey: string, organisationId: OrganisationId, domain: string): string =>
  `countinghouse-domain=${mac(secretKey, 'mail-domain', `${organisationId} ${domain}`).toString('base64url').slice(0, 32)}`;

const recordName = (domain: string): string => `_countinghouse.${domain}`;

const domainView = (secretKey: string, organisationId: OrganisationId, { domain, verifiedAt }: MailDomain) => ({
  domain,
  verifiedAt: verifiedAt?.toISOString() ?? null,
  recordName: recordName(domain),
  recordValue: proofOf(secretKey, organisationId, domain),
});

const policyView = (policy: SignInPolicy) => ({
  idleMinutes: policy.idleMinutes,
  absoluteHours: policy.absoluteHours,
  mostSessions: policy.mostSessions,
  newDevicesNeedFactor: policy.newDevicesSince !== null,
});

type Kept = {
  readonly provider: Provider | null;
  readonly domains: readonly MailDomain[];
  readonly policy: SignInPolicy;
  readonly directory: Directory | null;
};

const keptBy = async (tx: Tx, organisationId: OrganisationId): Promise<Kept> => ({
  provider: await findProvider(tx, organisationId),
  domains: await domainsOf(tx, organisationId),
  policy: await findPolicy(tx, organisationId),
  directory: await findDirectory(tx, organisationId),
});

/** Settings of a form, as the trail shows it: without secrets. */
const shown = ({ provider, domains, policy, directory }: Kept) => ({
  issuer: provider?.issuer ?? null,
  clientId: provider?.clientId ?? null,
  provesTwice: provider?.provesTwice ?? null,
  acrValues: provider?.acrValues ?? null,
  domains: domains.map(({ domain }) => domain),
  isRequired: policy.requiresProvider,
  breakGlassUserId: policy.breakGlassUserId,
  ...policyView(policy),
  directoryRoleId: directory?.roleId ?? null,
});

export const versionOfSettings = async (tx: Tx, organisationId: OrganisationId): Promise<string> =>
  versionOf(shown(await keptBy(tx, organisationId)));

export const settingsView = async (
  tx: Tx,
  config: Config,
  organisationId: OrganisationId,
  host: string,
): Promise<CompanySignInSettings> => {
  const { provider, domains, policy, directory } = await keptBy(tx, organisationId);
  return {
    provider: provider && {
      issuer: provider.issuer,
      clientId: provider.clientId,
      hasSecret: true,
      provesTwice: provider.provesTwice,
      acrValues: provider.acrValues,
      linkedPeople: await countLinks(tx, organisationId, provider.issuer),
    },
    redirectUri: redirectUriAt(config, host),
    domains: domains.map((domain) => domainView(config.secretKey, organisationId, domain)),
    isRequired: policy.requiresProvider,
    breakGlassUserId: policy.breakGlassUserId,
    administrators: await breakGlassChoices(tx, organisationId),
    policy: policyView(policy),
    directory: {
      baseUrl: `${relyingPartyOf(config, host).origin}/scim/v2`,
      roleId: directory?.roleId ?? null,
      tokenCreatedAt: directory?.tokenCreatedAt?.toISOString() ?? null,
      tokenLastUsedAt: directory?.tokenLastUsedAt?.toISOString() ?? null,
      roles: (await selectRoles(tx, organisationId))
        .filter(({ id }) => id !== systemRoleIds.ADMIN)
        .map(({ id, name }) => ({ id, name })),
    },
  };
};

const refuse = (message: string): AppError => new AppError('RULE_VIOLATED', { message, rejection: message });

/** Changes the settings behind their lock, records what they were and are, and tells the other administrators. */
const changing = async (
  tx: Tx,
  { expected, ...edit }: Edit,
  action: EventName,
  change: SettingChange,
  act: (before: Kept) => Promise<void>,
): Promise<void> => {
  const { organisationId, email } = edit.member;
  await holdAuthorities(tx, organisationId);
  const before = await keptBy(tx, organisationId);
  const entity = { type: 'company-sign-in', id: organisationId } as const;
  await expected.assertIs(tx, { organisationId, entity, version: versionOf(shown(before)) });
  await act(before);
  const after = await keptBy(tx, organisationId);
  await recordChange(tx, edit, { action, entity, before: shown(before), after: shown(after) });
  await enqueue(tx, signInChangedJob, { organisationId, by: email, change }, { organisationId });
};

/** @throws AppError CHANGED_MEANWHILE, RULE_VIOLATED, VALIDATION_FAILED for the field `clientSecret` */
export const saveProvider = (
  tx: Tx,
  { secretKey }: Pick<Config, 'secretKey'>,
  edit: Edit,
  { clientSecret, domains, isRequired, breakGlassUserId, ...form }: BodyOf<typeof saveCompanySignIn>,
): Promise<void> => {
  const { organisationId, sessionId } = edit.member;
  return changing(tx, edit, 'company-sign-in.update', 'provider', async ({ provider, policy }) => {
    if (clientSecret === undefined && (!provider || provider.issuer !== form.issuer))
      throw fieldError('clientSecret', 'Client secret is required');
    const clientSecretEnc =
      clientSecret === undefined ? provider!.clientSecretEnc : sealSecret(secretKey, clientSecret);
    const isElsewhere = provider !== null && provider.issuer !== form.issuer;
    await storeProvider(tx, { organisationId, clientSecretEnc, ...form });
    await storeDomains(tx, organisationId, [...new Set(domains)]);
    // Sessions that another provider opened are none of this one's.
    if (isElsewhere) await endProvidersSessions(tx, organisationId);
    if (
      breakGlassUserId !== null &&
      !(await breakGlassChoices(tx, organisationId)).some(({ id }) => id === breakGlassUserId)
    )
      throw refuse(breakGlassMessage);
    if (isRequired) {
      if (breakGlassUserId === null) throw refuse(breakGlassMessage);
      if (!(await domainsOf(tx, organisationId)).some(({ verifiedAt }) => verifiedAt !== null))
        throw refuse(providerNeededMessage);
      const proofs = await proofsOf(tx, sessionId);
      const isOwn = proofs.some((proof) => proof.organisationId === organisationId);
      if ((!policy.requiresProvider && !isOwn) || isElsewhere) throw refuse(signInByCompanyFirstMessage);
    }
    await storePolicy(tx, organisationId, { ...policy, requiresProvider: isRequired, breakGlassUserId });
    if (isRequired && !policy.requiresProvider) await endSessionsWithoutProof(tx, organisationId);
  });
};

/** @throws AppError NOT_FOUND */
export const removeProvider = (tx: Tx, edit: Edit): Promise<void> => {
  const { organisationId } = edit.member;
  return changing(tx, edit, 'company-sign-in.remove', 'provider-removed', async ({ policy }) => {
    if (!(await deleteProvider(tx, organisationId))) throw new AppError('NOT_FOUND');
    await storePolicy(tx, organisationId, { ...policy, requiresProvider: false, breakGlassUserId: null });
    await endProvidersSessions(tx, organisationId);
  });
};

/** @throws AppError CHANGED_MEANWHILE */
export const savePolicy = (
  tx: Tx,
  edit: Edit,
  { newDevicesNeedFactor, ...limits }: BodyOf<typeof saveSignInPolicy>,
): Promise<void> => {
  const { organisationId } = edit.member;
  return changing(tx, edit, 'sign-in-policy.update', 'policy', async ({ policy }) => {
    const since = newDevicesNeedFactor ? (policy.newDevicesSince ?? (await clockNow(tx))) : null;
    await storePolicy(tx, organisationId, { ...policy, ...limits, newDevicesSince: since });
    if (limits.mostSessions !== null) await endSurplusSessions(tx, organisationId, limits.mostSessions);
  });
};

/** @throws AppError CHANGED_MEANWHILE, RULE_VIOLATED (an administrator's role), VALIDATION_FAILED (no such role) */
export const setDirectoryRole = (tx: Tx, edit: Edit, { roleId }: { readonly roleId: string | null }): Promise<void> => {
  const { organisationId } = edit.member;
  return changing(tx, edit, 'company-directory.update', 'directory', async ({ directory }) => {
    if (roleId === systemRoleIds.ADMIN) throw refuse('A directory makes no administrators');
    if (roleId !== null && !(await selectRoles(tx, organisationId)).some(({ id }) => id === roleId))
      throw fieldError('roleId', 'This role does not exist');
    const token = roleId === null ? null : (directory ?? null);
    await storeDirectory(tx, {
      organisationId,
      roleId,
      tokenHash: token?.tokenHash ?? null,
      tokenCreatedAt: token?.tokenCreatedAt ?? null,
    });
  });
};

/** A new token, shown once. @throws AppError RULE_VIOLATED without a role for joiners */
export const makeDirectoryToken = async (tx: Tx, edit: Edit): Promise<string> => {
  const { organisationId } = edit.member;
  const token = `scim_${newToken()}`;
  await changing(tx, edit, 'company-directory.token', 'token', async ({ directory }) => {
    if (!directory?.roleId) throw refuse('Choose the role of people who join first');
    await storeDirectory(tx, {
      organisationId,
      roleId: directory.roleId,
      tokenHash: hashToken(token),
      tokenCreatedAt: await clockNow(tx),
    });
  });
  return token;
};

/** Domains that nobody can own, for tests and demonstrations. Source: RFC 2606. */
const isNobodys = (domain: string): boolean => /\.(example|test)$/.test(domain);

/**
 * Looks the record up that proves a domain. In a sandbox the domains reserved for examples need none.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT (proved by another organisation), RULE_VIOLATED (no such record), UNAVAILABLE
 */
export const proveDomain = async (
  { database, config, identity }: Services,
  change: Change,
  domain: string,
): Promise<CompanySignInSettings['domains'][number]> => {
  const { organisationId } = change.member;
  const expected = proofOf(config.secretKey, organisationId, domain);
  const isFree = config.mode === 'sandbox' && isNobodys(domain);
  // Not within a transaction: name servers may take seconds.
  const texts = isFree ? [expected] : await recordsOf(identity, domain);
  return database.inOrganisation(organisationId, async (tx) => {
    await holdAuthorities(tx, organisationId);
    const kept = (await domainsOf(tx, organisationId)).find((one) => one.domain === domain);
    if (!kept) throw new AppError('NOT_FOUND');
    if (!texts.includes(expected)) throw refuse(`${recordName(domain)} has no text record with ${expected} yet`);
    if (await isProvedElsewhere(tx, organisationId, domain))
      throw new AppError('STATE_CONFLICT', { message: domainTakenMessage, rejection: domainTakenMessage });
    await noteProved(tx, organisationId, domain);
    await recordChange(tx, change, {
      action: 'company-sign-in.prove-domain',
      entity: { type: 'company-sign-in', id: organisationId },
      after: { domain },
    });
    const proved = (await domainsOf(tx, organisationId)).find((one) => one.domain === domain);
    return domainView(config.secretKey, organisationId, proved ?? kept);
  });
};

const recordsOf = async (identity: Services['identity'], domain: string): Promise<readonly string[]> => {
  try {
    return await identity.textsOf(recordName(domain));
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause;
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5, isExpected: true, cause });
  }
};
