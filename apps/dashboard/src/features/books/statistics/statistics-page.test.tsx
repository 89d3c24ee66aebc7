import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BusinessViewProvider } from '../../../entities/business/view';
import { answerWith, showScreen, type Asked, type Answer } from '../../../testing/screen';
import StatisticsPage from './statistics-page';
import { createDrawerSlot } from '../../../platform/list/drawer-place';
import StatisticsTab from './statistics-tab';

const aurora = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1';
const borealis = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b2';
const held = (amount: string, uniformAmount: string) => ({
  amount,
  held: '0',
  pending: '0',
  uniformAmount,
  uniformRate: null,
});
const business = {
  businessId: aurora,
  businessName: 'Aurora Travel',
  settlementCurrency: 'EUR',
  displayCurrency: 'EUR',
  displayFiatAmount: '100.00',
  displayCryptoAmount: '50.00',
  ratesAt: null,
  totals: { available: '150.00', pending: '0.00', held: '0.00', total: '150.00' },
  balances: { EUR: held('100.00', '100.00'), USD: held('12.50', '11.50'), USDT: held('54.3', '50.00') },
};
const organisation = {
  settlementBalances: { EUR: '469290.76', USD: '13536.15', BTC: '1.67259999' },
  uniformBalances: { EUR: '469290.76', USD: '12453.26', BTC: '97002.40' },
  uniformCurrency: 'EUR',
  totals: { available: '578746.42', pending: '0.00', held: '0.00', total: '578746.42' },
  ratesAt: '2025-06-30T14:31:04.000Z',
  asOf: '2025-06-30T14:31:09.000Z',
};
const histogram = {
  groupByCriteria: 'DAY',
  after: '2025-03-01T00:00:00.000Z',
  before: '2025-03-03T23:59:59.999Z',
  currency: 'EUR',
  points: [
    { date: '2025-03-01', count: 41, volume: '8123.77' },
    { date: '2025-03-02', count: 0, volume: '0.00' },
    { date: '2025-03-03', count: 1, volume: '1000.00' },
  ],
};
const row = (currency: string, count: number, volume: string, percent: string) => ({
  currency,
  count,
  volume,
  percent,
  currencyVolume: '1',
});
const coins = {
  currency: 'EUR',
  totalCount: 42,
  totalVolume: '9123.77',
  rows: [
    row('USDT', 20, '4561.89', '50.00'),
    row('BTC', 10, '2280.94', '25.00'),
    row('ETH', 5, '912.38', '10.00'),
    row('USDC', 3, '456.19', '5.00'),
    row('LTC', 2, '364.95', '4.00'),
    row('XRP', 1, '319.33', '3.50'),
    row('BCH', 1, '228.09', '2.50'),
  ],
};
const before = { currency: 'EUR', totalCount: 21, totalVolume: '8294.34', rows: [] };

