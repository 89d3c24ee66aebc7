import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { Business } from '@countinghouse/contract/organisation/businesses';
import { businessId } from '@countinghouse/contract/ids';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { addTexts } from '../../../entities/currency/figures';
import type { Answer } from '../../../testing/screen';
import { answerWith, showScreen } from '../../../testing/screen';
import BusinessesPage from './businesses-page';

const idOf = (index: number) => businessId.parse(`0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b${index}`);

const held = (amount: string) => ({ amount, held: '0', pending: '0', uniformAmount: '0.00', uniformRate: null });
const balances = (index: number, businessName: string, fiat: string, crypto: string): BusinessBalances => ({
  businessId: idOf(index),
  businessName,
  settlementCurrency: 'EUR',
  displayCurrency: 'EUR',
  displayFiatAmount: fiat,
  displayCryptoAmount: crypto,
  ratesAt: null,
  totals: { available: addTexts([fiat, crypto]), pending: '1.00', held: '2.00', total: addTexts([fiat, crypto, '3']) },
  balances: { USDT: held('42904.11823'), USD: held('9120.4'), BTC: held('1.4183'), EUR: held('184213.07') },
});
const business = (index: number, name: string): Business => ({
  id: idOf(index),
  name,
  businessName: name,
  settlementCurrency: 'EUR',
  status: 'ACTIVE',
  createdAt: '2024-02-01T10:00:00.000Z',
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrencies: ['BTC'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
  depositReceivedCallbackUrl: null,
  withdrawalCallbackUrl: null,
  withdrawalApprovalCallbackUrl: null,
  shopOrigins: [],
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  stableCryptoCurrencyDepegThreshold: null,
  userServiceFeeDistributionPercentage: '0',
});

const everything = ['GET_BUSINESSES', 'GET_BALANCES', 'CREATE_BUSINESS', 'UPDATE_BUSINESS'];
const show = (permissions: readonly string[], built: readonly string[] = []) =>
  showScreen({
    routes: { '/businesses': BusinessesPage },
    at: '/businesses',
    permissions,
    composition: { canOpen: (path) => built.includes(path) },
  });
const organisation = {
  body: {
    settlementBalances: {},
    uniformBalances: {},
    uniformCurrency: 'EUR',
    totals: { available: '314337.03', pending: '1.00', held: '2.00', total: '314340.03' },
    ratesAt: null,
    asOf: '2025-06-30T14:31:09.000Z',
  },
};
const answering = (answer: Answer) =>
  answerWith(({ call }) => (call === 'GET balances/organisation' ? organisation : answer));
const differing = (since: string) =>
  answerWith(({ call }) =>
    call === 'GET balances/organisation'
      ? organisation
      : call.endsWith('reconciliation')
        ? {
            body: {
              comparedAt: since,
              differences: [
                { kind: 'BANK', currency: 'EUR', network: null, held: 'LESS', amount: '70.00', since },
                { kind: 'CUSTODY', currency: 'BTC', network: 'MAIN', held: 'MORE', amount: '0.5', since },
              ],
            },
          }
        : { body: call.endsWith('balances') ? [balances(1, 'Aurora', '10.00', '0.00')] : [business(1, 'Aurora')] },
  );
const cardNames = async () => {
  const list = await screen.findByRole('list', { name: 'Businesses' });
  return within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
};

afterEach(cleanup);

describe('the businesses list', () => {
  it('[BLIST-6] with GET_BALANCES asks only for balances and shows the highest total first', async () => {
    const asked = answering({
      body: [balances(1, 'Tidewater', '1.00', '2.00'), balances(2, 'Aurora', '0.50', '9.00')],
    });
    await show(everything);
    expect(await cardNames()).toEqual(['Aurora', 'Tidewater']);
    const calls = asked.map(({ call }) => call).filter((call) => call !== 'GET balances/reconciliation');
    expect(calls.toSorted()).toEqual(['GET balances', 'GET balances/organisation']);
  });

  it('[BLIST-6] with only GET_BUSINESSES asks for the plain list and shows no balance', async () => {
    const asked = answering({ body: [business(1, 'Aurora'), business(2, 'Tidewater')] });
    await show(['GET_BUSINESSES']);
    expect(await cardNames()).toEqual(['Aurora', 'Tidewater']);
    expect(asked.map(({ call }) => call)).toEqual(['GET businesses']);
    expect(screen.queryByText('Available')).toBeNull();
    expect(screen.queryByText('Total')).toBeNull();
  });

  it('[BLIST-3] [BLIST-4] [CONST-1] a card shows fiat first, each by code, to its decimals, with an icon', async () => {
    answering({ body: [balances(1, 'Aurora Games', '193333.47', '121003.56')] });
    await show(everything);
    const list = await screen.findByRole('list', { name: 'Settlement balances Aurora Games' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Euro184,213.07 EUR', 'US Dollar9,120.40 USD', 'Bitcoin1.41830000 BTC', 'Tether USD42,904.118230 USDT']);
    const icons = [...list.querySelectorAll('img')].map((icon) => icon.getAttribute('src'));
    expect(icons[0]).toBe('/icons/currency/eur.svg');
    expect(icons[3]).toBe('/icons/currency/usdt.svg');
  });

  it('a card calls available what can be spent, and states the total with pending and reserved under it', async () => {
    answering({ body: [balances(1, 'Aurora Games', '193333.47', '121003.56')] });
    await show(everything);
    const card = within((await screen.findByRole('heading', { name: 'Aurora Games' })).closest('article')!);
    expect(card.getByText('Available').parentElement?.textContent).toBe('Available314,337.03 EUR');
    expect(card.getByText('Total').parentElement?.textContent).toBe('Total314,340.03 EUR');
    expect(screen.getByText('Ordered by available balance, highest first')).toBeTruthy();
    expect(document.body.textContent).not.toContain('Total balance');
  });

  it('[BLIST-3] Expand business leads to the business', async () => {
    answering({ body: [balances(1, 'Aurora Games', '1.00', '0.00')] });
    await show(everything);
    const link = await screen.findByRole('link', { name: 'Expand business Aurora Games' });
    expect(link.getAttribute('href')).toBe(`/business/${idOf(1)}`);
    expect(link.textContent).toBe('Expand business');
  });

  it.each([
    ['with CREATE_BUSINESS, once its screen is built', everything, ['/create-business', '/edit-business/$id'], true],
    ['not before its screen is built', everything, [], false],
    [
      'not without CREATE_BUSINESS',
      ['GET_BUSINESSES', 'UPDATE_BUSINESS'],
      ['/create-business', '/edit-business/$id'],
      false,
    ],
  ])('[BLIST-1] [BLIST-3] offers to create and edit %s', async (_when, permissions, built, isOffered) => {
    answerWith(({ call }) =>
      call === 'GET balances/organisation'
        ? organisation
        : { body: call === 'GET balances' ? [balances(1, 'Aurora', '1.00', '0.00')] : [business(1, 'Aurora')] },
    );
    await show(permissions, built);
    await cardNames();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Businesses');
    expect(screen.queryByRole('link', { name: 'create new business' }) !== null).toBe(isOffered);
    const edit = screen.queryByRole('link', { name: 'Edit Aurora' });
    expect(edit?.getAttribute('href')).toBe(isOffered ? `/edit-business/${idOf(1)}` : undefined);
  });

  it('[BLIST-2] narrows by name, whatever the case, and says so when nothing matches', async () => {
    answering({ body: [balances(1, 'Tidewater', '1.00', '2.00'), balances(2, 'Aurora', '0.50', '9.00')] });
    await show(everything);
    await cardNames();
    const search = screen.getByRole('searchbox', { name: 'Search business' });
    await userEvent.type(search, 'TIDE');
    expect(await cardNames()).toEqual(['Tidewater']);
    await userEvent.type(search, 'x');
    expect(screen.getByText('No businesses found')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(await cardNames()).toEqual(['Aurora', 'Tidewater']);
  });

  it('[BLIST-5] says No businesses created yet where there is none', async () => {
    answering({ body: [] });
    await show(everything);
    expect(await screen.findByText('No businesses created yet')).toBeDefined();
  });

  it.each([
    [everything, 'Failed to load businesses'],
    [['GET_BUSINESSES'], "Couldn't load businesses"],
  ])('with %j a failure says %s and can be tried again', async (permissions, sentence) => {
    let isDown = true;
    answerWith(({ call }) =>
      isDown
        ? { status: 500, body: { requestId: 'r', code: 'INTERNAL' } }
        : call === 'GET balances/organisation'
          ? organisation
          : { body: call === 'GET balances' ? [balances(1, 'Aurora', '1.00', '0.00')] : [business(1, 'Aurora')] },
    );
    await show(permissions);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cardNames()).toEqual(['Aurora']);
  });

  it('leads with what all businesses come to by the server, whatever is searched for', async () => {
    answering({ body: [balances(1, 'Tidewater', '1.00', '2.00'), balances(2, 'Aurora', '0.50', '9.00')] });
    await show(everything);
    await cardNames();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search business' }), 'tide');
    const all = screen.getByText('All businesses').parentElement?.textContent;
    expect(all).toBe('Available314,337.03 EURTotal314,340.03 EURAll businesses');
  });

  it('shows the same businesses as a list where the person likes that better, and remembers it', async () => {
    answering({ body: [balances(1, 'Tidewater', '1.00', '2.00'), balances(2, 'Aurora', '0.50', '9.00')] });
    await show(everything);
    await userEvent.click(await screen.findByRole('button', { name: 'List' }));
    const rows = within(screen.getByRole('table', { name: 'Businesses' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['AuroraEUR9.50 EUR12.50 EUR', 'TidewaterEUR3.00 EUR6.00 EUR']);
    cleanup();
    await show(everything);
    expect((await screen.findByRole('button', { name: 'List' })).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Cards' }));
    expect(await cardNames()).toEqual(['Aurora', 'Tidewater']);
  });

  it('shows the shape of the cards while they are awaited', async () => {
    answering(undefined);
    await show(everything);
    const list = await screen.findByRole('list', { name: 'Loading businesses' });
    expect(list.getAttribute('aria-busy')).toBe('true');
  });

  it('names where custody or the bank holds something else than the ledger says, to those who see balances alone', async () => {
    differing('2025-06-30T00:00:00.000Z');
    await show(everything);
    const told = (await screen.findByText('What is held is not what the ledger says')).parentElement!;
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^The bank in EUR holds 70\.00 EUR less than the ledger says, since 30 Jun 2025/),
      expect.stringMatching(/^Custody of BTC on .+ holds 0\.5\d* BTC more than the ledger says, since 30 Jun 2025/),
    ]);
    cleanup();
    const asked = differing('2025-06-30T00:00:00.000Z');
    await show(['GET_BUSINESSES']);
    expect(await cardNames()).toEqual(['Aurora']);
    expect(asked.filter(({ call }) => call.endsWith('reconciliation'))).toEqual([]);
  });
});
