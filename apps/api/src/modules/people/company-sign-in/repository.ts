import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import {
  camelCased,
  withinOrganisation,
  type CamelCased,
  type OrNull,
  type RowOf,
  type Tx,
} from '@countinghouse/database';
import { sql } from 'kysely';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { aliases, columns, type Columns } from '../../../platform/tables';

/** Issuer, client and secret: nobody who writes into the database names a provider of his own. */
export const sealedProviders = sealedTable({
  table: 'identity_provider',
  key: ['organisation_id'],
  // Not the secret: it is encrypted anew when the installation's key changes, and another one only makes sign-ins fail.
  columns: ['issuer', 'client_id', 'proves_twice', 'acr_values'],
  proves: 'every provider that people sign in by was named by administrators of their organisation.',
});

/** Person, issuer and subject: nobody who writes into the database lets an account in as somebody else. */
export const sealedIdentityLinks = sealedTable({
  table: 'identity_link',
  key: ['organisation_id', 'user_id'],
  columns: ['issuer', 'subject', 'linked_at'],
  proves: 'every account at a provider that stands for a person was linked by that person.',
});

const ofProvider = columns('identity_provider', [
  'organisation_id',
  'issuer',
  'client_id',
  'client_secret_enc',
  'proves_twice',
  'acr_values',
  'seal',
]);
type ProviderRow = RowOf<typeof ofProvider>;

export type Provider = CamelCased<Omit<ProviderRow, 'seal'>>;

const soundProvider = (tx: Tx, rows: readonly ProviderRow[]): Provider | null => {
  const [row] = rows;
  if (!row || row.seal === null || !sealedProviders.isSound(tx, row)) return null;
  const { seal: _, ...provider } = row;
  return camelCased(provider);
};

/** Provider of an organisation that is not closed. */
export const findProvider = async (tx: Tx, organisationId: OrganisationId): Promise<Provider | null> => {
  const { rows } = await sql<ProviderRow>`
    select ${ofProvider} from identity_provider
      join organisation on organisation.id = identity_provider.organisation_id and organisation.status <> 'CLOSED'
     where identity_provider.organisation_id = ${organisationId}`.execute(tx);
  return soundProvider(tx, rows);
};

/** Provider offered for a mail domain under a brand: only a proved domain has one. */
export const findOffered = async (tx: Tx, domain: string, brand: string): Promise<Provider | null> => {
  const { rows } = await sql<ProviderRow>`
    select ${ofProvider} from mail_domain
      join identity_provider on identity_provider.organisation_id = mail_domain.organisation_id
      join organisation on organisation.id = mail_domain.organisation_id and organisation.status <> 'CLOSED'
     where mail_domain.domain = ${domain} and mail_domain.verified_at is not null and organisation.brand = ${brand}`.execute(
    tx,
  );
  return soundProvider(tx, rows);
};

export const storeProvider = async (tx: Tx, provider: Provider): Promise<void> => {
  const seal = sealedProviders.sealOf(tx, {
    organisation_id: provider.organisationId,
    issuer: provider.issuer,
    client_id: provider.clientId,
    proves_twice: provider.provesTwice,
    acr_values: provider.acrValues,
  });
  await sql`
    insert into identity_provider (organisation_id, issuer, client_id, client_secret_enc, proves_twice, acr_values, seal)
    values (${provider.organisationId}, ${provider.issuer}, ${provider.clientId}, ${provider.clientSecretEnc},
            ${provider.provesTwice}, ${provider.acrValues}, ${seal})
    on conflict (organisation_id) do update
      set issuer = excluded.issuer, client_id = excluded.client_id, client_secret_enc = excluded.client_secret_enc,
          proves_twice = excluded.proves_twice, acr_values = excluded.acr_values, seal = excluded.seal,
          updated_at = app_clock()`.execute(tx);
};

/** Takes the provider away with everything that hangs on it. False without one. */
export const deleteProvider = async (tx: Tx, organisationId: OrganisationId): Promise<boolean> => {
  await sql`delete from identity_link where organisation_id = ${organisationId}`.execute(tx);
  await sql`delete from mail_domain where organisation_id = ${organisationId}`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from identity_provider where organisation_id = ${organisationId}`.execute(tx);
  return numAffectedRows === 1n;
};

const ofDomain = columns('mail_domain', ['domain', 'verified_at']);
export type MailDomain = CamelCased<RowOf<typeof ofDomain>>;

export const domainsOf = async (tx: Tx, organisationId: OrganisationId): Promise<MailDomain[]> => {
  const { rows } = await sql<RowOf<typeof ofDomain>>`
    select ${ofDomain} from mail_domain where organisation_id = ${organisationId} order by domain`.execute(tx);
  return rows.map(camelCased);
};

/** Keeps exactly these domains; those that stay keep their proof. */
export const storeDomains = async (
  tx: Tx,
  organisationId: OrganisationId,
  domains: readonly string[],
): Promise<void> => {
  await sql`
    delete from mail_domain where organisation_id = ${organisationId} and domain <> all(${[...domains]}::text[])`.execute(
    tx,
  );
  await sql`
    insert into mail_domain (organisation_id, domain)
    select ${organisationId}, domain from unnest(${[...domains]}::text[]) as domain on conflict do nothing`.execute(tx);
};

/** True if another organisation has proved the domain. */
export const isProvedElsewhere = async (tx: Tx, organisationId: OrganisationId, domain: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from mail_domain
     where domain = ${domain} and organisation_id <> ${organisationId} and verified_at is not null`.execute(tx);
  return rows.length > 0;
};

