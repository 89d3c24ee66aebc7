import { describe, expect, it } from 'vitest';
import { mergedPage, type ReadSource } from './merge';
import { rowOfWhitelabel, type DepositRow } from './model';

const rowAt = (id: string, minute: number): DepositRow => ({
  id,
  kind: 'TOP_UP',
  status: 'PENDING',
  clientLabel: id,
  expectedAmount: '1.00',
  receivedAmount: null,
  currency: 'EUR',
  initiatedBy: 'mara',
  receivedAt: null,
  createdAt: new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString(),
  topUp: null,
  whitelabel: null,
});

const sourceOf =
  (rows: readonly DepositRow[], pageSize: number): ReadSource =>
  (cursor) => {
    const from = Number(cursor ?? 0);
    const end = from + pageSize;
    return Promise.resolve({ rows: rows.slice(from, end), nextCursor: end < rows.length ? String(end) : null });
  };

/** Every page of the merged list, one after the other. */
const walked = async (sources: readonly ReadSource[], limit: number): Promise<string[][]> => {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await mergedPage(sources, { cursor, limit });
    pages.push(page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 100);
  return pages;
};

describe('two lists as one', () => {
  it.each([
    [0, 0],
    [1, 0],
    [0, 3],
    [7, 5],
    [30, 2],
    [13, 40],
  ])('of %i and %i rows show every row once, newest first, on pages of any size', async (first, second) => {
    const tops = Array.from({ length: first }, (_, index) =>
      rowAt(`t${String(index).padStart(2, '0')}`, 1_000 - index * 3),
    );
    const labels = Array.from({ length: second }, (_, index) =>
      rowAt(`w${String(index).padStart(2, '0')}`, 998 - index * 2),
    );
    const all = [...tops, ...labels]
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
      .map(({ id }) => id);
    for (const limit of [1, 2, 5, 25]) {
      const pages = await walked([sourceOf(tops, limit), sourceOf(labels, limit)], limit);
      expect(pages.flat(), `pages of ${limit}`).toEqual(all);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });
});

describe('a white-label row', () => {
  it('[FWLD-1] is RECEIVED, labelled by its reference, with nothing expected and nobody who began it', () => {
    const row = rowOfWhitelabel({
      id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f02',
      reference: 'INV-2025-0031',
      amount: '250.00',
      currency: 'EUR',
      createdAt: '2025-03-13T11:00:00.000Z',
      businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c' as never,
      remitterName: 'K Jensen',
      remitterAccountMasked: null,
      endToEndId: null,
      fee: '1.00',
      payableAmount: '249.00',
    });
    expect(row).toMatchObject({
      status: 'RECEIVED',
      clientLabel: 'INV-2025-0031',
      expectedAmount: '-',
      receivedAmount: '250.00',
      initiatedBy: '-',
      receivedAt: '2025-03-13T11:00:00.000Z',
    });
  });
});
