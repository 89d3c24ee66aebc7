import { SnackbarRegion, type Column } from '@countinghouse/ui';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../testing/screen';
import { isPolling } from '../api/polls';
import { goTo } from '../history';
import {
  exportOf,
  ListPage,
  filterQueryOf,
  linkedFilter,
  listQueryOf,
  oneOf,
  pageQuery,
  searchFilter,
  severalOf,
  useList,
  type ListDefinition,
  type RowDrawerProps,
} from '.';
import type { ListState, Neighbours } from './list-state';
import { RowDrawer } from './row-drawer';

type Fruit = { readonly id: string; readonly name: string; readonly colour: string };

const fruits: readonly Fruit[] = [
  { id: '1', name: 'Apple', colour: 'red' },
  { id: '2', name: 'Banana', colour: 'yellow' },
  { id: '3', name: 'Cherry', colour: 'red' },
];

const filters = [
  searchFilter({ label: 'Search fruits', placeholder: 'Name' }),
  oneOf('colour', { label: 'Colour', ids: ['red', 'yellow'], labelOf: (colour) => colour }),
  linkedFilter('farm', 'Farm'),
] as const;

const FruitDrawer = ({ row, onFilter, walk }: RowDrawerProps<Fruit>) => (
  <RowDrawer title={row?.name ?? 'Gone'} noun="fruit" {...walk}>
    <button type="button" onClick={() => onFilter({ farm: ['green-hill-farm-12345'] })}>
      Same farm
    </button>
  </RowDrawer>
);

const read = vi.fn<() => Promise<{ rows: readonly Fruit[] }>>();

const definition: ListDefinition<Fruit> = {
  name: 'users',
  texts: {
    caption: 'Fruits by name',
    none: 'No fruits found',
    noneYet: 'No fruits yet',
    counted: { one: 'fruit', many: 'fruits' },
  },
  columns: [
    { id: 'name', header: 'Name', type: 'text', isRowHeader: true, value: ({ name }) => name },
    { id: 'colour', header: 'Colour', type: 'text', value: ({ colour }) => colour },
    { id: 'actions', header: 'Actions', type: 'actions', cell: () => '…' },
  ],
  card: ({ name }) => ({ title: name }),
  filters,
  page: () => pageQuery(['fruits', 'list'], read),
  total: null,
  matches: ({ name, colour }, values) => {
    const wanted = filterQueryOf(filters, values);
    return name.includes(wanted.search ?? '') && (wanted.colour ?? colour) === colour;
  },
  Drawer: FruitDrawer,
};

const show = async (changes: Partial<ListDefinition<Fruit>> = {}, search = '') => {
  const Screen = () => (
    <>
      <ListPage
        list={useList({ ...definition, ...changes })}
        title="Fruits"
        create={{ href: '/fruits/new', label: 'New fruit' }}
      />
      <SnackbarRegion />
    </>
  );
  return showScreen({ routes: { '/fruits': Screen }, at: `/fruits${search}` });
};

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

beforeEach(() => {
  read.mockResolvedValue({ rows: fruits });
  // jsdom has no CSS object; the overlays of the kit escape ids with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  read.mockReset();
  vi.unstubAllGlobals();
  document.cookie = 'columns.users.0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c=; Max-Age=0; Path=/';
});

/** Closes a popover by Escape in one of its fields, wherever the focus of a busy page has got to. */
const closeFrom = (field: HTMLElement | undefined): void => {
  if (field) fireEvent.keyDown(field, { key: 'Escape' });
};

