import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusinessViewProvider } from '../../../entities/business/view';
import type { Answer, Asked } from '../../../testing/screen';
import { answerWith, showScreen } from '../../../testing/screen';
import CryptoDepositsTab from './crypto-deposits-tab';
import { createDrawerSlot, DrawerPlace } from '../../../platform/list/drawer-place';
import { depositFixture, paymentDetailFixture, paymentFixture } from './testing/fixtures';

const businessId = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7';
const path = `/business/${businessId}/deposits`;
const idOf = (index: number) => `0195d1aa-0000-7000-8000-00000000000${index}`;

/** The place of the business page around the tab. */
const Tab = () => {
  const [drawerSlot] = useState(createDrawerSlot);
  const view = {
    id: businessId,
    name: 'Aurora Games',
    supportedDepositCurrencies: ['BTC', 'USDT'],
    isDesktop: true,
    drawerSlot,
  };
  return (
    <BusinessViewProvider value={view}>
      <CryptoDepositsTab />
      <DrawerPlace slot={drawerSlot} />
    </BusinessViewProvider>
  );
};

const show = (
  search = '',
  permissions: readonly string[] = ['GET_PAYMENT', 'GET_BALANCES'],
  canOpen: (path: string) => boolean = () => false,
) => showScreen({ routes: { [path]: Tab }, at: `${path}${search}`, permissions, composition: { canOpen } });

const page = (
  payments: readonly PaymentView[],
  nextCursor: string | null = null,
  prevCursor: string | null = null,
) => ({
  body: { payments, paging: { limit: 25, nextCursor, prevCursor, hasMore: nextCursor !== null } },
});
const three = [1, 2, 3].map((index) => paymentFixture({ id: idOf(index), clientPaymentId: `order-${index}` }));
// The total is requested beside the page, which does not wait for it.
const isTotal = ({ query }: Asked) => query.get('includeTotal') === 'true';
const listAsked = (asked: readonly Asked[]) =>
  asked.filter((request) => request.call === 'GET payments' && !isTotal(request));

/** Answers lists with `list`, details with their row, postings with none. */
const serving = (list: (asked: Asked) => Answer, rows: readonly PaymentView[] = three) =>
  answerWith((request) => {
    if (request.call === 'GET payments') return list(request);
    if (request.call === 'GET ledger/entries') {
      return { body: { entries: [], paging: { limit: 100, nextCursor: null, prevCursor: null, hasMore: false } } };
    }
    const row = rows.find(({ id }) => request.call.endsWith(id));
    return row
      ? { body: paymentDetailFixture(row) }
      : { status: 404, body: { requestId: 'r', code: 'NOT_FOUND', message: 'Payment not found' } };
  });

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);
const findRows = async () => {
  await screen.findByRole('button', { name: 'order-1' });
  return screen.getAllByRole('row').slice(1);
};
const drawer = () => screen.getByRole('complementary');

beforeEach(() => {
  // jsdom has no CSS object; the overlays of the kit escape ids with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  // Wide enough for a table and a drawer beside it.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.cookie = 'columns.payments.0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c=; Max-Age=0; Path=/';
});

