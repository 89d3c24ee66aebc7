import type { Tx } from '@countinghouse/database';
import { permissions as everyPermission } from '@countinghouse/contract/permissions';
import { insertCredentials, noteUses } from '../modules/people/api-keys';
import { newToken, sealSecret } from '../platform/secrets';
import { addDays, addMinutes, type Window } from './calendar';
import { apiKeys, type DemoApiKey } from './data/api-keys';
import { byteaText, eventId } from './ids';
import { knownBusinesses, type KnownBusiness } from './organisations';
import { administratorIdOf, foundedAt, organisationIdOf } from './people';
import type { Random } from './random';

type Known = { readonly random: Random; readonly window: Window };

/** Inserts the demonstration API keys. Nobody knows their secrets, as of every key after its creation. */
export const bringApiKeys = (tx: Tx, known: Known, secretKey: string): Promise<void> =>
  insertCredentials(
    tx,
    apiKeys.map((key) => keyRow(known, key, secretKey)),
  );

/** Notes that the keys in use were used shortly before `to`. */
export const noteKeysUsed = (tx: Tx, known: Known, to: Date): Promise<void> =>
  noteUses(
    tx,
    apiKeys.flatMap((key) => lastUseOf(known, key, to) ?? []),
  );

const madeAt = ({ window }: Known, { organisation, madeAfterDays }: DemoApiKey): Date =>
  addMinutes(addDays(foundedAt(window, organisation), madeAfterDays), 11 * madeAfterDays);

const endsAt = ({ window }: Known, { endsAfterDays }: DemoApiKey): Date | null =>
  endsAfterDays === undefined ? null : addDays(window.anchor, endsAfterDays);

const idOf = (known: Known, key: DemoApiKey): string =>
  eventId(known.random, `api-key/${key.organisation}/${key.name}`, madeAt(known, key));

/** A key as the creator of something. */
export type KnownKey = {
  readonly id: string;
  readonly name: string;
  /** Person who made the key and answers for it. */
  readonly responsibleId: string;
};

/** The key that makes withdrawals for a business at a moment; null without one. */
export const withdrawingKeyOf = (known: Known, { organisationKey, data }: KnownBusiness, at: Date): KnownKey | null => {
  const key = apiKeys.find(
    (one) =>
      one.organisation === organisationKey &&
      one.permissions.includes('CREATE_WITHDRAWAL') &&
      (one.businesses?.includes(data.name) ?? true) &&
      madeAt(known, one) <= at &&
      (endsAt(known, one) ?? at) >= at,
  );
  return (
    (key && {
      id: idOf(known, key),
      name: key.name,
      responsibleId: administratorIdOf(known.random, known.window, organisationKey),
    }) ??
    null
  );
};

/** The responsible person of each of an organisation's keys, by key id. */
export const keysAndPeople = (known: Known, organisation: string): ReadonlyMap<string, string> => {
  const person = administratorIdOf(known.random, known.window, organisation);
  return new Map(apiKeys.filter((key) => key.organisation === organisation).map((key) => [idOf(known, key), person]));
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The public half, the same in every run. */
const publicIdOf = ({ random }: Known, { organisation, name }: DemoApiKey): string => {
  const bytes = random.bytes(`api-key/${organisation}/${name}/public`, 24);
  return `pk_live_${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')}`;
};

const keyRow = (known: Known, key: DemoApiKey, secretKey: string) => {
  const { random, window } = known;
  const businesses = key.businesses && knownBusinesses(random, window);
  const at = madeAt(known, key);
  const administrator = administratorIdOf(random, window, key.organisation);
  return {
    organisation_id: organisationIdOf(random, window, key.organisation),
    id: idOf(known, key),
    name: key.name,
    api_key: publicIdOf(known, key),
    secret_enc: byteaText(sealSecret(secretKey, `sk_live_${newToken()}`)),
    permissions: everyPermission.filter((permission) => key.permissions.includes(permission)),
    ip_addresses: key.ipAddresses,
    business_ids: businesses?.filter(({ data }) => key.businesses?.includes(data.name)).map(({ id }) => id) ?? null,
    created_by: administrator,
    responsible_id: administrator,
    expires_at: endsAt(known, key),
    created_at: at,
    updated_at: at,
  };
};

const lastUseOf = (known: Known, key: DemoApiKey, to: Date) => {
  if (key.usedMinutesAgo === undefined) return null;
  const end = endsAt(known, key);
  const last = end && end < to ? end : to;
  return {
    id: idOf(known, key),
    at: addMinutes(last, -key.usedMinutesAgo),
    ip: key.ipAddresses[0]!.replace(/\/.*/, ''),
  };
};
