import { describe, expect, it } from 'vitest';
import { settleRows } from './settle-rows';

type Row = { readonly id: string; readonly status?: string };
const rowsOf = (ids: string): Row[] => ids.split('').map((id) => ({ id }));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');

describe('Rows that change while somebody looks at them', () => {
  it('change where they stand, and are named', () => {
    const shown = rowsOf('abc');
    const answer = [shown[0]!, { id: 'b', status: 'PAID' }, shown[2]!];
    const { rows, waiting, changed } = settleRows(shown, answer);
    expect([rows, waiting, [...changed]]).toEqual([answer, 0, ['b']]);
  });

  it.each([
    ['at the top wait, and push nothing off', 'abc', 'xyabc', 'abc', 2],
    ['wait while those they pushed off the end of the page stay', 'abcd', 'xyab', 'abcd', 2],
    ['are all of a page: none of them is shown yet', 'abc', 'xyz', 'abc', 3],
    ['in the middle wait too', 'abc', 'axbc', 'abc', 1],
  ])('that are new %s', (_, shown, answer, expected, waiting) => {
    const settled = settleRows(rowsOf(shown), rowsOf(answer));
    expect([idsOf(settled.rows), settled.waiting]).toEqual([expected, waiting]);
  });

  it.each([
    ['leave the list they are not in any more', 'abc', 'ac', 'ac', 0],
    ['leave it in the middle although new ones came', 'abcd', 'xacd', 'acd', 1],
    ['leave it to nothing', 'abc', '', '', 0],
  ])('%s', (_, shown, answer, expected, waiting) => {
    const settled = settleRows(rowsOf(shown), rowsOf(answer));
    expect([idsOf(settled.rows), settled.waiting]).toEqual([expected, waiting]);
  });

  it('of a list that was empty wait for nobody', () => {
    expect(settleRows([], rowsOf('ab'))).toMatchObject({ waiting: 0, rows: rowsOf('ab') });
  });
});
