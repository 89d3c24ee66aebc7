import type { OrganisationId } from '@countinghouse/contract/ids';
import {
  type Originator,
  originator as originatorSchema,
  qualityOf,
} from '@countinghouse/contract/money-in/travel-rule-person';
import type { Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { newId } from '../../../platform/ids';
import { newDataKey, openSecret, openUnder, sealSecret, sealUnder } from '../../../platform/secrets';
import { findKey, findKeys, holdKeyOfMonth, insertOriginator, insertOriginators } from './personal-data-repository';

/** Context bound to the sealed text: moved to another row or organisation it does not open. */
const placeOf = (organisationId: OrganisationId, id: string): string => `originator/${organisationId}/${id}`;

const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

type Given = {
  /** Default a new one. */
  readonly id?: string;
  readonly organisationId: OrganisationId;
  readonly originator: Originator;
  readonly by: Actor;
  readonly at: Date;
};

/** The data key of the month, made with its first person. */
export const dataKeyOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  at: Date,
  secretKey: string,
): Promise<{ readonly id: string; readonly key: Buffer }> => {
  const fresh = sealSecret(secretKey, newDataKey().toString('base64'));
  const { id, wrapped } = await holdKeyOfMonth(tx, organisationId, { id: newId(), month: monthOf(at), wrapped: fresh });
  return { id, key: Buffer.from(openSecret(secretKey, wrapped), 'base64') };
};

/** Stored person: sealed, with the facts that count for the rule in clear, which identify nobody. */
export const sealedOriginator = (
  { organisationId, originator, by, at, id = newId() }: Given,
  { id: keyId, key }: { id: string; key: Buffer },
) => {
  return {
    organisation_id: organisationId,
    id,
    key_id: keyId,
    sealed: sealUnder(key, JSON.stringify(originator), placeOf(organisationId, id)),
    quality: qualityOf(originator),
    wallet_type: originator.walletType ?? null,
    ownership_method: originator.ownership?.method ?? null,
    owned_by_third_party: originator.ownedBy === 'THIRD_PARTY',
    given_by_type: by.type,
    given_by_id: by.id,
    given_by_label: by.label,
    created_at: at,
  };
};

/** Stores a person, sealed. Returns the id. */
export const keepOriginator = async (tx: Tx, given: Given, secretKey: string): Promise<string> => {
  const row = sealedOriginator(given, await dataKeyOf(tx, given.organisationId, given.at, secretKey));
  await insertOriginator(tx, row);
  return row.id;
};

type GivenTogether = Omit<Given, 'id' | 'originator'> & { readonly originators: readonly Originator[] };

/** Stores any number of persons, sealed. Returns their ids, in order. */
export const keepOriginators = async (
  tx: Tx,
  { originators, ...given }: GivenTogether,
  secretKey: string,
): Promise<string[]> => {
  if (originators.length === 0) return [];
  const key = await dataKeyOf(tx, given.organisationId, given.at, secretKey);
  const rows = originators.map((originator) => sealedOriginator({ ...given, originator }, key));
  await insertOriginators(tx, rows);
  return rows.map(({ id }) => id);
};

/** Reads any number of persons. Those whose key was destroyed after the retention are left out. */
export const readOriginators = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
  secretKey: string,
): Promise<ReadonlyMap<string, Originator>> => {
  if (ids.length === 0) return new Map();
  const opened = new Map<string, Buffer>();
  const keyOf = (wrapped: Buffer): Buffer => {
    const name = wrapped.toString('hex');
    const key = opened.get(name) ?? Buffer.from(openSecret(secretKey, wrapped), 'base64');
    opened.set(name, key);
    return key;
  };
  return new Map(
    (await findKeys(tx, organisationId, ids)).flatMap(({ id, sealed, wrapped }) =>
      wrapped === null
        ? []
        : [[id, originatorSchema.parse(JSON.parse(openUnder(keyOf(wrapped), sealed, placeOf(organisationId, id))))]],
    ),
  );
};

/** Reads a person. Null after the retention, when its key is destroyed. */
export const readOriginator = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  secretKey: string,
): Promise<Originator | null> => {
  const found = await findKey(tx, organisationId, id);
  if (!found) throw new Error(`The originator ${id} is not there`);
  if (found.wrapped === null) return null;
  const key = Buffer.from(openSecret(secretKey, found.wrapped), 'base64');
  return originatorSchema.parse(JSON.parse(openUnder(key, found.sealed, placeOf(organisationId, id))));
};
