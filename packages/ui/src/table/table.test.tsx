import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ChoiceFilter,
  ColumnChooser,
  DataTable,
  EmptyState,
  FilterPill,
  NavigationProvider,
  Pager,
  isFixed,
  type Column,
  type ColumnChoice,
  type DataTableProps,
} from '../index';
import { expectAccessible, setWindowWidth } from '../testing';

type Payment = { id: string; amount: string };
const rows: Payment[] = ['P-1', 'P-2', 'P-3'].map((id) => ({ id, amount: '1.00' }));
const columns: Column<Payment>[] = [
  { id: 'id', header: 'Payment ID', type: 'id', value: (row) => row.id, isRowHeader: true, sorted: 'descending' },
  {
    id: 'amount',
    header: 'Requested',
    type: 'amount',
    kind: 'fiat',
    value: (row) => ({ text: row.amount, code: 'EUR', kind: 'fiat' }),
  },
  { id: 'note', header: 'Note', type: 'chip', priority: 'p3', cell: () => <button type="button">Copy</button> },
];
const base: DataTableProps<Payment> = {
  label: 'Payments, newest first',
  columns,
  rows,
  rowKey: (row) => row.id,
  empty: <EmptyState title="No payments found" />,
};

beforeEach(() => setWindowWidth(1440));

