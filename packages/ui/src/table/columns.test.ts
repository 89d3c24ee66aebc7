import { describe, expect, it } from 'vitest';
import { columnsInSight, fittingChips, fittingColumns, leastWidth, spreadColumns, type Column } from './columns';

type Row = { id: string };
const text = (id: string, priority?: Column<Row>['priority'], width = 100): Column<Row> => ({
  id,
  header: id,
  type: 'text',
  value: (row) => row.id,
  priority,
  width,
});
const columns: readonly Column<Row>[] = [
  text('created'),
  { ...text('name', 'p3'), isRowHeader: true },
  text('a', 'p2'),
  text('b', 'p2w'),
  text('c', 'p3'),
  text('d', 'p3'),
  { id: 'actions', header: 'Actions', type: 'actions', cell: () => null, width: 50, priority: 'p3' },
];
const widthOf = leastWidth as (column: { id: string }) => number;
const fitting = (room: number) => [...fittingColumns(columns, room, widthOf)].join();

describe('the columns that fit', () => {
  it.each([
    [650, 'created,name,a,b,c,d,actions'],
    [649, 'created,name,a,b,c,actions'],
    [549, 'created,name,a,b,actions'],
    [449, 'created,name,a,actions'],
    [349, 'created,name,actions'],
    [10, 'created,name,actions'],
  ])(
    'in %d pixels: the lesser leave first, the last of them before the others, what names and acts never',
    (room, ids) => {
      expect(fitting(room)).toBe(ids);
    },
  );

  it('take missing pixels from the texts that may be cut, and from no other', () => {
    const [created, name] = [text('created'), { ...text('name', 'p1', 500), narrowWidth: 280 }];
    const widthsIn = (room: number) => [...spreadColumns([created, name], room, widthOf).values()];
    expect(widthsIn(600)).toEqual([100, 500]);
    expect(widthsIn(400)).toEqual([100, 300]);
    expect(widthsIn(300)).toEqual([100, 280]);
  });

  it('a choice changes the column it was made for and no other', () => {
    const fits = fittingColumns(columns, 449, widthOf);
    const inSight = (choice: Record<string, 'shown' | 'hidden'>) =>
      columnsInSight(columns, fits, choice)
        .map(({ id }) => id)
        .join();
    expect(inSight({})).toBe('created,name,a,actions');
    expect(inSight({ a: 'hidden' })).toBe('created,name,actions');
    expect(inSight({ d: 'shown' })).toBe('created,name,a,d,actions');
    expect(inSight({ name: 'hidden', actions: 'hidden' })).toBe('created,name,a,actions');
  });

  it('chips and a column with a full width of its own take what is left over, up to what they can use', () => {
    const chips: Column<Row> = { id: 'chips', header: 'Chips', type: 'chips', value: () => [] };
    const own = leastWidth(chips);
    const spread = (room: number) => spreadColumns([text('a'), chips], room, widthOf).get('chips');
    expect(spread(100 + own)).toBe(own);
    expect(spread(100 + own + 50)).toBe(own + 48);
    expect(spread(5000)).toBeGreaterThan(own + 140);
    expect(spread(5000)).toBeLessThanOrEqual(300);
    const sentence: Column<Row> = { ...text('s', 'p1', 300), fullWidth: 540 };
    const grown = (room: number) =>
      spreadColumns([text('a'), sentence], room, ({ id }) => (id === 's' ? 300 : 100)).get('s');
    expect(grown(300)).toBe(300);
    expect(grown(5000)).toBe(540);
  });
});

describe('the chips that fit', () => {
  const chips = (...labels: string[]) => labels.map((label) => ({ label }));

  it.each([
    [chips('Get payment', 'Get payments', 'Get statistics', 'Get users', 'Get balances'), 136, 1],
    [chips('Get payment', 'Get payments', 'Get statistics', 'Get users', 'Get balances'), 290, 2],
    [chips('Late'), 40, 1],
    [chips('An endless label that no column has room for'), 40, 1],
    [chips('Late', 'Over'), 136, 2],
    [[{ label: 'Deposited', tone: 'success' as const }, ...chips('Overpaid', 'Late')], 136, 1],
    [[{ label: 'Deposited', tone: 'success' as const }, ...chips('Overpaid', 'Follow-up')], 232, 2],
    [[], 136, 0],
  ])('%j in %d pixels: %d', (values, width, count) => {
    expect(fittingChips(values, width)).toBe(count);
  });
});