describe('a list that comes whole', () => {
  it('is narrowed in the browser by what stands in the address, and has no pages', async () => {
    await show({}, '?colour=red');
    await waitFor(() => expect(names()).toEqual(['Apple', 'Cherry']));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toEqual(['Apple', 'Banana', 'Cherry']));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('follows each press on a filter at once, and loses none that comes before the address has changed', async () => {
    const colours = ['red', 'yellow', 'green'] as const;
    const several = [
      searchFilter({ label: 'Search fruits', placeholder: 'Name' }),
      severalOf('colour', { label: 'Colour', ids: colours, labelOf: (colour) => colour }),
    ];
    const { address } = await show({ filters: several, matches: undefined });
    await userEvent.click(await screen.findByRole('button', { name: 'Colour' }));
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    const ticked = () => boxes.map(({ checked }) => checked);
    for (const box of boxes.slice(0, 2)) fireEvent.click(box);
    expect(ticked()).toEqual([true, true, false]);
    await waitFor(() => expect(address()).toBe('/fruits?colour=red&colour=yellow'));
    for (const box of boxes.slice(1)) fireEvent.click(box);
    expect(ticked()).toEqual([true, false, true]);
    await waitFor(() => expect(address()).toBe('/fruits?colour=red&colour=green'));
    closeFrom(boxes[0]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/fruits'));
    await screen.findByRole('button', { name: 'Colour' });
  });

  it('says when the filters leave nothing over', async () => {
    const { address } = await show({}, '?search=Kiwi');
    await screen.findByText('Nothing matches the filters.');
    const [, inPlace] = screen.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(inPlace as HTMLElement);
    await waitFor(() => expect(address()).toBe('/fruits'));
  });

  it('without any row and filter says that there is none yet, with the button that makes the first, and nothing to look for it with', async () => {
    read.mockResolvedValue({ rows: [] });
    await show();
    expect(await screen.findByRole('heading', { name: 'No fruits yet' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'New fruit' })).toHaveLength(1);
    for (const gone of [
      screen.queryByRole('searchbox'),
      screen.queryByText('0'),
      screen.queryByText(/Nothing matches/),
    ])
      expect(gone).toBeNull();
    cleanup();
    await show({}, '?colour=red');
    expect(await screen.findByRole('heading', { name: 'No fruits found' })).toBeDefined();
    expect(screen.getByRole('searchbox', { name: 'Search fruits' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'New fruit' })).toHaveLength(1);
  });

  it('keeps its tools in the head where it has no filters', async () => {
    await show({ filters: [], matches: undefined });
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Columns' })).toBeDefined();
  });
});

describe('the details of a row', () => {
  it('walk the rows shown, and narrow the list to what they name', async () => {
    const { address } = await show({}, '?open=1&colour=red');
    await screen.findByRole('heading', { level: 2, name: 'Apple' });
    await userEvent.click(screen.getByRole('button', { name: 'Next fruit' }));
    await screen.findByRole('heading', { level: 2, name: 'Cherry' });
    expect(screen.getByRole('button', { name: 'Next fruit' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Same farm' }));
    await waitFor(() => expect(address()).toBe('/fruits?colour=red&farm=green-hill-farm-12345'));
    const linked = screen.getByRole('button', { name: 'Clear Farm: green-…-12345' });
    expect(linked.textContent).toBe('Farm: green-…-12345');
    await userEvent.click(linked);
    await waitFor(() => expect(address()).toBe('/fruits?colour=red'));
  });
});

describe('the columns of a list', () => {
  const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

  it('are those its address names, whatever the person chose on this device', async () => {
    document.cookie = 'columns.users.0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c=-colour; Path=/';
    await show({}, '?columns=name,colour');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Colour', 'Actions']));
    cleanup();
    await show({}, '?columns=name');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Actions']));
    cleanup();
    await show({}, '?columns=auto');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Colour', 'Actions']));
    cleanup();
    await show();
    await waitFor(() => expect(headers()).toEqual(['Name', 'Actions']));
  });

  it('are chosen in the address while that names them, and on this device else', async () => {
    const { address } = await show({}, '?columns=name');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Actions']));
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Colour' }));
    // The columns that fit: the choice was reset.
    await waitFor(() => expect(address()).toBe('/fruits?columns=auto'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Colour' }));
    await waitFor(() => expect(address()).toBe('/fruits?columns=name%2Cactions'));
    expect(document.cookie).not.toContain('columns.users');
  });

  it('follow each press at once, and none is lost that comes before the address has changed', async () => {
    const [name, colour, actions] = definition.columns as [Column<Fruit>, Column<Fruit>, Column<Fruit>];
    const farm: Column<Fruit> = { id: 'farm', header: 'Farm', type: 'text', value: () => 'Green Hill' };
    const { address } = await show({ columns: [name, colour, farm, actions] }, '?columns=name');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Actions']));
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /Colour|Farm/ });
    for (const box of boxes) fireEvent.click(box);
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    await waitFor(() => expect(address()).toBe('/fruits?columns=auto'));
    closeFrom(boxes[0]);
    await waitFor(() => expect(headers()).toEqual(['Name', 'Colour', 'Farm', 'Actions']));
  });
});

describe('the views of a list', () => {
  const view = (changes: object = {}) => ({
    id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    list: 'users',
    name: 'Red ones',
    query: 'colour=red',
    columns: ['name'],
    createdAt: '2025-03-14T09:30:00.000Z',
    ...changes,
  });
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    return screen.findByRole('dialog', { name: 'Views' });
  };

  it('are asked for when they are looked at, and one is shown with its filters and columns, and marked', async () => {
    const asked = answerWith(() => ({
      body: {
        views: [
          view(),
          view({
            id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1d',
            name: 'Yellow ones',
            query: 'colour=yellow',
            columns: [],
          }),
        ],
      },
    }));
    const { address } = await show();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(asked).toEqual([]);
    await userEvent.click(within(await open()).getByRole('button', { name: 'Red ones' }));
    await waitFor(() => expect(address()).toBe('/fruits?colour=red&columns=name'));
    await waitFor(() => expect(names()).toEqual(['Apple', 'Cherry']));
    const dialog = await open();
    const current = () => dialog.querySelector('[aria-current]')?.textContent;
    expect(current()).toBe('Red ones');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Everything' }));
    await waitFor(() => expect(address()).toBe('/fruits'));
  });

  it('get what is shown under a name; a name that is taken is told of at the field, and stays there', async () => {
    let isTaken = true;
    const sentence = 'A view with this name already exists';
    const asked = answerWith(({ call }) =>
      call.startsWith('GET')
        ? { body: { views: [] } }
        : isTaken
          ? { status: 409, body: { requestId: 'r', code: 'DUPLICATE_NAME', message: sentence, rejection: sentence } }
          : { status: 201, body: view() },
    );
    const { address } = await show({}, '?colour=red');
    await waitFor(() => expect(names()).toHaveLength(2));
    const dialog = within(await open());
    const name = await dialog.findByRole('textbox', { name: 'Save what is shown as' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await dialog.findByText('Name is required');
    await userEvent.type(name, 'Red ones');
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await dialog.findByText(sentence);
    expect(name).toHaveProperty('value', 'Red ones');
    expect(address()).toBe('/fruits?colour=red');
    isTaken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(address()).toBe('/fruits?colour=red&columns=auto'));
    expect(asked.filter(({ call }) => call === 'POST views')).toHaveLength(2);
  });
});

describe('the tools of a list', () => {
  it('a refresh that fails keeps the rows and says so', async () => {
    await show();
    await waitFor(() => expect(names()).toHaveLength(3));
    read.mockRejectedValueOnce(new Error('The server is away'));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('The server is away');
    expect(names()).toHaveLength(3);
  });

  it('the choice of columns keeps what is fixed', async () => {
    await show();
    await waitFor(() => expect(names()).toHaveLength(3));
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Actions' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Colour' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Actions']),
    );
  });

  it('the export gets the filters of the address, the columns shown, the rows left and the zone, and says what went wrong', async () => {
    const sent = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(Response.json({ message: 'Narrow the period', code: 'RULE_VIOLATED' }, { status: 422 })),
    );
    vi.stubGlobal('fetch', sent);
    const saved = ({ filters: { colour } }: ListState) => [exportOf('roles', { colour } as never)];
    await show({ exports: saved }, '?colour=red');
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /Excel/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
    await screen.findByText('Narrow the period');
    const [url, request] = sent.mock.calls[0]!;
    expect(url).toMatch(/reports\/exports\/roles$/);
    expect(JSON.parse(request.body as string)).toEqual({
      colour: ['red'],
      format: 'XLSX',
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      columns: ['name', 'colour', 'actions'],
      ids: ['1', '3'],
    });
  });

  it('the export says how far it is, and cancelling gives it up without a file', async () => {
    let give: ReadableStreamDefaultController<Uint8Array> | undefined;
    let isGivenUp = false;
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (give = controller) });
      signal?.addEventListener('abort', () => {
        isGivenUp = true;
        give?.error(signal.reason);
      });
      const headers = { 'content-type': 'text/csv; charset=utf-8', 'x-row-count': '4000' };
      return Promise.resolve(new Response(body, { headers }));
    });
    await show({ exports: () => [exportOf('roles', {})] });
    await waitFor(() => expect(names()).toHaveLength(3));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
    await within(dialog).findByRole('progressbar');
    give?.enqueue(new TextEncoder().encode('Name\r\n' + 'Apple\r\n'.repeat(1_000)));
    await within(dialog).findByText('1,000 of 4,000 rows · 8 kB');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isGivenUp).toBe(true);
    expect(screen.queryByText(/Saved/)).toBeNull();
  });
});