describe('DataTable', () => {
  it('a page that is turned is drawn into the rows before; only what a feature puts into a row begins anew', async () => {
    const named = (...ids: string[]) => ids.map((id) => ({ id, amount: '1.00' }));
    const { rerender } = render(<DataTable {...base} onOpen={() => undefined} />);
    const drawn = () => screen.getAllByRole('row').slice(1);
    const parts = () => screen.getAllByRole('button', { name: 'Copy' });
    const [before, partsBefore] = [drawn(), parts()];
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    rerender(<DataTable {...base} onOpen={() => undefined} rows={named('P-4', 'P-5', 'P-6')} />);
    expect(drawn()).toEqual(before);
    expect(drawn().map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['P-4', 'P-5', 'P-6']);
    for (const part of parts()) expect(partsBefore).not.toContain(part);
    const stops = screen.getAllByRole('button', { name: /^P-/ }).map((opener) => opener.tabIndex);
    expect(stops).toEqual([0, -1, -1]);
    // A row more above them moves the rows that stay, and takes nothing from them.
    rerender(<DataTable {...base} onOpen={() => undefined} rows={named('P-3', 'P-4', 'P-5')} />);
    expect(drawn().slice(1)).toEqual(before.slice(0, 2));
  });

  it('a column that grows to its values redraws no row', () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
      return this.tagName === 'DIV' ? 1200 : 100;
    });
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
      return this.getAttribute('scope') === 'row' ? 390 : 0;
    });
    const cell = vi.fn<() => string>(() => 'Copy');
    const wide: Column<Payment>[] = [
      ...columns.slice(0, 2).map((column) => ({ ...column, id: `wide ${column.id}` })),
      { id: 'note', header: 'Note', type: 'chip', cell },
    ];
    const { container } = render(<DataTable {...base} columns={wide} onOpen={() => undefined} />, {
      reactStrictMode: false,
    });
    // Its values, a cell's padding at one side, and the page's gutter beyond the other.
    expect(container.querySelector('col')?.style.width).toBe('400px');
    expect(cell).toHaveBeenCalledTimes(rows.length);
    vi.restoreAllMocks();
  });

  it('is one tab stop: arrows, Home and End walk the rows, Enter opens', async () => {
    const onOpen = vi.fn<(row: Payment) => void>();
    render(<DataTable {...base} columns={columns.slice(0, 2)} onOpen={onOpen} />);
    const focused = () => document.activeElement?.textContent;
    await userEvent.tab();
    expect(focused()).toBe('P-1');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('P-2');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('P-3');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('P-3');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('P-1');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('starts at the open row and marks it', async () => {
    render(<DataTable {...base} columns={columns.slice(0, 2)} onOpen={() => {}} openKey="P-2" />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('P-2');
    expect(screen.getByRole('row', { current: true }).textContent).toContain('P-2');
    await expectAccessible();
  });

  it('opens by a press anywhere on the row, but not by what acts for itself', async () => {
    const navigate = vi.fn<(href: string) => void>();
    render(
      <NavigationProvider navigate={navigate}>
        <DataTable {...base} rowHref={(row) => `/payments/${row.id}`} />
      </NavigationProvider>,
    );
    const row = screen.getByRole('row', { name: /P-3/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Copy' }));
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.click(within(row).getByText(/EUR/));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/payments/P-3');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/payments/P-3');
  });

  it('draws skeleton rows while the first answer is awaited', () => {
    render(<DataTable {...base} rows={undefined} skeletonRows={4} />);
    expect(screen.getByRole('table', { busy: true })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(5);
  });

  it('shows the error before everything else, with Retry', async () => {
    const onRetry = vi.fn<() => void>();
    render(<DataTable {...base} error="Failed to load payments" onRetry={onRetry} />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Failed to load payments');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('says what is missing when there are no rows', () => {
    render(<DataTable {...base} rows={[]} />);
    expect(screen.getByRole('heading', { name: 'No payments found' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keeps the row header whatever columns are chosen', () => {
    render(<DataTable {...base} choice={{ id: 'hidden', amount: 'hidden' }} />);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Payment ID', 'Note']);
  });

  it('[BPAGE-4] is a table in a window wider than 960 px', () => {
    setWindowWidth(961);
    render(<DataTable {...base} card={(row) => ({ title: row.id, amount: row.amount })} />);
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it.each([390, 960])('[BPAGE-4] is a list of cards at %i px', async (width) => {
    setWindowWidth(width);
    const onOpen = vi.fn<(row: Payment) => void>();
    render(<DataTable {...base} onOpen={onOpen} card={(row) => ({ title: row.id, amount: row.amount })} />);
    expect(screen.queryByRole('table')).toBeNull();
    const list = screen.getByRole('list', { name: 'Payments, newest first' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(list).getByRole('button', { name: 'P-2' }));
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
    await expectAccessible();
  });
});

describe('Pager', () => {
  it('offers only the directions that lead somewhere, and 25, 50 or 100 rows', async () => {
    const onNext = vi.fn<() => void>();
    const onPageSize = vi.fn<(size: number) => void>();
    render(<Pager pageSize={25} onPageSize={onPageSize} onNext={onNext} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onNext).toHaveBeenCalledOnce();
    const sizes = screen.getByRole('combobox', { name: 'Page size' });
    const offered = within(sizes).getAllByRole('option');
    expect(offered.map((item) => item.textContent)).toEqual(['25 per page', '50 per page', '100 per page']);
    await userEvent.selectOptions(sizes, '100 per page');
    expect(onPageSize).toHaveBeenCalledWith(100);
  });

  it('turns no page while one is on its way, and never leaves the focus on a button that ended', async () => {
    const turned = vi.fn<() => void>();
    const base = { pageSize: 25, onPageSize: () => {} } as const;
    const { rerender } = render(<Pager {...base} onNext={turned} />);
    const next = screen.getByRole('button', { name: 'Next' });
    next.focus();
    await userEvent.keyboard('{Enter}');
    rerender(<Pager {...base} onNext={turned} isBusy />);
    await userEvent.keyboard('{Enter}');
    expect(turned).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(next);
    rerender(<Pager {...base} onPrevious={turned} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' }));
  });
});

describe('Filters', () => {
  it('a filter says its value and clears by its cross', async () => {
    const onClear = vi.fn<() => void>();
    render(
      <FilterPill label="Created" valueText="Last 30 days" onClear={onClear}>
        {() => null}
      </FilterPill>,
    );
    expect(screen.getByRole('button', { name: 'Created Last 30 days' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Created' }));
    expect(onClear).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Created/ }));
  });

  it('a filter of choices applies as they are ticked and sums up many', async () => {
    const onChange = vi.fn<(ids: string[]) => void>();
    const options = ['New', 'Pending', 'Deposited', 'Expired'].map((label) => ({ id: label, label }));
    render(<ChoiceFilter label="Status" options={options} value={['New', 'Pending', 'Expired']} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Status New and 2 more' }));
    const dialog = await screen.findByRole('dialog', { name: 'Status' });
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Deposited' }));
    expect(onChange).toHaveBeenCalledWith(['New', 'Pending', 'Deposited', 'Expired']);
    await expectAccessible(dialog);
  });

  describe('the column chooser', () => {
    const choices = columns.map((column) => ({ id: column.id, label: column.header, isFixed: isFixed(column) }));
    const chooser = async (choice: ColumnChoice, fitting: string[]) => {
      const onChange = vi.fn<(choice: ColumnChoice) => void>();
      render(<ColumnChooser columns={choices} now={{ fitting }} choice={choice} onChange={onChange} />);
      await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
      await screen.findByRole('dialog', { name: 'Columns' });
      return onChange;
    };
    const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

    it('tells what was taken out from what has no room, and changes only what was pressed', async () => {
      const onChange = await chooser({ amount: 'hidden' }, ['id', 'amount']);
      expect(box('Payment ID').disabled).toBe(true);
      expect(box('Requested').checked).toBe(false);
      expect(box(/^Note ?No room at this width$/).checked).toBe(false);
      await userEvent.click(box(/^Note ?No room at this width$/));
      expect(onChange).toHaveBeenLastCalledWith({ amount: 'hidden', note: 'shown' });
      await userEvent.click(box('Requested'));
      expect(onChange).toHaveBeenLastCalledWith({});
      await expectAccessible(screen.getByRole('dialog'));
    });

    it('takes a column out, and hands everything back to the width on Reset', async () => {
      const onChange = await chooser({ note: 'shown' }, ['id', 'amount']);
      await userEvent.click(box('Requested'));
      expect(onChange).toHaveBeenLastCalledWith({ note: 'shown', amount: 'hidden' });
      await userEvent.click(box('Note'));
      expect(onChange).toHaveBeenLastCalledWith({});
      await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
      expect(onChange).toHaveBeenLastCalledWith({});
    });

    it('ticks and unticks a box with the press, while the table still has to draw the change', async () => {
      const Choosing = () => {
        const [choice, setChoice] = useState<ColumnChoice>({});
        // Told by the table before the first press.
        return (
          <ColumnChooser columns={choices} now={{ fitting: ['id', 'amount'] }} choice={choice} onChange={setChoice} />
        );
      };
      render(<Choosing />);
      await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
      await screen.findByRole('dialog', { name: 'Columns' });
      fireEvent.click(box(/^Note/));
      expect(box('Note').checked).toBe(true);
      fireEvent.click(box('Requested'));
      expect([box('Note').checked, box('Requested').checked]).toEqual([true, false]);
    });
  });
});
