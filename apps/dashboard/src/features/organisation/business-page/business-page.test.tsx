import { all } from '@countinghouse/contract/permissions';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useBusinessView } from '../../../entities/business/view';
import type { FeatureTab } from '../../../platform/feature';
import { answerWith, showScreen } from '../../../testing/screen';
import BusinessPage from './business-page';

const id = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7';
const header = { id, name: 'Aurora Games', businessName: 'Aurora Games', supportedDepositCurrencies: ['BTC', 'USDT'] };

const load = () => Promise.resolve({ default: Child });
const tabs: readonly FeatureTab[] = [
  { type: 'Deposits', label: 'Crypto Deposits', path: 'deposits', need: all('GET_PAYMENT'), load },
  { type: 'Withdrawals', label: 'Crypto Withdrawals', path: 'withdrawals', need: all('GET_WITHDRAWALS'), load },
  {
    type: 'BalanceConversions',
    label: 'Balance conversions',
    path: 'balance-conversions',
    need: all('GET_BALANCE_CONVERSIONS'),
    load,
  },
];

/** Shows the props a tab's view received. */
const Child = () => {
  const { name, supportedDepositCurrencies, isDesktop } = useBusinessView();
  return <p>{`${name} takes ${supportedDepositCurrencies.join(' and ')}, ${isDesktop ? 'wide' : 'narrow'}`}</p>;
};

const balances = {
  businessId: id,
  businessName: 'Aurora Games',
  settlementCurrency: 'EUR',
  displayCurrency: 'EUR',
  displayFiatAmount: '228410.71',
  displayCryptoAmount: '507.32',
  ratesAt: '2025-03-14T09:29:00.000Z',
  totals: { available: '228918.03', pending: '1204.50', held: '25051.50', total: '255174.03' },
  balances: {
    EUR: { amount: '228410.71', held: '25051.50', pending: '0.00', uniformAmount: '228410.71', uniformRate: null },
    USDT: {
      amount: '551.74',
      held: '0',
      pending: '1309.952',
      uniformAmount: '507.32',
      uniformRate: { source: 'simulated', at: '2025-03-14T09:29:00.000Z' },
    },
  },
};

const show = (permissions: readonly string[], child = '/deposits', built: readonly string[] = []) =>
  showScreen({
    routes: { '/business/$id': BusinessPage, '/business/$id/deposits': Child },
    at: `/business/${id}${child}`,
    permissions,
    composition: {
      tabs,
      canOpen: (path) => path === '/businesses' || built.includes(path),
    },
  });

