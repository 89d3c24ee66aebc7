import { all, endpoint, needs } from '@countinghouse/contract';
import { listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import { getOperation } from '@countinghouse/contract/running/operations';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path';
import { keyNamedIn } from './signature';

const id = '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a';
const things = endpoint({
  name: 'things',
  slug: 'testing',
  method: 'GET',
  path: 'things/:id',
  access: needs(all('GET_PAYMENTS')),
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    since: z.optional(z.iso.datetime()),
    status: z.optional(z.enum(['NEW', 'DONE'])),
    limit: z._default(z.coerce.number(), 25),
    search: z.optional(z.string()),
    anyOf: z.optional(z.union([z.enum(['A', 'B']), z.array(z.enum(['A', 'B']))])),
  }),
});
const pathOf = (query: Record<string, unknown>, params: object = { id }) =>
  loggedPath(things, {
    url: Object.keys(query).length > 0 ? '/api/v1/things/x?y' : '/api/v1/things/x',
    pattern: '/api/v1/things/:id',
    params,
    query,
  });

describe('the logged path', () => {
  it('keeps ids, instants, numbers and words of ours', () => {
    expect(pathOf({})).toBe(`/api/v1/things/${id}`);
    expect(pathOf({ status: 'NEW', since: '2025-06-30T14:12:07.120Z', limit: '25', anyOf: ['A', 'B'] })).toBe(
      `/api/v1/things/${id}?status=NEW&since=2025-06-30T14:12:07.120Z&limit=25&anyOf=A&anyOf=B`,
    );
  });

  it('leaves out whatever a caller may type freely, also where something else is declared', () => {
    const typed = 'mara.muster@example.com';
    expect(
      pathOf({ search: typed, status: typed, since: typed, limit: typed, anyOf: typed, [typed]: typed, other: typed }),
    ).toBe(`/api/v1/things/${id}?search=…&status=…&since=…&limit=…&anyOf=…&…=…&other=…`);
    expect(pathOf({ search: 'DE89370400440532013000' })).toBe(`/api/v1/things/${id}?search=…`);
    expect(pathOf({}, { id: typed })).toBe('/api/v1/things/:id');
  });

  it('of calls of the product shows no search, no label and no key of a caller', () => {
    const given = { url: '/?', params: { key: 'order-1042' }, pattern: '/api/v1/operations/:key', query: {} };
    expect(loggedPath(getOperation, given)).toBe('/api/v1/operations/:key');
    const query = { search: 'Mara', clientPaymentId: 'order-1042', limit: '25', cursor: 'eyJ2IjoxfQ' };
    expect(loggedPath(listPayments, { url: '/?', params: {}, pattern: '/api/v1/payments', query })).toBe(
      '/api/v1/payments?search=…&clientPaymentId=…&limit=25&cursor=…',
    );
  });

  it('that no call has keeps its words and ids', () => {
    const url = `/api/v1/paymentz/${id}/Mara%20Muster/x@example.com?name=Mara`;
    expect(loggedPath(null, { url, pattern: undefined, params: {}, query: { name: 'Mara' } })).toBe(
      `/api/v1/paymentz/${id}/…/…?name=…`,
    );
  });
});

describe('the key that a header names', () => {
  it('is read however wrong the rest is, and from no other scheme', () => {
    expect(keyNamedIn('PAY-HMAC-SHA256 api-key=pk_1,signature=NONE')).toBe('pk_1');
    expect(keyNamedIn('PAY-HMAC-SHA256 signature=00,api-key=pk_1')).toBe('pk_1');
    expect(keyNamedIn('PAY-HMAC-SHA256 api-key=pk!1')).toBeNull();
    expect(keyNamedIn(`PAY-HMAC-SHA256 api-key=${'p'.repeat(65)}`)).toBeNull();
    expect(keyNamedIn('Bearer api-key=pk_1')).toBeNull();
    expect(keyNamedIn(undefined)).toBeNull();
  });
});