const answers = ({ call, query }: Asked): Answer => {
  if (call === 'GET balances')
    return { body: [business, { ...business, businessId: borealis, businessName: 'Borealis' }] };
  if (call === 'GET balances/organisation') return { body: organisation };
  if (call === `GET balances/${aurora}`) return { body: business };
  if (call.endsWith('/histogram')) return { body: histogram };
  return { body: query.get('after')?.startsWith('2025-02') ? before : coins };
};
const permissions = ['GET_STATISTICS', 'GET_BALANCES'];
const days = 'from=2025-03-01&to=2025-03-03';
const show = (search = `?${days}`) =>
  showScreen({ routes: { '/statistics': StatisticsPage }, at: `/statistics${search}`, permissions });
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((line) => [...line.querySelectorAll(':is(th, td):not([aria-hidden])')])
    .map((cells) => cells.map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')));
const tableNamed = async (name: string | RegExp) => cellsOf(await screen.findByRole('table', { name }));
const deposits = () => screen.findByRole('region', { name: 'Deposits' });

afterEach(cleanup);

describe('statistics', () => {
  it('[STAT-1] list the five largest coins of deposits and withdrawals, the rest as Other, closing to 100.00', async () => {
    answerWith(answers);
    await show();
    await screen.findAllByText('Other');
    for (const name of ['Deposits by coin', 'Withdrawals by coin'])
      expect(await tableNamed(name)).toEqual([
        ['Coin', 'Count', 'Share', 'Percent', 'Volume'],
        ['USDT', '20', '50.00 %', '4,561.89 EUR'],
        ['BTC', '10', '25.00 %', '2,280.94 EUR'],
        ['ETH', '5', '10.00 %', '912.38 EUR'],
        ['USDC', '3', '5.00 %', '456.19 EUR'],
        ['LTC', '2', '4.00 %', '364.95 EUR'],
        ['Other', '2', '6.00 %', '547.42 EUR'],
        ['Total', '42', '100.00 %', '9,123.77 EUR'],
      ]);
  });

  it('[STAT-2] ask the four calls for the days of the address, grouped by day, without a business', async () => {
    const asked = answerWith(answers);
    await show();
    await deposits();
    const calls = asked.filter(
      ({ call, query }) => call.includes('statistics') && query.get('after')?.includes('-03-'),
    );
    expect(calls.map(({ call }) => call).toSorted()).toEqual([
      'GET statistics/deposits',
      'GET statistics/deposits/histogram',
      'GET statistics/withdrawals',
      'GET statistics/withdrawals/histogram',
    ]);
    for (const { query } of calls)
      expect(Object.fromEntries(query)).toEqual({
        after: '2025-03-01T00:00:00.000Z',
        before: '2025-03-04T00:00:00.000Z',
        ...(query.has('groupByCriteria') && { groupByCriteria: 'DAY' }),
      });
  });

  it('[STAT-3] show what the organisation holds: thousands separators, EUR with 2 decimals, everything else with 4, never more than is held', async () => {
    answerWith(answers);
    await show();
    expect(await screen.findByText(/Valued at mid rates of/)).toBeDefined();
    const table = await tableNamed('Settlement balances of the organisation');
    expect(table.slice(1).map(([name, amount, , percent]) => [name, amount, percent])).toEqual([
      [expect.any(String), '469,290.76 EUR', '81.09 %'],
      [expect.any(String), '13,536.1500 USD', '2.15 %'],
      [expect.any(String), '1.6725 BTC', '16.76 %'],
      // Where the column of values has no room, its total stands among the balances.
      ['Total', '578,746.42 EUR', '100.00 %'],
    ]);
    const section = screen.getByRole('region', { name: 'Organisation balance' });
    expect(within(section).getAllByText(/578,746\.42/)).toHaveLength(3);
  });

  it.each([
    ['of the organisation to what each business holds of it', `?${days}`, '/ledger-health?currency=USD'],
    ['of a business to its entries', `?${days}&businessId=${aurora}`, `/business/${aurora}?account=available:EUR`],
  ])('lead from each balance %s', async (_what, search, href) => {
    answerWith(answers);
    await show(search);
    const table = await screen.findByRole('table', { name: /^Settlement balances/ });
    const links = await within(table).findAllByRole('link', { name: /./ });
    expect(links.map((link) => link.getAttribute('href'))).toContain(href);
  });

  it('[STAT-2] say the sums of the days, count or volume, and how that compares with as many days before', async () => {
    answerWith(answers);
    await show();
    const card = await deposits();
    await within(card).findByText('+10.0 % on the 3 days before');
    expect(card.textContent).toContain('9,123.77 EUR');
    expect(card.textContent).toContain('42 deposits in 3 days');
    await userEvent.click(within(card).getByRole('button', { name: 'Count' }));
    await within(card).findByText('+100.0 % on the 3 days before');
    expect(within(card).getByRole('slider').getAttribute('aria-label')).toContain('Daily number of deposits');
  });

  it('a chart is walked by keys, each day told with its figures, and is there as a table', async () => {
    answerWith(answers);
    await show();
    const card = await deposits();
    const slider = await within(card).findByRole('slider');
    slider.focus();
    expect(slider.getAttribute('aria-valuetext')).toBe('3 Mar: 1,000.00 EUR, 1 deposit');
    expect((await within(card).findByText('1,000.00')).parentElement?.textContent).toBe('1,000.00 EUR · 1');
    await userEvent.click(within(card).getByRole('button', { name: 'View as table: Deposits' }));
    expect(cellsOf(within(card).getByRole('table'))).toEqual([
      ['Day', 'Count', 'Volume, EUR'],
      ['3 Mar 2025', '1', '1,000.00'],
      ['2 Mar 2025', '0', '0.00'],
      ['1 Mar 2025', '41', '8,123.77'],
    ]);
  });

  it('a business chosen stands in the address, and all figures are its own', async () => {
    const asked = answerWith(answers);
    const { address } = await show();
    await deposits();
    await userEvent.click(await screen.findByRole('button', { name: /Business/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Aurora Travel' }));
    await screen.findByRole('region', { name: 'Business balance' });
    expect(address()).toBe(`/statistics?${days}&businessId=${aurora}`);
    expect(asked.some(({ call, query }) => call.endsWith('histogram') && query.get('businessId') === aurora)).toBe(
      true,
    );
  });

  it('[CONST-1] a business’s balances: fiat with 2 decimals, coins with their precision', async () => {
    answerWith(answers);
    await show(`?${days}&businessId=${aurora}`);
    await screen.findByText(/12\.50/);
    expect((await tableNamed('Settlement balances of the business')).slice(1, 4).map(([, amount]) => amount)).toEqual([
      '100.00 EUR',
      '12.50 USD',
      '54.300000 USDT',
    ]);
  });

  it('[STAT-4] the statistics of a business without an id are refused before anything is asked', async () => {
    const asked = answerWith(answers);
    await show(`?${days}&businessId=`);
    await waitFor(() => expect(screen.getAllByText('Invalid business ID')).toHaveLength(1));
    expect(asked.filter(({ call }) => call.includes('statistics'))).toEqual([]);
  });

  it('parts that fail together say so once, over all of them, and come back by one press', async () => {
    let isDown = true;
    answerWith((request) => (isDown ? { status: 500, body: { requestId: 'r', code: 'INTERNAL' } } : answers(request)));
    await show();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(await deposits()).findByRole('slider')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a part that fails says so in its place, and the others stand', async () => {
    let isDown = true;
    answerWith((request) =>
      isDown && request.call === 'GET statistics/deposits/histogram'
        ? { status: 500, body: { requestId: 'r', code: 'INTERNAL' } }
        : answers(request),
    );
    await show();
    const card = await deposits();
    await within(card).findByRole('alert');
    expect(await tableNamed('Deposits by coin')).toHaveLength(8);
    isDown = false;
    await userEvent.click(within(card).getByRole('button', { name: 'Retry' }));
    expect(await within(card).findByRole('slider')).toBeDefined();
  });

  it('a part that is no longer on the screen fails nobody: the one that fails says so itself, and Retry asks for it alone', async () => {
    const down = new Set(['GET balances/organisation', 'GET statistics/deposits/histogram', `GET balances/${aurora}`]);
    const asked = answerWith((request) =>
      down.has(request.call) ? { status: 500, body: { requestId: 'r', code: 'INTERNAL' } } : answers(request),
    );
    await show();
    const together = await screen.findByRole('alert');
    expect(screen.getByRole('region', { name: 'Organisation balance' }).contains(together)).toBe(false);
    down.delete('GET statistics/deposits/histogram');
    await userEvent.click(await screen.findByRole('button', { name: /Business/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Aurora Travel' }));
    const held = await screen.findByRole('region', { name: 'Business balance' });
    const own = await within(held).findByRole('alert');
    expect(screen.getAllByRole('alert')).toEqual([own]);
    down.clear();
    const before = asked.length;
    await userEvent.click(within(own).getByRole('button', { name: 'Retry' }));
    await screen.findByText(/12\.50/);
    expect(asked.slice(before).map(({ call }) => call)).toEqual([`GET balances/${aurora}`]);
  });

  it('nothing that moved is said in words', async () => {
    answerWith((request) =>
      request.call.endsWith('/histogram')
        ? { body: { ...histogram, points: histogram.points.map(({ date }) => ({ date, count: 0, volume: '0.00' })) } }
        : request.call.includes('statistics')
          ? { body: { currency: 'EUR', totalCount: 0, totalVolume: '0.00', rows: [] } }
          : answers(request),
    );
    await show();
    await waitFor(() => expect(screen.getAllByText('No deposits in this period')).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByText('None in the 3 days before either')).toHaveLength(2));
  });

  it('axe finds nothing wrong', async () => {
    answerWith(answers);
    await show();
    await screen.findAllByText('Other');
    await expectAccessible();
  });
});

describe('statistics side by side', () => {
  const february = 'againstFrom=2025-02-01&againstTo=2025-02-02';
  /** Two days of February, and Borealis: different figures from those of March. */
  const other = {
    histogram: {
      ...histogram,
      points: [
        { date: '2025-02-01', count: 10, volume: '2000.00' },
        { date: '2025-02-02', count: 11, volume: '6294.34' },
      ],
    },
    coins: {
      ...before,
      rows: [row('BTC', 20, '6000.00', '72.34'), row('DOGE', 1, '2294.34', '27.66')],
    },
  };
  const both = (asked: Asked): Answer => {
    const isOther = asked.query.get('after')?.startsWith('2025-02') || asked.query.get('businessId') === borealis;
    if (!isOther || !asked.call.includes('statistics')) return answers(asked);
    return { body: asked.call.endsWith('/histogram') ? other.histogram : other.coins };
  };
  const shown = async (search: string) => {
    const asked = answerWith(both);
    const screenShown = await show(search);
    await screen.findByRole('region', { name: 'Compare with' });
    await screen.findAllByText('DOGE');
    return { asked, ...screenShown };
  };

  it('[STAT-1] [STAT-2] a period beside: the same calls, once more for its days', async () => {
    const { asked } = await shown(`?${days}&${february}`);
    const calls = asked
      .filter(({ call }) => call.includes('statistics'))
      .map(({ call, query }) => [call, query.get('after'), query.get('before')]);
    for (const side of ['deposits', 'withdrawals'])
      for (const call of [`GET statistics/${side}`, `GET statistics/${side}/histogram`])
        expect(new Set(calls.filter(([name]) => name === call))).toEqual(
          new Set([
            [call, '2025-02-01T00:00:00.000Z', '2025-02-03T00:00:00.000Z'],
            [call, '2025-03-01T00:00:00.000Z', '2025-03-04T00:00:00.000Z'],
          ]),
        );
  });

  it('[STAT-1] both figures of each coin stand in one row, with what they differ by, absolute and in percent', async () => {
    await shown(`?${days}&${february}`);
    const table = await tableNamed('Deposits by coin');
    expect(table[1]).toEqual(
      ['A', 'B', 'Difference', 'A', 'B', 'A', 'B', 'Difference'].map((text) =>
        text.replace('A', 'A1 Mar – 3 Mar 2025').replace('B', 'B1 Feb – 2 Feb 2025'),
      ),
    );
    // Each names its side: stacked ones have no heading.
    const [one, other, apart] = ['A, 1 Mar – 3 Mar 2025: ', 'B, 1 Feb – 2 Feb 2025: ', 'Difference: '];
    expect(table.find(([coin]) => coin === 'BTC')).toEqual([
      'BTC',
      `${one}10`,
      `${other}20`,
      `${apart}\u221210\u221250.0 %`,
      `${one}25.00 %`,
      `${other}72.34 %`,
      `${one}2,280.94`,
      `${other}6,000.00`,
      `${apart}\u22123,719.06\u221262.0 %`,
    ]);
    expect(table.find(([coin]) => coin === 'USDT')?.slice(1, 4)).toEqual([
      `${one}20`,
      `${other}0`,
      `${apart}+20–no percentage: nothing to compare with`,
    ]);
    expect(table.at(-1)).toEqual([
      'Total',
      `${one}42`,
      `${other}21`,
      `${apart}+21+100.0 %`,
      `${one}100.00 %`,
      `${other}100.00 %`,
      `${one}9,123.77`,
      `${other}8,294.34`,
      `${apart}+829.43+10.0 %`,
    ]);
  });

  it('periods of different lengths are said to be, with what a day came to on average', async () => {
    await shown(`?${days}&${february}`);
    expect(screen.getByText('The periods differ in length: A has 3 days, B has 2 days.')).toBeDefined();
    const card = await deposits();
    await within(card).findByText(/A day on average: A 3,041.26, B 4,147.17 EUR/);
    expect(card.textContent.replaceAll('\u00a0', ' ')).toContain('A against B: +829.43 EUR (+10.0 %)');
  });

  it('says nothing of lengths that are the same', async () => {
    await shown(`?${days}&againstFrom=2025-02-01&againstTo=2025-02-03`);
    expect(screen.queryByText(/differ in length/)).toBeNull();
    expect(screen.queryByText(/on average/)).toBeNull();
  });

  it('[STAT-2] the keys tell both days of a chart, also where one period has no such day, and so does its table', async () => {
    await shown(`?${days}&${february}`);
    const card = await deposits();
    const slider = await within(card).findByRole('slider');
    expect(slider.getAttribute('aria-label')).toContain('1 Mar – 3 Mar 2025 beside 1 Feb – 2 Feb 2025');
    slider.focus();
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '3 Mar 2025: 1,000.00 EUR, 1 deposit; No such day in 1 Feb – 2 Feb 2025',
    );
    fireEvent.change(slider, { target: { value: '2' } });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '2 Mar 2025: 0.00 EUR, 0 deposits; 2 Feb 2025: 6,294.34 EUR, 11 deposits',
    );
    await userEvent.click(within(card).getByRole('button', { name: 'View as table: Deposits' }));
    expect(cellsOf(within(card).getByRole('table')).slice(1)).toEqual([
      ['3 Mar 2025–', '1,000.00', '–', '–'],
      ['2 Mar 20252 Feb 2025', '0.00', '6,294.34', '\u22126,294.34\u2212100.0 %'],
      ['1 Mar 20251 Feb 2025', '8,123.77', '2,000.00', '+6,123.77+306.2 %'],
    ]);
    await userEvent.click(within(card).getByRole('button', { name: 'Count' }));
    expect(cellsOf(within(card).getByRole('table')).at(-1)).toEqual([
      '1 Mar 20251 Feb 2025',
      '41',
      '10',
      '+31+310.0 %',
    ]);
  });

  it('is chosen by a press and stands in the address, days and all, until it is ended', async () => {
    answerWith(both);
    const { address } = await show(`?${days}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    await screen.findByRole('region', { name: 'Compare with' });
    expect(address()).toBe(`/statistics?${days}&againstFrom=2025-02-26&againstTo=2025-02-28`);
    await userEvent.click(screen.getByRole('button', { name: 'Another business' }));
    expect(address()).toBe(`/statistics?${days}&againstBusinessId=${aurora}`);
    await userEvent.click(await screen.findByRole('button', { name: /Business beside/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Borealis' }));
    expect(address()).toBe(`/statistics?${days}&againstBusinessId=${borealis}`);
    expect((await screen.findAllByText('Borealis')).length).toBeGreaterThan(1);
    await userEvent.click(screen.getByRole('button', { name: 'Stop comparing' }));
    expect(address()).toBe(`/statistics?${days}`);
    await within(await deposits()).findByText('+10.0 % on the 3 days before');
  });

  it('offers the businesses that the reader sees, other than the one shown, and all of them', async () => {
    await shown(`?${days}&businessId=${aurora}&againstBusinessId=${borealis}`);
    await userEvent.click(await screen.findByRole('button', { name: /Business beside/ }));
    await screen.findByRole('option', { name: 'Borealis' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All businesses', 'Borealis']);
  });

  it('a business never stands beside itself: it changes places with what is chosen', async () => {
    const { address } = await shown(`?${days}&businessId=${aurora}&againstBusinessId=${borealis}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Aurora Travel Business' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Borealis' }));
    expect(address()).toBe(`/statistics?${days}&businessId=${borealis}&againstBusinessId=${aurora}`);
  });

  it('a side that fails is named in its place, the other stands, and it can be asked for again', async () => {
    let isDown = true;
    answerWith((request) =>
      isDown && request.query.get('businessId') === borealis && request.call === 'GET statistics/deposits/histogram'
        ? { status: 500, body: { requestId: 'r', code: 'INTERNAL' } }
        : both(request),
    );
    await show(`?${days}&againstBusinessId=${borealis}`);
    const card = await screen.findByRole('region', { name: 'Deposits' });
    expect((await within(card).findByRole('alert')).textContent).toContain('Borealis');
    expect(card.textContent).toContain('9,123.77 EUR');
    isDown = false;
    await userEvent.click(within(card).getByRole('button', { name: 'Retry' }));
    expect(await within(card).findByRole('slider')).toBeDefined();
  });

  it('[STAT-4] a business without an id is refused beside another as well, before it is asked for', async () => {
    const asked = answerWith(both);
    await show(`?${days}&againstBusinessId=`);
    await waitFor(() => expect(screen.getAllByText(/Invalid business ID/)).toHaveLength(4));
    expect(asked.filter(({ query }) => query.get('businessId') === '')).toEqual([]);
  });

  it('axe finds nothing wrong', async () => {
    await shown(`?${days}&${february}`);
    await expectAccessible();
  });
});

describe('the Statistics tab of a business', () => {
  const view = {
    id: aurora,
    name: 'Aurora Travel',
    supportedDepositCurrencies: [],
    isDesktop: true,
    drawerSlot: createDrawerSlot(),
  };
  const Tab = () => (
    <BusinessViewProvider value={view}>
      <StatisticsTab />
    </BusinessViewProvider>
  );
  const showTab = (held: readonly string[]) =>
    showScreen({ routes: { '/tab': Tab }, at: `/tab?${days}`, permissions: held });

  it('[BPAGE-5] shows the business’s balances and its statistics', async () => {
    const asked = answerWith(answers);
    await showTab(permissions);
    await screen.findAllByText('Other');
    await screen.findByRole('region', { name: 'Business balance' });
    const statistics = asked.filter(({ call }) => call.includes('statistics'));
    expect(statistics.length).toBeGreaterThanOrEqual(4);
    expect(statistics.every(({ query }) => query.get('businessId') === aurora)).toBe(true);
  });

  it('[BPAGE-5] puts another business beside its own', async () => {
    const asked = answerWith(answers);
    await showScreen({ routes: { '/tab': Tab }, at: `/tab?${days}&againstBusinessId=${borealis}`, permissions });
    await screen.findByRole('region', { name: 'Compare with' });
    await screen.findAllByText('Other');
    const businesses = asked
      .filter(({ call }) => call === 'GET statistics/deposits')
      .map(({ query }) => query.get('businessId'));
    expect(new Set(businesses)).toEqual(new Set([aurora, borealis]));
  });

  it('[BPAGE-5] without GET_STATISTICS shows the balances alone and asks for nothing else', async () => {
    const asked = answerWith(answers);
    await showTab(['GET_BALANCES']);
    await screen.findByRole('region', { name: 'Business balance' });
    expect(screen.queryByRole('region', { name: 'Deposits' })).toBeNull();
    expect(asked.map(({ call }) => call)).toEqual([`GET balances/${aurora}`]);
  });
});
