import { organisationId } from '@countinghouse/contract/ids';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import type { ListIdentity } from './cursor';
import { openPage } from './cursor';

const secretKey = 'a secret of the tests';
const identity: ListIdentity = {
  list: 'listPayments',
  organisationId: organisationId.parse('0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c'),
  sortBy: 'created',
  descending: true,
  filters: { status: 'PENDING', network: undefined },
};
const numbers = Array.from({ length: 10 }, (_, index) => String(index));

/** A list over `numbers` as a repository would read it. */
const read = (cursor: string | undefined, limit: number) => {
  const page = openPage(secretKey, identity, { limit, cursor });
  const at = page.from === null ? (page.backwards ? numbers.length : -1) : numbers.indexOf(page.from[0] ?? '');
  const beyond = page.backwards ? numbers.slice(0, at).toReversed() : numbers.slice(at + 1);
  return page.close(beyond.slice(0, page.fetch), (row) => [row]);
};

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : 'another error';
  }
};

describe('cursors', () => {
  it('[API-3] leads through every row once, forwards and backwards', () => {
    const pages = [];
    for (let cursor: string | undefined; ;) {
      const { rows, paging } = read(cursor, 4);
      pages.push(rows);
      if (!paging.hasMore) break;
      cursor = paging.nextCursor ?? undefined;
    }
    expect(pages).toEqual([
      ['0', '1', '2', '3'],
      ['4', '5', '6', '7'],
      ['8', '9'],
    ]);

    const second = read(read(undefined, 4).paging.nextCursor ?? undefined, 4);
    const third = read(second.paging.nextCursor ?? undefined, 4);
    const backToSecond = read(third.paging.prevCursor ?? undefined, 4);
    expect(backToSecond.rows).toEqual(second.rows);
    const backToFirst = read(backToSecond.paging.prevCursor ?? undefined, 4);
    expect(backToFirst.rows).toEqual(['0', '1', '2', '3']);
    expect(backToFirst.paging).toMatchObject({ prevCursor: null, hasMore: true });
  });

  it('says on the first and last page that there is nothing beyond', () => {
    expect(read(undefined, 20).paging).toEqual({ limit: 20, nextCursor: null, prevCursor: null, hasMore: false });
    expect(read(undefined, 10).paging.hasMore).toBe(false);
  });

  it('carries the documented payload followed by eight bytes of signature', () => {
    const bytes = Buffer.from(read(undefined, 4).paging.nextCursor ?? '', 'base64url');
    expect(JSON.parse(bytes.subarray(0, -8).toString())).toMatchObject({ v: 1, s: 'created', d: true, k: ['3'] });
  });

  it.each<[string, Partial<ListIdentity>]>([
    ['another list', { list: 'listOthers' }],
    ['another tenant', { organisationId: organisationId.parse('0190bb5f-9a4b-7c6d-8d7e-8f9a0b1c2d3e') }],
    ['another sort', { sortBy: 'status' }],
    ['the other direction', { descending: false }],
    ['another filter value', { filters: { status: 'NEW' } }],
    ['one filter more', { filters: { status: 'PENDING', network: 'TRX' } }],
    ['no filter', { filters: {} }],
  ])('is refused with %s', (_, other) => {
    const cursor = read(undefined, 4).paging.nextCursor ?? undefined;
    expect(codeOf(() => openPage(secretKey, { ...identity, ...other }, { limit: 4, cursor }))).toBe('CURSOR_INVALID');
    expect(
      codeOf(() => openPage(secretKey, { ...identity, filters: { status: 'PENDING' } }, { limit: 4, cursor })),
    ).toBeUndefined();
  });

  it('is refused when a single byte was changed, when cut and when invented', () => {
    const bytes = Buffer.from(read(undefined, 4).paging.nextCursor ?? '', 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(codeOf(() => read(altered.toString('base64url'), 4))).toBe('CURSOR_INVALID');
    }
    for (const invented of ['', 'x', 'AAAA', bytes.subarray(0, -1).toString('base64url'), 'ü', '..', 'a'.repeat(512)]) {
      expect(codeOf(() => read(invented, 4))).toBe('CURSOR_INVALID');
    }
  });

  it('is refused under another server secret', () => {
    const cursor = read(undefined, 4).paging.nextCursor ?? undefined;
    expect(codeOf(() => openPage('another secret', identity, { limit: 4, cursor }))).toBe('CURSOR_INVALID');
  });
});