describe('the list of crypto deposits', () => {
  it('[API-3] asks for 25 by creation and shows the columns in order', async () => {
    const asked = serving(() => page(three));
    await show();
    const [row] = await findRows();
    expect(Object.fromEntries(listAsked(asked)[0]?.query ?? [])).toEqual({
      sortBy: 'created',
      limit: '25',
      businessId,
    });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Created',
      'Payment ID',
      'Status',
      'Requested',
      'Expected',
      'Network',
      'Received',
      'Settlement',
      'Fee',
      'Rate',
      'Initiated by',
    ]);
    expect(cellsOf(row as HTMLElement).slice(1)).toEqual([
      'order-1',
      'Deposited',
      '100.00 EUR',
      '0.00173281 BTC',
      'Main network',
      '0.00173281 BTC',
      '99.00 EUR',
      '1.00 EUR',
      '57,710.00 EUR',
      'checkout-live',
    ]);
  });

  it('[CDEP-3] shows what arrived in the first currency and how many more there are', async () => {
    const mixed = paymentFixture({
      clientPaymentId: 'order-1',
      labels: ['MIXED_CURRENCY'],
      deposits: [
        depositFixture({ depositCurrency: 'USDT', network: 'TRX', depositAmount: '1.5' }),
        depositFixture({ id: idOf(8), depositAmount: '0.001' }),
        depositFixture({ id: idOf(9), depositCurrency: 'LTC', depositAmount: '4', status: 'UNCONFIRMED' }),
      ],
      received: [
        { currency: 'USDT', network: 'TRX', amount: '1.5' },
        { currency: 'BTC', network: 'MAIN', amount: '0.001' },
      ],
    });
    serving(() => page([mixed]));
    await show();
    const [row] = await findRows();
    expect(cellsOf(row as HTMLElement)[6]).toBe('+1 more1.500000 USDT');
    expect(cellsOf(row as HTMLElement)[2]).toBe('DepositedMixed currency');
  });

  it('walks the pages forth and back and keeps the place in the address', async () => {
    const asked = serving(({ query }) =>
      query.get('cursor') === 'c2' ? page(three, null, 'ignored') : page(three, 'c2'),
    );
    const { address } = await show();
    await findRows();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe(`${path}?cursor=c2`));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(listAsked(asked).map(({ query }) => query.get('cursor'))).toEqual([null, 'c2']);
  });

  it('takes its filters from the address and sends them', async () => {
    const asked = serving(() => page(three));
    await show('?status=BLOCKED&status=NEW&depositCurrency=BTC&search=order-1&limit=50');
    await findRows();
    const { query } = listAsked(asked)[0] as Asked;
    expect(query.getAll('status')).toEqual(['NEW', 'BLOCKED']);
    expect([query.get('depositCurrency'), query.get('search'), query.get('limit')]).toEqual(['BTC', 'order-1', '50']);
    expect(screen.getByRole('button', { name: /^Status/ }).textContent).toBe('Status New, Blocked');
  });

  it('writes a filter into the address and starts over from the first page', async () => {
    serving(() => page(three, 'c2'));
    const { address } = await show('?cursor=c9');
    await findRows();
    await userEvent.click(screen.getByRole('button', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Expired' }));
    await waitFor(() => expect(address()).toBe(`${path}?status=EXPIRED`));
  });

  it('offers only the currencies the business takes', async () => {
    serving(() => page(three));
    await show();
    await findRows();
    await userEvent.click(screen.getByRole('button', { name: 'Currency' }));
    const names = (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual(['Bitcoin (BTC)', 'Tether USD (USDT)']);
  });

  it('searches when the typing pauses or on Enter', async () => {
    const asked = serving(() => page(three));
    const { address } = await show();
    await findRows();
    await userEvent.type(screen.getByRole('searchbox'), '  00123{Enter}');
    await waitFor(() => expect(address()).toBe(`${path}?search=00123`));
    expect(listAsked(asked).at(-1)?.query.get('search')).toBe('00123');
  });

  it('says when nothing is there, and offers to clear the filters when they are why', async () => {
    serving(({ query }) => page(query.has('status') ? [] : three));
    const { address } = await show('?status=BLOCKED');
    expect(await screen.findByText('No crypto deposits found')).toBeDefined();
    const [, inPlace] = screen.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(inPlace as HTMLElement);
    await findRows();
    expect(address()).toBe(path);
  });

  it('offers nothing to clear where no filter is set', async () => {
    serving(() => page([]));
    await show();
    await screen.findByText('No crypto deposits yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('says what failed and tries again', async () => {
    let isDown = true;
    serving(() => (isDown ? { status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } } : page(three)));
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Error completing action. Please try again later.',
    );
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await findRows();
  });

  it('refreshes on demand', async () => {
    const asked = serving(() => page(three));
    await show();
    await findRows();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(listAsked(asked)).toHaveLength(2));
  });

  it('[CONST-5] keeps the chosen columns for the person', async () => {
    serving(() => page(three));
    await show();
    await findRows();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Fee' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Fee' })).toBeNull());
    cleanup();
    await show();
    await findRows();
    expect(screen.queryByRole('columnheader', { name: 'Fee' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Rate' })).toBeDefined();
  });
});

