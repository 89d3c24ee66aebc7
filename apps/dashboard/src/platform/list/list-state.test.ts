import { describe, expect, it } from 'vitest';
import {
  initialListState,
  isFiltered,
  neighbourRow,
  nextPage,
  previousPage,
  readListState,
  withFilter,
  withFilters,
  withLimit,
  withoutFilters,
  writeListState,
} from './list-state';

const names = ['status', 'search', 'after', 'before'];

describe('list state in the address', () => {
  it('[API-3] a bare address is the first page of 25', () => {
    expect(readListState('', names)).toEqual({ filters: {}, limit: 25, cursor: null, open: null, columns: null });
    expect(writeListState(initialListState)).toBe('');
  });

  it('survives a round trip with repeated filters, page size, cursor, open row and columns', () => {
    const state = {
      filters: { status: ['PENDING', 'AWAITING'], search: ['order 1 & 2 = ü'] },
      limit: 100,
      cursor: 'eyJ2IjoxfQ',
      open: '0195d1',
      columns: ['createdAt', 'status'],
    } as const;
    expect(readListState(`?${writeListState(state)}`, names)).toEqual(state);
  });

  it('tells columns that follow the room from a list as the person likes to see it', () => {
    const followsRoom = { ...initialListState, columns: [] };
    expect(writeListState(followsRoom)).toBe('columns=auto');
    expect(readListState('columns=auto', names)).toEqual(followsRoom);
    expect(readListState('columns=a,<b>,c', names).columns).toEqual(['a', 'c']);
  });

  it('keeps digits as text: an order number never becomes a number', () => {
    expect(readListState('search=00123456789012345678901', names).filters.search).toEqual(['00123456789012345678901']);
  });

  it.each([
    ['a page size nobody offers', 'limit=26'],
    ['no number', 'limit=abc'],
    ['an unknown filter', 'hacker=1'],
    ['an empty filter', 'status='],
    ['an over-long value', `search=${'x'.repeat(513)}`],
  ])('ignores %s', (_what, search) => {
    expect(readListState(search, names)).toEqual(initialListState);
  });

  it('starts over when a filter or the page size changes, since a cursor holds for its own filters only', () => {
    const deep = { ...initialListState, cursor: 'c3', open: 'row' };
    expect(withFilter(deep, 'status', ['NEW'])).toEqual({ ...initialListState, filters: { status: ['NEW'] } });
    expect(withLimit(deep, 50)).toEqual({ ...initialListState, limit: 50 });
    expect(withFilters(deep, { after: ['a'], before: [] })).toEqual({ ...initialListState, filters: { after: ['a'] } });
  });

  it('takes a filter off by no values, and all of them at once', () => {
    const filtered = withFilter(withFilter(initialListState, 'status', ['NEW']), 'search', ['x']);
    expect(isFiltered(filtered)).toBe(true);
    expect(withFilter(filtered, 'status', []).filters).toEqual({ search: ['x'] });
    expect(isFiltered(withoutFilters(filtered))).toBe(false);
  });
});

describe('walking the pages', () => {
  const first = initialListState;

  it('goes on by the next cursor and ends where there is none', () => {
    expect(nextPage(first, { nextCursor: 'c1', prevCursor: null })).toEqual({ ...first, cursor: 'c1' });
    expect(nextPage(first, { nextCursor: null, prevCursor: null })).toBeNull();
  });

  it('goes back the way the person came', () => {
    const third = { ...first, cursor: 'c2' };
    expect(previousPage(third, { nextCursor: null, prevCursor: 'p' }, [null, 'c1'])?.cursor).toBe('c1');
    expect(previousPage({ ...first, cursor: 'c1' }, { nextCursor: null, prevCursor: 'p' }, [null])?.cursor).toBeNull();
    expect(previousPage(first, { nextCursor: 'c1', prevCursor: null }, [])).toBeNull();
  });

  it('goes back from a shared link by the server’s cursor, else to the start', () => {
    const shared = { ...first, cursor: 'c9' };
    expect(previousPage(shared, { nextCursor: null, prevCursor: 'p8' }, [])?.cursor).toBe('p8');
    expect(previousPage(shared, { nextCursor: null, prevCursor: null }, [])?.cursor).toBeNull();
  });

  it('walks the rows and stops at the edges', () => {
    const rows = ['a', 'b', 'c'];
    expect(neighbourRow(rows, 'b', -1)).toBe('a');
    expect(neighbourRow(rows, 'b', 1)).toBe('c');
    expect(neighbourRow(rows, 'c', 1)).toBeNull();
    expect(neighbourRow(rows, 'a', -1)).toBeNull();
    expect(neighbourRow(rows, 'gone', 1)).toBeNull();
    expect(neighbourRow(rows, null, 1)).toBeNull();
  });
});
