import type { PersonId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { freshPasskeyHours } from '@countinghouse/contract/people/passkeys';
import { sql } from 'kysely';
import { newId } from '../ids';
import { sealedTable } from '../row-checks/sealed-table';
import { columns } from '../tables';
import type { ReadChallenge } from './challenge';

/** Person, host and public key of a passkey: nobody who writes into the database gives anybody one. */
export const sealedPasskeys = sealedTable({
  table: 'passkey',
  key: ['id'],
  columns: ['user_id', 'rp_id', 'credential_id', 'public_key', 'is_first_factor', 'created_at'],
  proves: 'every passkey is one that its person added.',
});

const ofPasskey = columns('passkey', [
  'id',
  'user_id',
  'rp_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'is_first_factor',
  'created_at',
  'last_used_at',
  'seal',
]);
type PasskeyRow = RowOf<typeof ofPasskey> & { readonly confirms_from: Date | null };

/** A passkey; `confirmsFrom` is null once it confirms calls. */
export type KeptPasskey = CamelCased<Omit<PasskeyRow, 'seal' | 'is_first_factor'>>;

const selectPasskey = sql`
  select ${ofPasskey},
         case when not is_first_factor and created_at > app_clock() - make_interval(hours => ${freshPasskeyHours})
              then created_at + make_interval(hours => ${freshPasskeyHours}) end as confirms_from
    from passkey`;

/** Only those that the server wrote so. */
const sound = (tx: Tx, rows: readonly PasskeyRow[]): KeptPasskey[] =>
  rows
    .filter((row) => row.seal !== null && sealedPasskeys.isSound(tx, row))
    .map((row) => {
      const { seal: _, is_first_factor: __, ...passkey } = row;
      return camelCased(passkey);
    });

/** Passkeys of a person at every host, the newest first. */
export const passkeysOf = async (tx: Tx, userId: PersonId): Promise<KeptPasskey[]> => {
  const { rows } = await sql<PasskeyRow>`
    ${selectPasskey} where user_id = ${userId} order by created_at desc, id desc`.execute(tx);
  return sound(tx, rows);
};

/** Passkey that a browser names so, held until the transaction ends. */
export const holdPasskey = async (tx: Tx, credentialId: string): Promise<KeptPasskey | null> => {
  const { rows } = await sql<PasskeyRow>`
    ${selectPasskey} where credential_id = ${credentialId} for no key update`.execute(tx);
  return sound(tx, rows)[0] ?? null;
};

export type NewPasskey = {
  readonly userId: PersonId;
  readonly rpId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isFirstFactor: boolean;
  readonly createdAt: Date;
};

/** Keeps a passkey; null if its id is kept already, whoever's it is. */
export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<string | null> => {
  const id = newId();
  const seal = sealedPasskeys.sealOf(tx, {
    id,
    user_id: passkey.userId,
    rp_id: passkey.rpId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    is_first_factor: passkey.isFirstFactor,
    created_at: passkey.createdAt,
  });
  const { numAffectedRows } = await sql`
    insert into passkey (id, user_id, rp_id, credential_id, public_key, counter, transports, name, is_first_factor,
                         created_at, seal)
    values (${id}, ${passkey.userId}, ${passkey.rpId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
            ${[...passkey.transports]}::text[], ${passkey.name}, ${passkey.isFirstFactor}, ${passkey.createdAt}, ${seal})
    on conflict (credential_id) do nothing`.execute(tx);
  return numAffectedRows === 1n ? id : null;
};

/** Notes a use. */
export const noteUse = async (tx: Tx, id: string, counter: number): Promise<void> => {
  await sql`update passkey set counter = ${counter}, last_used_at = app_clock() where id = ${id}`.execute(tx);
};

/** False if it is somebody else's or gone. */
export const namePasskey = async (tx: Tx, userId: PersonId, id: string, name: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update passkey set name = ${name} where id = ${id} and user_id = ${userId}`.execute(tx);
  return numAffectedRows === 1n;
};

export const deletePasskey = async (tx: Tx, userId: PersonId, id: string): Promise<void> => {
  await sql`delete from passkey where id = ${id} and user_id = ${userId}`.execute(tx);
};

/** True if the challenge had no answer before. */
export const spendChallenge = async (tx: Tx, { nonce, expiresAt }: ReadChallenge): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into spent_challenge (nonce, expires_at) values (${nonce}, ${expiresAt}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
};

/** Forgets challenges that have run out: no answer to them counts any more. */
export const forgetSpentChallenges = async (tx: Tx): Promise<void> => {
  await sql`delete from spent_challenge where expires_at < wall_clock() - interval '1 hour'`.execute(tx);
};