describe('the details of a crypto deposit', () => {
  it('open from the row, stand in the address, walk the rows and close', async () => {
    serving(() => page(three));
    const { address } = await show();
    await findRows();
    await userEvent.click(screen.getByRole('button', { name: 'order-1' }));
    await waitFor(() => expect(address()).toBe(`${path}?open=${idOf(1)}`));
    expect((await screen.findByRole('heading', { level: 2, name: 'order-1' })).textContent).toBe('order-1');
    expect(within(drawer()).getByRole('button', { name: 'Previous payment' })).toHaveProperty('disabled', true);
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Next payment' }));
    await waitFor(() => expect(address()).toBe(`${path}?open=${idOf(2)}`));
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('lead with the amount credited, then facts, timeline and deposits', async () => {
    serving(() => page(three));
    await show(`?open=${idOf(1)}`);
    await screen.findByText('credited to Aurora Games, after 1.00 EUR fee');
    await within(drawer()).findByRole('heading', { name: /^Timeline/ });
    const text = drawer().textContent ?? '';
    for (const part of [
      '99.00 EUR',
      '1 BTC = 57,710.00 EUR',
      'Main network',
      'One-time, fixed rate',
      'Created',
      '2 of 2',
    ]) {
      expect(text).toContain(part);
    }
    const links = within(drawer()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('rel'))).toEqual(links.map(() => 'noopener noreferrer'));
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      `https://mempool.space/tx/${depositFixture().transactionId}`,
    );
  });

  it('show postings to those who may see balances and ask for them only then', async () => {
    const asked = serving(() => page(three));
    await show(`?open=${idOf(1)}`);
    await screen.findByRole('complementary');
    expect(await within(drawer()).findByText('Nothing was posted for this payment yet.')).toBeDefined();
    expect(asked.find(({ call }) => call === 'GET ledger/entries')?.query.get('entityType')).toBe('DEPOSIT');
    cleanup();
    const askedWithout = serving(() => page(three));
    await show(`?open=${idOf(1)}`, ['GET_PAYMENT']);
    await screen.findByRole('heading', { name: /^Deposits/ });
    expect(screen.queryByRole('heading', { name: /^Postings/ })).toBeNull();
    expect(askedWithout.some(({ call }) => call === 'GET ledger/entries')).toBe(false);
  });

  it('say so when the payment is not there', async () => {
    serving(() => page(three));
    await show('?open=0195d1aa-0000-7000-8000-0000000000ff');
    expect(await within(await screen.findByRole('complementary')).findByText('Payment not found')).toBeDefined();
  });

  it('copy the payment link', async () => {
    serving(() => page(three));
    await show(`?open=${idOf(1)}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Copy payment link' }));
    expect(await navigator.clipboard.readText()).toBe('https://northgate.example/pay/q7Hn2vXwT0mYb4RkZs1LdA');
  });
});

describe('what can be done with a crypto deposit', () => {
  const one = (changes: Partial<PaymentView>) => [
    paymentFixture({ id: idOf(1), clientPaymentId: 'order-1', ...changes }),
  ];
  /** Opens the details of a payment; returns the requests made. */
  const openDetails = async (row: Partial<PaymentView>, permissions: readonly string[], canOpen = false) => {
    const rows = one(row);
    const asked = serving(() => page(rows), rows);
    await show(`?open=${idOf(1)}`, ['GET_PAYMENT', ...permissions], () => canOpen);
    await within(await screen.findByRole('complementary')).findByRole('heading', { name: /^Deposits/ });
    return asked;
  };
  const button = (name: string) => within(drawer()).queryByRole('button', { name });

  it.each([
    ['NEW', ['CREATE_PAYMENT'], true],
    ['PENDING', ['CREATE_PAYMENT'], true],
    ['PENDING', [], false],
    ['AWAITING', ['CREATE_PAYMENT'], false],
    ['DEPOSITED', ['CREATE_PAYMENT'], false],
    ['EXPIRED', ['CREATE_PAYMENT'], false],
  ] as const)('a payment that is %s is cancelled by holders of %j: %s', async (status, permissions, isOffered) => {
    await openDetails({ status, deposits: [], received: [] }, permissions);
    expect(button('Cancel') !== null).toBe(isOffered);
  });

  it.each([
    ['CONFIRMED', ['INITIATE_CALLBACK'], true],
    ['BLOCKED', ['INITIATE_CALLBACK'], true],
    ['UNPROCESSABLE', ['INITIATE_CALLBACK'], true],
    ['REFUNDED', ['INITIATE_CALLBACK'], true],
    ['CONFIRMED', [], false],
    ['UNCONFIRMED', ['INITIATE_CALLBACK'], false],
    ['PENDING_TRAVEL_RULE', ['INITIATE_CALLBACK'], false],
  ] as const)(
    'of a deposit that is %s callbacks are sent again by holders of %j: %s',
    async (status, permissions, isOffered) => {
      const asked = await openDetails({ deposits: [depositFixture({ status })] }, permissions);
      expect(button('Re-send callback') !== null).toBe(isOffered);
      if (!isOffered) return;
      await userEvent.click(button('Re-send callback')!);
      await waitFor(() =>
        expect(asked.map(({ call }) => call)).toContain(
          `POST payments/${idOf(1)}/deposits/${depositFixture().id}/callback`,
        ),
      );
    },
  );

  it.each([
    [{ status: 'EXPIRED' }, ['INITIATE_CALLBACK'], true],
    [{ status: 'CANCELLED' }, ['INITIATE_CALLBACK'], true],
    [{ status: 'DEPOSITED', labels: ['UNDERPAID'] }, ['INITIATE_CALLBACK'], true],
    [{ status: 'EXPIRED' }, [], false],
    [{ status: 'PENDING' }, ['INITIATE_CALLBACK'], false],
  ] as const)('of a payment %j its end is told again by holders of %j: %s', async (ended, permissions, isOffered) => {
    const asked = await openDetails(
      { ...ended, labels: [...('labels' in ended ? ended.labels : [])], deposits: [], received: [] },
      permissions,
    );
    await waitFor(() => expect(button('Re-send callback') !== null).toBe(isOffered));
    if (!isOffered) return;
    await userEvent.click(button('Re-send callback')!);
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST payments/${idOf(1)}/callback`));
  });

  it.each([
    ['PENDING_TRAVEL_RULE', true, true],
    ['PENDING_TRAVEL_RULE', false, false],
    ['CONFIRMED', true, false],
  ] as const)(
    'of a deposit that is %s the payer is named by who may open that form (%s): %s',
    async (status, may, isOffered) => {
      await openDetails({ deposits: [depositFixture({ status })] }, [], may);
      const link = within(drawer()).queryByRole('link', { name: 'Add travel-rule data' });
      expect(link?.getAttribute('href')).toBe(isOffered ? `/travel-rule/${depositFixture().id}` : undefined);
    },
  );
});