export const noteProved = async (tx: Tx, organisationId: OrganisationId, domain: string): Promise<void> => {
  await sql`
    update mail_domain set verified_at = app_clock() where organisation_id = ${organisationId} and domain = ${domain}`.execute(
    tx,
  );
};

const ofLink = columns('identity_link', [
  'organisation_id',
  'user_id',
  'issuer',
  'subject',
  'email',
  'linked_at',
  'last_used_at',
  'seal',
]);
type LinkRow = RowOf<typeof ofLink>;
export type IdentityLink = CamelCased<Omit<LinkRow, 'seal'>>;

const soundLinks = (tx: Tx, rows: readonly LinkRow[]): IdentityLink[] =>
  rows
    .filter((row) => row.seal !== null && sealedIdentityLinks.isSound(tx, row))
    .map((row) => {
      const { seal: _, ...link } = row;
      return camelCased(link);
    });

type Account = { readonly issuer: string; readonly subject: string };

/** Link of an account at the provider of an organisation: by issuer and subject, and nothing else. */
export const findLinkOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  { issuer, subject }: Account,
): Promise<IdentityLink | null> => {
  const { rows } = await sql<LinkRow>`
    select ${ofLink} from identity_link
     where organisation_id = ${organisationId} and issuer = ${issuer} and subject = ${subject}`.execute(tx);
  return soundLinks(tx, rows)[0] ?? null;
};

/** Links a person. False if the account is another person's in the organisation. */
export const storeIdentityLink = async (
  tx: Tx,
  link: Pick<IdentityLink, 'organisationId' | 'userId' | 'issuer' | 'subject' | 'email' | 'linkedAt'>,
): Promise<boolean> => {
  const { organisationId, userId, issuer, subject, email, linkedAt } = link;
  const seal = sealedIdentityLinks.sealOf(tx, {
    organisation_id: organisationId,
    user_id: userId,
    issuer,
    subject,
    linked_at: linkedAt,
  });
  return withinOrganisation(tx, organisationId, async () => {
    const { rows } = await sql`
      select 1 from identity_link
       where organisation_id = ${organisationId} and issuer = ${issuer} and subject = ${subject} and user_id <> ${userId}`.execute(
      tx,
    );
    if (rows.length > 0) return false;
    await sql`delete from identity_link where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
    await sql`
      insert into identity_link (organisation_id, user_id, issuer, subject, email, linked_at, seal)
      values (${organisationId}, ${userId}, ${issuer}, ${subject}, ${email}, ${linkedAt}, ${seal})`.execute(tx);
    return true;
  });
};

export const noteLinkUsed = (tx: Tx, { organisationId, userId }: IdentityLink): Promise<void> =>
  withinOrganisation(tx, organisationId, async () => {
    await sql`
      update identity_link set last_used_at = app_clock()
       where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
  });

export const deleteIdentityLink = (tx: Tx, organisationId: OrganisationId, userId: PersonId): Promise<boolean> =>
  withinOrganisation(tx, organisationId, async () => {
    const { numAffectedRows } = await sql`
      delete from identity_link where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
    return numAffectedRows === 1n;
  });

export const countLinks = async (tx: Tx, organisationId: OrganisationId, issuer: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity_link
     where organisation_id = ${organisationId} and issuer = ${issuer}`.execute(tx);
  return rows[0]?.count ?? 0;
};

const ofHome = aliases('organisation', { id: 'organisation_id', name: 'organisation' });
const ofRule = aliases('sign_in_policy', { requires_provider: 'requires_provider' });
const ofOwnLink = aliases('identity_link', { email: 'email', linked_at: 'linked_at', last_used_at: 'last_used_at' });
type OwnLinkRow = RowOf<typeof ofHome> & OrNull<RowOf<typeof ofRule>> & OrNull<RowOf<typeof ofOwnLink>>;

/** Organisations of a person that have a provider, with the account linked there. */
export const ownLinksOf = async (tx: Tx, userId: PersonId): Promise<CamelCased<OwnLinkRow>[]> => {
  const { rows } = await sql<OwnLinkRow>`
    select ${ofHome}, ${ofRule}, ${ofOwnLink}
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join identity_provider on identity_provider.organisation_id = organisation.id
      left join sign_in_policy on sign_in_policy.organisation_id = organisation.id
      left join identity_link on identity_link.organisation_id = organisation.id and identity_link.user_id = membership.user_id
                             and identity_link.issuer = identity_provider.issuer
     where membership.user_id = ${userId} and membership.status = 'ACTIVE'
     order by organisation.name, organisation.id`.execute(tx);
  return rows.map(camelCased);
};

/** Ends the sessions of the organisation that its provider did not open, but for those of one person by break-glass. */
export const endSessionsWithoutProof = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`
    update session set revoked_at = app_clock(), revoke_reason = 'POLICY'
     where organisation_id = ${organisationId} and revoked_at is null
       and not exists (select from session_proof
                        where session_id = session.id and session_proof.organisation_id = ${organisationId})`.execute(
    tx,
  );
};

/** Ends the sessions that the provider of the organisation opened. */
export const endProvidersSessions = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`
    update session set revoked_at = app_clock(), revoke_reason = 'POLICY'
     where revoked_at is null
       and exists (select from session_proof
                    where session_id = session.id and session_proof.organisation_id = ${organisationId} and kind = 'PROVIDER')`.execute(
    tx,
  );
};