describe('a list that comes by pages', () => {
  it('asks the server again for every page size and filter', async () => {
    read.mockResolvedValue({ rows: fruits, paging: { nextCursor: null, prevCursor: null } } as never);
    const { address } = await show({
      matches: undefined,
      page: (state) => pageQuery(['fruits', 'page', listQueryOf(filters, state)], read),
    });
    await screen.findByText('1–3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page size' }), '100');
    await waitFor(() => expect(address()).toBe('/fruits?limit=100'));
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });
});

describe('what is shown', () => {
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
  const polled: boolean[] = [];
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    polled.length = 0;
    read.mockImplementation(() => {
      polled.push(isPolling());
      return Promise.resolve({ rows: fruits });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is asked for again every 30 seconds, and when the window is looked at again; such calls are no activity', async () => {
    await show();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(polled).toEqual([false]);
    await seconds(31);
    expect(polled).toEqual([false, true]);
    // a fresh answer is not fetched again
    window.dispatchEvent(new Event('focus'));
    await seconds(1);
    expect(polled).toHaveLength(2);
    await seconds(10);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(polled).toEqual([false, true, true]));
  });

  it('says how old it is, and plainly when nothing newer comes', async () => {
    await show();
    await waitFor(() => expect(names()).toHaveLength(3));
    await seconds(12);
    expect(screen.getByText(/^updated 1[0-9] s ago$/)).toBeDefined();
    read.mockRejectedValue(new Error('The server is away'));
    await seconds(30);
    await waitFor(() => expect(screen.getByText(/^No live updates since \d\d:\d\d/)).toBeDefined());
    expect(names()).toHaveLength(3);
  });
});

