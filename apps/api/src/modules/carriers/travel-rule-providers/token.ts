import type { OrganisationId } from '@countinghouse/contract/ids';
import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { mac } from '../../../platform/secrets';

/** Kinds of address that other providers call: of a payment, for inquiries; of a withdrawal, for answers; of an inquiry, for its end. */
export type ExchangeKind = 'i' | 'r' | 'c';

export type Pointed = { readonly organisationId: OrganisationId; readonly id: string };

const macBytes = 12;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Key of the ids; like the MAC it outlives a rotation of the secret, and so do addresses that were given out. */
const keyOf = (secretKey: string): Buffer => mac(secretKey, 'travel-rule-address-ids', '');

// The id of a row comes first and is never the same twice, so that one vector serves all.
const vector = Buffer.alloc(16);

/** Ids as they stand in an address: payers and other providers read none of ours out of it. */
const hidden = (secretKey: string, ids: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-cbc', keyOf(secretKey), vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(ids), cipher.final()]);
};
const shown = (secretKey: string, ids: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-cbc', keyOf(secretKey), vector).setAutoPadding(false);
  return Buffer.concat([decipher.update(ids), decipher.final()]);
};

const macOf = (secretKey: string, kind: ExchangeKind, ids: Buffer): Buffer =>
  mac(secretKey, 'travel-rule-address', `${kind}/${ids.toString('hex')}`).subarray(0, macBytes);

/** Last part of an address: names its row, and nobody can make one for another. */
export const exchangeToken = (secretKey: string, kind: ExchangeKind, { organisationId, id }: Pointed): string => {
  const ids = hidden(secretKey, Buffer.concat([bytesOf(id), bytesOf(organisationId)]));
  return Buffer.concat([ids, macOf(secretKey, kind, ids)]).toString('base64url');
};

/** Row that a token names; null: not one of ours of this kind. */
export const readExchangeToken = (secretKey: string, kind: ExchangeKind, token: string): Pointed | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32 + macBytes || bytes.toString('base64url') !== token) return null;
  const ids = bytes.subarray(0, 32);
  if (!timingSafeEqual(bytes.subarray(32), macOf(secretKey, kind, ids))) return null;
  const read = shown(secretKey, ids);
  return { organisationId: uuidOf(read.subarray(16)) as OrganisationId, id: uuidOf(read.subarray(0, 16)) };
};

/** Whole address of a row at this provider. */
export const exchangeUrl = (
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  kind: ExchangeKind,
  pointed: Pointed,
): string => `${url}/${kind}/${exchangeToken(secretKey, kind, pointed)}`;