const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches:
      width >= Number(/min-width: ([\d.]+)px/.exec(query)?.[1] ?? 0) &&
      width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the business page', () => {
  it('[BPAGE-1] shows where it stands, the name and the id', async () => {
    answerWith(() => ({ body: header }));
    await show(['GET_PAYMENT']);
    expect((await screen.findByRole('heading', { level: 1, name: 'Aurora Games' })).textContent).toBe('Aurora Games');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent?.replace('/', ''))).toEqual(['Businesses', 'Aurora Games']);
    expect(
      within(crumbs[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/businesses');
    expect(screen.getByText(id)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy business ID' })).toBeDefined();
  });

  it('[BPAGE-2] links only the tabs the person may see, in order, and marks the open one', async () => {
    answerWith(() => ({ body: header }));
    await show(['GET_BALANCE_CONVERSIONS', 'GET_PAYMENT', 'GET_BUSINESSES']);
    await screen.findByRole('heading', { level: 1, name: 'Aurora Games' });
    const links = within(screen.getByRole('navigation', { name: 'Business' })).getAllByRole('link');
    expect(links.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['Crypto Deposits', `/business/${id}/deposits`, 'page'],
      ['Balance conversions', `/business/${id}/balance-conversions`, null],
    ]);
  });

  it('[BPAGE-3] without any tab says No activity you may see', async () => {
    answerWith(() => ({ body: header }));
    await show(['GET_BUSINESSES'], '');
    expect(await screen.findByText('No activity you may see')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Business' })).toBeNull();
  });

  it.each([
    [959, 'narrow'],
    [960, 'narrow'],
    [961, 'wide'],
  ])('[BPAGE-4] hands name, deposit currencies and the desktop flag to its child: %i px is %s', async (width, flag) => {
    windowOf(width);
    answerWith(() => ({ body: header }));
    await show(['GET_PAYMENT']);
    expect(await screen.findByText(`Aurora Games takes BTC and USDT, ${flag}`)).toBeDefined();
  });

  it('leads with the money: spendable, on the way, reserved, and what the three come to', async () => {
    answerWith(({ call }) => ({ body: call.startsWith('GET balances') ? balances : header }));
    await show(['GET_PAYMENT', 'GET_BALANCES']);
    await screen.findByText('255,174.03', { exact: false });
    expect(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
      ['Available', '228,918.03 EUR'],
      ['Pending', '1,204.50 EUR'],
      ['Reserved', '25,051.50 EUR'],
      ['Total', '255,174.03 EUR'],
    ]);
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'show each' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'CurrencyAvailablePendingReservedAvailable in EUR',
      ' Euro228,410.71 EUR0.00 EUR25,051.50 EUR228,410.71 EUR',
      ' Tether USD551.740000 USDT1,309.952000 USDT0.000000 USDT507.32 EUR',
    ]);
    const figures = within(screen.getByRole('table')).getAllByRole('link');
    expect(figures.map((figure) => figure.getAttribute('href'))).toEqual(
      ['EUR', 'USDT'].flatMap((currency) =>
        ['available', 'pending', 'held'].map((kind) => `/business/${id}/deposits?account=${kind}%3A${currency}`),
      ),
    );
  });

  it('opens the entries of a figure: newest first, who, at which rate, what it came to, each leading to its thing', async () => {
    windowOf(1500);
    const entry = {
      transactionId: '0195d3a0-0000-7000-8000-000000000001',
      eventType: 'T-03',
      entityType: 'DEPOSIT',
      entityId: '0195d2a0-0000-7000-8000-000000000001',
      item: { entityType: 'PAYMENT', entityId: '0195d1a0-0000-7000-8000-000000000001' },
      account: `business:${id}:available:EUR`,
      currency: 'EUR',
      direction: 'CREDIT',
      amount: '99.00',
      accountSeq: 412,
      balanceAfter: '12450.32',
      postedAt: '2025-03-14T09:41:02.000Z',
      valueAt: '2025-03-14T09:41:02.000Z',
      reversalOf: null,
      description: 'Deposit order-10421',
      actor: { type: 'SYSTEM', id: null, label: 'system' },
      rate: { base: 'BTC', quote: 'EUR', rate: '57710', source: 'simulated', at: '2025-03-14T09:22:11.000Z' },
    };
    const left = { ...entry, direction: 'DEBIT', eventType: 'T-21', item: null, accountSeq: 411, rate: null };
    const moved = {
      ...left,
      balanceAfter: '12351.32',
      actor: { type: 'USER', id: null, label: 'treasury@northgate.example' },
    };
    const asked = answerWith(({ call, query }) => {
      if (call.startsWith('GET balances')) return { body: balances };
      if (!call.startsWith('GET ledger/entries')) return { body: header };
      const [entries, nextCursor] = query.has('cursor') ? [[moved], null] : [[entry], 'older'];
      return { body: { entries, paging: { limit: 25, nextCursor, prevCursor: null, hasMore: nextCursor !== null } } };
    });
    const { address } = await showScreen({
      routes: { '/business/$id': BusinessPage, '/business/$id/deposits': Child },
      at: `/business/${id}/deposits?account=available%3AEUR`,
      permissions: ['GET_PAYMENT', 'GET_BALANCES'],
      composition: { tabs, places: { PAYMENT: (item, given) => `/to/${String(given?.['businessId'])}/${item}` } },
    });
    const statement = await screen.findByRole('table', { name: 'Entries of Available EUR' });
    const [row] = within(statement).getAllByRole('row').slice(1);
    expect(row?.textContent).toContain('Deposit credited T-03');
    expect(row?.textContent).toContain('1 BTC = 57,710.00 EUR (simulated, 14 Mar 2025');
    expect(row?.textContent).toMatch(/99\.0012,450\.32$/);
    expect(within(row!).getByRole('link').getAttribute('href')).toBe(`/to/${id}/${entry.item.entityId}`);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
    expect(await within(statement).findByText('by treasury@northgate.example')).toBeDefined();
    expect(within(statement).getAllByRole('row').at(-1)?.textContent).toMatch(/\u221299\.0012,351\.32$/);
    expect(asked.filter(({ call }) => call.startsWith('GET ledger')).map(({ call }) => call)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe(`/business/${id}/deposits`);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each(['available', 'income:service-fee:EUR', 'equity:EUR', 'available:eur'])(
    'opens nothing for %s, which is no figure of a business',
    async (account) => {
      const asked = answerWith(({ call }) => ({ body: call.startsWith('GET balances') ? balances : header }));
      await showScreen({
        routes: { '/business/$id': BusinessPage, '/business/$id/deposits': Child },
        at: `/business/${id}/deposits?account=${encodeURIComponent(account)}`,
        permissions: ['GET_PAYMENT', 'GET_BALANCES'],
        composition: { tabs },
      });
      await screen.findByText('255,174.03', { exact: false });
      expect(asked.filter(({ call }) => call.startsWith('GET ledger'))).toEqual([]);
    },
  );

  it('asks for no balances without GET_BALANCES', async () => {
    const asked = answerWith(() => ({ body: header }));
    await show(['GET_PAYMENT']);
    await screen.findByRole('heading', { level: 1, name: 'Aurora Games' });
    expect(asked.map(({ call }) => call)).toEqual([`GET businesses/${id}`]);
  });

  it('says in its place that balances could not be loaded, and keeps the rest', async () => {
    answerWith(({ call }) =>
      call.startsWith('GET balances')
        ? { status: 503, body: { requestId: 'r', code: 'RATES_UNAVAILABLE' } }
        : { body: header },
    );
    await show(['GET_PAYMENT', 'GET_BALANCES']);
    expect(await screen.findByText(/The balances could not be loaded/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Aurora Games' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Crypto Deposits' })).toBeDefined();
  });

  it('offers what the person may do with it, and nothing else', async () => {
    answerWith(() => ({ body: header }));
    await show(['GET_PAYMENT'], '/deposits', ['/edit-business/$id', '/internal-transfer', '/balance-conversion']);
    await screen.findByRole('heading', { level: 1, name: 'Aurora Games' });
    const offered = ['Edit', 'Transfer', 'Convert', 'Crypto deposit'].map((name) =>
      screen.queryByRole('link', { name })?.getAttribute('href'),
    );
    expect(offered).toEqual([
      `/edit-business/${id}`,
      `/internal-transfer?businessId=${id}`,
      `/balance-conversion?businessId=${id}`,
      undefined,
    ]);
  });

  it('says what failed where the business would stand, and offers to try again', async () => {
    answerWith(() => ({ status: 404, body: { requestId: 'r', code: 'NOT_FOUND', message: 'Business not found' } }));
    await show(['GET_PAYMENT']);
    expect((await screen.findByRole('alert')).textContent).toContain('Business not found');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});
