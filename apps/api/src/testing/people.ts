import { randomUUID } from 'node:crypto';
import type { Permission, SystemRole } from '@countinghouse/contract';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../platform/ids';
import { systemRoleIds } from '../platform/system-roles';
import { hashPassword } from '../platform/passwords';
import { sealFactor, sealPassword } from '../platform/person-secrets';
import { hashToken, newToken } from '../platform/secrets';
import { sealedPeople } from '../platform/sealed-people';
import { sealedSessions } from '../platform/sessions/repository';

export const testPassword = 'Sandbox2025';
/** Base32 of the second factor of test people who have one. */
export const testTwoFactorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let hashOnce: Promise<string> | undefined;
/** One hash for all people of a process. */
export const testPasswordHash = (): Promise<string> => (hashOnce ??= hashPassword(testPassword));

export type TestOrganisation = { readonly id: OrganisationId; readonly name: string };

/** Settings that a test cares about; the rest is an ordinary organisation that may do everything. */
export type OrganisationSettings = {
  readonly name?: string;
  readonly brand?: string;
  readonly enabledFiatSettlementCurrencies?: readonly string[];
  readonly enabledCryptoSettlementCurrencies?: readonly string[];
  readonly enabledCryptoCurrencies?: readonly string[];
  readonly requireTwoFa?: boolean;
  readonly status?: 'ACTIVE' | 'SUSPENDED' | 'CLOSED';
};

export const createOrganisation = async (
  database: Database,
  {
    name = 'Test Organisation',
    brand = 'LOCAL',
    enabledFiatSettlementCurrencies = ['EUR', 'USD', 'GBP'],
    enabledCryptoSettlementCurrencies = ['USDT', 'USDC', 'BTC'],
    enabledCryptoCurrencies = ['BTC', 'ETH', 'USDT', 'USDC'],
    requireTwoFa = false,
    status = 'ACTIVE',
  }: OrganisationSettings = {},
): Promise<TestOrganisation> => {
  const id = newId<OrganisationId>();
  await database.acrossOrganisations((tx) =>
    sql`
      insert into organisation (id, name, legal_name, registration_number, street, city, postal_code, country, brand,
                                enabled_fiat_settlement_currencies, enabled_crypto_settlement_currencies,
                                enabled_crypto_currencies, allow_service_fee_distribution, fee_distribution_limit,
                                require_two_fa, status)
      values (${id}, ${name}, ${`${name} Ltd`}, '123456', '1 Quay Street', 'Dublin', 'D01', 'IE', ${brand},
              ${[...enabledFiatSettlementCurrencies]}::text[], ${[...enabledCryptoSettlementCurrencies]}::text[],
              ${[...enabledCryptoCurrencies]}::text[], true, 0.5, ${requireTwoFa}, ${status})`.execute(tx),
  );
  return { id, name };
};

export type TestUser = { readonly id: PersonId; readonly email: string };

export type UserSettings = {
  readonly email?: string;
  /** In each of the organisations: exactly these permissions, under a role of its own. */
  readonly permissions?: readonly Permission[];
  readonly role?: string;
  /** Instead of a role of its own. */
  readonly systemRole?: SystemRole;
  readonly twoFactor?: boolean;
  readonly status?: 'INVITED' | 'ACTIVE' | 'LOCKED' | 'DISABLED';
};

/** A person with the test password who belongs to the organisations. */
export const createUser = async (
  database: Database,
  secretKey: string,
  organisations: readonly TestOrganisation[],
  { email, permissions = [], role, systemRole, twoFactor = false, status = 'ACTIVE' }: UserSettings = {},
): Promise<TestUser> => {
  const id = newId<PersonId>();
  const address = email ?? `${id}@people.example`;
  const invited = status === 'INVITED';
  const hash = status === 'INVITED' ? null : await testPasswordHash();
  await database.acrossOrganisations(async (tx) => {
    await sql`
      insert into app_user (id, email, password_hash, status, two_fa_enabled, two_fa_secret_enc, seal)
      values (${id}, ${address}, ${hash && sealPassword(secretKey, id, hash)}, ${status}, ${twoFactor},
              ${twoFactor ? sealFactor(secretKey, id, testTwoFactorSecret) : null},
              ${sealedPeople.sealOf(tx, { id, email: address, two_fa_enabled: twoFactor })})`.execute(tx);
    for (const organisation of organisations) {
      const roleId = systemRole ? systemRoleIds[systemRole] : newId();
      if (!systemRole) {
        await sql`
          insert into role (id, organisation_id, name, permissions)
          values (${roleId}, ${organisation.id}, ${role ?? `Role ${roleId}`}, ${[...permissions]}::text[])`.execute(tx);
      }
      await sql`
        insert into membership (organisation_id, user_id, role_id, status, accepted_at)
        values (${organisation.id}, ${id}, ${roleId}, ${invited ? 'INVITED' : 'ACTIVE'},
                case when ${invited} then null else app_clock() end)`.execute(tx);
    }
  });
  return { id, email: address };
};

/** Live session without the half second of a login. Returns the token. */
export const createSession = async (
  database: Database,
  user: TestUser,
  organisation: TestOrganisation | null,
): Promise<string> => {
  const token = newToken();
  const session = {
    id: randomUUID(),
    user_id: user.id,
    organisation_id: organisation?.id ?? null,
    token_hash: hashToken(token),
  };
  await database.onPlatform((tx) =>
    sql`
      insert into session (id, user_id, organisation_id, token_hash, seal, ip, user_agent, expires_at)
      values (${session.id}, ${session.user_id}, ${session.organisation_id}, ${session.token_hash},
              ${sealedSessions.sealOf(tx, session)}, '127.0.0.1', 'test', app_clock() + interval '12 hours')`.execute(
      tx,
    ),
  );
  return token;
};
