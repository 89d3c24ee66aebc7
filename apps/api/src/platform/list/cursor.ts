import { mostExportedRows } from '@countinghouse/contract/exports';
import { largestPageSize, totalCap } from '@countinghouse/contract/paging';
import type { Paging } from '@countinghouse/contract';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors';
import { mac } from '../secrets';

/** Scope of a cursor. With any other list, tenant, sort or filter it is refused. */
export type ListIdentity = {
  /** The endpoint's name. */
  readonly list: string;
  readonly organisationId: OrganisationId;
  readonly sortBy: string;
  readonly descending: boolean;
  /** Every filter of the query; undefined ones count as absent. `limit`, `cursor` and `includeTotal` are excluded. */
  readonly filters: Readonly<Record<string, unknown>>;
};

/** Page about to be read. */
export type OpenPage = {
  /** The sort values of the row to continue from (its id last), or null for the first page. */
  readonly from: readonly string[] | null;
  /** Read towards the beginning: reverse both the comparison and the order of the SQL. */
  readonly backwards: boolean;
  /** Rows to fetch: one more than the page holds, to see if there are more. */
  readonly fetch: number;
  /** Turns the fetched rows, in the order they came, into the page in list order and its paging. */
  readonly close: <Row>(
    rows: readonly Row[],
    keyOf: (row: Row) => readonly string[],
  ) => { rows: Row[]; paging: Paging };
};

type Payload = { v: 1; s: string; d: boolean; k: readonly string[]; f: string; b?: true };

const signatureLength = 8;

const sign = (secretKey: string, { list, organisationId }: ListIdentity, payload: string): Buffer =>
  mac(secretKey, 'cursor', `${list}\n${organisationId}\n${payload}`).subarray(0, signatureLength);

const hashFilters = (filters: ListIdentity['filters']): string => {
  const present = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(present)).digest().subarray(0, 8).toString('base64url');
};

const writeCursor = (secretKey: string, identity: ListIdentity, key: readonly string[], backwards: boolean): string => {
  const { sortBy, descending, filters } = identity;
  const payload: Payload = {
    v: 1,
    s: sortBy,
    d: descending,
    k: key,
    f: hashFilters(filters),
    ...(backwards ? { b: true } : {}),
  };
  const text = JSON.stringify(payload);
  return Buffer.concat([Buffer.from(text), sign(secretKey, identity, text)]).toString('base64url');
};

const readCursor = (secretKey: string, identity: ListIdentity, cursor: string): Payload => {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(0, -signatureLength).toString('utf8');
  const expected = sign(secretKey, identity, text);
  const signature = bytes.subarray(-signatureLength);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw new AppError('CURSOR_INVALID');
  // Only we can have signed it, so its shape is ours.
  const payload = JSON.parse(text) as Payload;
  const { sortBy, descending, filters } = identity;
  if (payload.v !== 1 || payload.s !== sortBy || payload.d !== descending || payload.f !== hashFilters(filters)) {
    throw new AppError('CURSOR_INVALID');
  }
  return payload;
};

/**
 * Opens a page of a keyset list.
 *
 * @throws AppError CURSOR_INVALID for a cursor that was altered or made for another list, tenant, sort or filter
 */
export const openPage = (
  secretKey: string,
  identity: ListIdentity,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): OpenPage => {
  const marker = cursor === undefined ? null : readCursor(secretKey, identity, cursor);
  const backwards = marker?.b === true;
  return {
    from: marker?.k ?? null,
    backwards,
    fetch: limit + 1,
    close: (fetched, keyOf) => {
      const rows = fetched.slice(0, limit);
      if (backwards) rows.reverse();
      const beyond = fetched.length > limit;
      const first = rows.at(0);
      const last = rows.at(-1);
      const hasMore = backwards ? last !== undefined : beyond;
      const hasPrevious = backwards ? beyond : marker !== null;
      return {
        rows,
        paging: {
          limit,
          nextCursor: hasMore && last !== undefined ? writeCursor(secretKey, identity, keyOf(last), false) : null,
          prevCursor: hasPrevious && first !== undefined ? writeCursor(secretKey, identity, keyOf(first), true) : null,
          hasMore,
        },
      };
    },
  };
};

/** Largest total shown beside pages of a size. Pages larger than a caller may ask for are those of a file. */
export const totalCapOf = (limit: number): number => (limit > largestPageSize ? mostExportedRows.CSV : totalCap);

/** Size of a list whose rows were counted to one beyond `most`. */
export const sizeOf = (counted: number, most: number): { total: number; totalIsCapped: boolean } => ({
  total: Math.min(counted, most),
  totalIsCapped: counted > most,
});