describe('the pages of a list', () => {
  const [apple, banana, cherry] = fruits as [Fruit, Fruit, Fruit];
  const asked = vi.fn<(cursor: string | null) => Promise<{ rows: readonly Fruit[]; paging: Neighbours }>>();
  const paged: Partial<ListDefinition<Fruit>> = {
    page: ({ cursor }) => pageQuery(['fruits', 'list', cursor], () => asked(cursor)),
    matches: undefined,
  };
  const first = { rows: [apple, banana], paging: { nextCursor: 'second', prevCursor: null } };
  const second = { rows: [cherry], paging: { nextCursor: null, prevCursor: 'first' } };
  const next = () => screen.getByRole('button', { name: 'Next' });

  beforeEach(() => {
    asked.mockReset();
    asked.mockImplementation(async (cursor) => (cursor ? second : first));
  });

  it('the next one is asked for once, as soon as a press is likely, and stands there at the press', async () => {
    const { address } = await show(paged);
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.hover(next());
    await waitFor(() => expect(asked.mock.calls).toEqual([[null], ['second']]));
    expect(address()).toBe('/fruits');
    await userEvent.click(next());
    await waitFor(() => expect(names()).toEqual(['Cherry']));
    expect(address()).toBe('/fruits?cursor=second');
    expect(asked).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(names()).toEqual(['Apple', 'Banana']));
    expect(address()).toBe('/fruits');
  });

  it('the next one is asked for by itself once somebody reads: one page ahead, once, and no activity of theirs', async () => {
    const polled: boolean[] = [];
    asked.mockImplementation(async (cursor) => {
      polled.push(isPolling());
      return cursor ? second : first;
    });
    await show(paged);
    await waitFor(() => expect(names()).toHaveLength(2));
    await waitFor(() => expect(asked.mock.calls).toEqual([[null], ['second']]));
    expect(polled).toEqual([false, true]);
    await userEvent.click(next());
    await waitFor(() => expect(names()).toEqual(['Cherry']));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('the next one is not asked for where nobody can see the list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await show(paged);
      await waitFor(() => expect(names()).toHaveLength(2));
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(asked.mock.calls).toEqual([[null]]);
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });

  it('until its rows are there, what is said of the page is said of the rows shown', async () => {
    let answer: (page: typeof second) => void = () => undefined;
    const awaited = new Promise<typeof second>((resolve) => {
      answer = resolve;
    });
    asked.mockImplementation(async (cursor) => (cursor ? awaited : first));
    const { address } = await show(paged);
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.click(next());
    await waitFor(() => expect(address()).toBe('/fruits?cursor=second'));
    expect(screen.getByText(/^1–2/)).toBeDefined();
    expect(names()).toEqual(['Apple', 'Banana']);
    await userEvent.click(next());
    answer(second);
    await waitFor(() => expect(names()).toEqual(['Cherry']));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/^26–26/)).toBeDefined();
  });

  it('a press is forgotten where something else was asked for before it was followed', async () => {
    const frames = new Map<number, FrameRequestCallback>();
    let last = 0;
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
      frames.set((last += 1), frame);
      return last;
    });
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
    const { address } = await show(paged);
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.click(next());
    await act(async () => goTo('/fruits?colour=red'));
    for (const frame of frames.values()) frame(0);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(address()).toBe('/fruits?colour=red');
  });
});