/** Active administrators with an authenticator app. */
export const breakGlassChoices = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<Columns<'app_user', 'id' | 'email'>[]> => {
  const { rows } = await sql<Columns<'app_user', 'id' | 'email'>>`
    select app_user.id, app_user.email from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id and role.is_system and role.name = 'ADMIN'
     where membership.organisation_id = ${organisationId} and membership.status = 'ACTIVE'
       and person_second_factor(app_user.id) is not null
     order by app_user.email`.execute(tx);
  return rows;
};

/** Role of joiners and hash of the token: nobody who writes into the database invites people to other rights. */
export const sealedDirectories = sealedTable({
  table: 'company_directory',
  key: ['organisation_id'],
  columns: ['role_id', 'token_hash', 'token_created_at'],
  proves: 'every directory that adds and removes people was let in by administrators of the organisation.',
});

const ofDirectory = columns('company_directory', [
  'organisation_id',
  'role_id',
  'token_hash',
  'token_created_at',
  'token_last_used_at',
  'seal',
]);
type DirectoryRow = RowOf<typeof ofDirectory>;
export type Directory = CamelCased<Omit<DirectoryRow, 'seal'>>;

const soundDirectory = (tx: Tx, rows: readonly DirectoryRow[]): Directory | null => {
  const [row] = rows;
  if (!row || row.seal === null || !sealedDirectories.isSound(tx, row)) return null;
  const { seal: _, ...directory } = row;
  return camelCased(directory);
};

export const findDirectory = async (tx: Tx, organisationId: OrganisationId): Promise<Directory | null> => {
  const { rows } = await sql<DirectoryRow>`
    select ${ofDirectory} from company_directory where organisation_id = ${organisationId}`.execute(tx);
  return soundDirectory(tx, rows);
};

/** Directory of a token, of an organisation that is not closed. */
export const findDirectoryByToken = async (tx: Tx, tokenHash: Buffer): Promise<Directory | null> => {
  const { rows } = await sql<DirectoryRow>`
    select ${ofDirectory} from company_directory
      join organisation on organisation.id = company_directory.organisation_id and organisation.status = 'ACTIVE'
     where token_hash = ${tokenHash}`.execute(tx);
  return soundDirectory(tx, rows);
};

export const storeDirectory = async (
  tx: Tx,
  { organisationId, roleId, tokenHash, tokenCreatedAt }: Omit<Directory, 'tokenLastUsedAt'>,
): Promise<void> => {
  const seal = sealedDirectories.sealOf(tx, {
    organisation_id: organisationId,
    role_id: roleId,
    token_hash: tokenHash,
    token_created_at: tokenCreatedAt,
  });
  await sql`
    insert into company_directory (organisation_id, role_id, token_hash, token_created_at, seal)
    values (${organisationId}, ${roleId}, ${tokenHash}, ${tokenCreatedAt}, ${seal})
    on conflict (organisation_id) do update
      set role_id = excluded.role_id, token_hash = excluded.token_hash, token_created_at = excluded.token_created_at,
          seal = excluded.seal, updated_at = app_clock()`.execute(tx);
};

export const noteDirectoryUsed = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`
    update company_directory set token_last_used_at = app_clock() where organisation_id = ${organisationId}`.execute(
    tx,
  );
};
