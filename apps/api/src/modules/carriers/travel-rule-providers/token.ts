import type { OrganisationId } from '@countinghouse/contract/ids';
import { timingSafeEqual } from 'node:crypto';
import { mac } from '../../../platform/secrets';

/** Kinds of address that other providers call: of a payment, for inquiries; of a withdrawal, for answers; of an inquiry, for its end. */
export type ExchangeKind = 'i' | 'r' | 'c';

export type Pointed = { readonly organisationId: OrganisationId; readonly id: string };

const macBytes = 12;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOf = (secretKey: string, kind: ExchangeKind, ids: Buffer): Buffer =>
  mac(secretKey, 'travel-rule-address', `${kind}/${ids.toString('hex')}`).subarray(0, macBytes);

/** Last part of an address: names its row, and nobody can make one for another. */
export const exchangeToken = (secretKey: string, kind: ExchangeKind, { organisationId, id }: Pointed): string => {
  const ids = Buffer.concat([bytesOf(organisationId), bytesOf(id)]);
  return Buffer.concat([ids, macOf(secretKey, kind, ids)]).toString('base64url');
};

/** Row that a token names; null: not one of ours of this kind. */
export const readExchangeToken = (secretKey: string, kind: ExchangeKind, token: string): Pointed | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32 + macBytes || bytes.toString('base64url') !== token) return null;
  const ids = bytes.subarray(0, 32);
  if (!timingSafeEqual(bytes.subarray(32), macOf(secretKey, kind, ids))) return null;
  return { organisationId: uuidOf(ids.subarray(0, 16)) as OrganisationId, id: uuidOf(ids.subarray(16)) };
};

/** Whole address of a row at this provider. */
export const exchangeUrl = (
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  kind: ExchangeKind,
  pointed: Pointed,
): string => `${url}/${kind}/${exchangeToken(secretKey, kind, pointed)}`;