describe('a list that changes while it is looked at', () => {
  const poll = async () => {
    await act(async () => {
      vi.advanceTimersByTime(30_000);
    });
  };

  it('changes rows where they stand, and keeps new ones behind a word until they are wanted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await show();
      await waitFor(() => expect(names()).toEqual(['Apple', 'Banana', 'Cherry']));
      const [apple, banana, cherry] = fruits as [Fruit, Fruit, Fruit];
      read.mockResolvedValue({
        rows: [{ id: '4', name: 'Damson', colour: 'blue' }, apple, { ...banana, colour: 'brown' }, cherry],
      });
      await poll();
      await waitFor(() => expect(screen.getByText('brown')).toBeDefined());
      expect(names()).toEqual(['Apple', 'Banana', 'Cherry']);
      expect(screen.getByText('brown').closest('tr')?.className).toMatch(/odd|even/);
      expect(screen.getByText('Apple').closest('tr')?.className).not.toMatch(/odd|even/);
      await userEvent
        .setup({ advanceTimers: vi.advanceTimersByTime })
        .click(screen.getByRole('button', { name: '1 new' }));
      expect(names()).toEqual(['Damson', 'Apple', 'Banana', 'Cherry']);
      expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows at once what somebody asked for', async () => {
    await show();
    await waitFor(() => expect(names()).toHaveLength(3));
    read.mockResolvedValue({ rows: [{ id: '4', name: 'Damson', colour: 'blue' }, ...fruits] });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(names()).toEqual(['Damson', 'Apple', 'Banana', 'Cherry']));
  });
});
