import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { withdrawalExample } from '@countinghouse/contract/money-out/crypto-withdrawals.reference';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusinessViewProvider } from '../../../entities/business/view';
import { drafts } from '../../../platform/drafts';
import { answerWith, showScreen, type Asked } from '../../../testing/screen';
import CreateWithdrawalPage from './create-withdrawal-page';
import { createDrawerSlot, DrawerPlace } from '../../../platform/list/drawer-place';
import CryptoWithdrawalsTab from './crypto-withdrawals-tab';

const { businessId, id } = withdrawalExample;
const sent = withdrawalExample as unknown as WithdrawalDetail;
const detail: WithdrawalDetail = {
  ...sent,
  status: 'PENDING',
  statusReason: 'LIQUIDITY',
  debitAmount: null,
  cancellable: true,
  screenings: [],
  networkReason: null,
  inquiry: null,
  timeline: [
    {
      from: null,
      to: 'PENDING',
      event: 'CREATED',
      actor: { type: 'USER', id, label: 'mara.lind@example.com' },
      at: sent.createdAt,
    },
  ],
};
const quote = {
  cryptoCurrency: 'USDT',
  network: 'TRX',
  amount: '1000',
  recipientAmount: '1000',
  networkFee: '1.5',
  serviceFee: '2',
  debitCurrency: 'USDT',
  debitAmount: '1003.5',
  heldAmount: '1003.5',
  rate: null,
  uniformCurrency: 'EUR',
  uniformAmount: '919.50',
  available: '1500',
  held: '0',
  availableAfter: '496.5',
  heldAfter: '1003.5',
  heldParts: { recipientAmount: '1000', networkFee: '1.5', serviceFee: '2', reserve: '0' },
  approvalRequired: false,
  requiredApprovals: 0,
  travelRule: { beneficiaryRequired: false, ownershipProofRequired: false },
  recipient: { isFirstUse: false, lookAlike: null, recent: null },
  validUntil: sent.createdAt,
};
const terms = {
  cryptoCurrency: 'USDT',
  network: 'TRX',
  debitCurrency: 'USDT',
  blockchainFeePaidBy: 'MERCHANT',
  networkFee: '1.5',
  serviceFee: '0.002',
  minimumAmount: '10',
  maximumAmount: '1000000',
  available: '1500',
  held: '0',
  mostTargetAmount: '1495.508982',
};
const business = {
  id: businessId,
  name: 'Aurora Travel',
  blockchainFeePaidBy: 'MERCHANT',
  supportedDisplayCurrencies: ['EUR'],
  available: { USDT: '1500' },
};

const serving = (changes: Readonly<Record<string, unknown>> = {}): Asked[] =>
  answerWith(({ call }) => {
    const bodies: Readonly<Record<string, unknown>> = {
      'GET businesses/options': [business],
      'GET withdrawals/crypto': {
        withdrawals: [detail],
        paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
      },
      [`GET withdrawals/crypto/${id}`]: detail,
      'GET withdrawals/crypto/terms': terms,
      'POST withdrawals/crypto/quote': quote,
      'GET whitelisted-addresses/choices': { addresses: [] },
      'GET ledger/entries': { entries: [], paging: { limit: 100, nextCursor: null, prevCursor: null, hasMore: false } },
      ...changes,
    };
    return call in bodies ? { body: bodies[call] } : { status: 404, body: { requestId: 'r', code: 'NOT_FOUND' } };
  });

beforeEach(() => {
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
  drafts.forget();
  vi.unstubAllGlobals();
});

const Tab = () => {
  const [drawerSlot] = useState(createDrawerSlot);
  const view = {
    id: businessId as never,
    name: 'Aurora Travel',
    supportedDepositCurrencies: ['USDT'],
    isDesktop: true,
    drawerSlot,
  };
  return (
    <BusinessViewProvider value={view}>
      <CryptoWithdrawalsTab />
      <DrawerPlace slot={drawerSlot} />
    </BusinessViewProvider>
  );
};

describe('the Crypto Withdrawals tab', () => {
  const path = `/business/${businessId}/withdrawals`;
  const permissions = ['GET_WITHDRAWALS', 'CREATE_WITHDRAWAL', 'GET_BALANCES'];

  it('lists what leaves, and says in the details why it has not left yet and what may be done', async () => {
    const asked = serving();
    await showScreen({ routes: { [path]: Tab }, at: `${path}?open=${id}`, permissions });
    await screen.findByRole('button', { name: 'payout-77' });
    expect(Object.fromEntries(asked.find(({ call }) => call === 'GET withdrawals/crypto')?.query ?? [])).toEqual({
      sortBy: 'created',
      limit: '25',
      businessId,
    });
    const drawer = await screen.findByRole('complementary');
    expect(await within(drawer).findByText('Waiting for coins on this network')).toBeTruthy();
    expect(within(drawer).getByText('Reserved, to be sent')).toBeTruthy();
    expect(within(drawer).getByRole('button', { name: 'Cancel withdrawal' })).toBeTruthy();
    expect(within(drawer).getByRole('link', { name: 'Copy as new' }).getAttribute('href')).toContain(`repeat=${id}`);
  });
});

describe('the form of a withdrawal', () => {
  const path = '/crypto-withdrawal';
  const show = () =>
    showScreen({
      routes: { [path]: CreateWithdrawalPage },
      at: `${path}?businessId=${businessId}&repeat=${id}`,
      permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'],
    });

  /** From the money to the recipient. */
  const goOn = async () => {
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('textbox', { name: 'Address' });
  };

  it('repeats another one, and shows what it comes to, what will be left, and the address in groups', async () => {
    serving();
    await show();
    const user = userEvent.setup();
    const slip = await screen.findByRole('region', { name: 'What it comes to' });
    expect(await within(slip).findByText('Total debited')).toBeTruthy();
    expect(slip.textContent).toContain('1,003.5');
    expect(slip.textContent).toContain('496.5');
    await goOn();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Compare every group with its source')).toBeTruthy();
    expect(screen.getByText('TPVd')).toBeTruthy();
    expect(screen.getByText('9Udq')).toBeTruthy();
  });

  it('adds up line by line in the currency that pays, where the coins are bought', async () => {
    const bought = {
      ...quote,
      debitCurrency: 'EUR',
      rate: '0.92',
      serviceFee: '1.84',
      debitAmount: '923.22',
      heldAmount: '941.69',
      heldParts: { recipientAmount: '920.00', networkFee: '1.38', serviceFee: '1.84', reserve: '18.47' },
    };
    serving({ 'POST withdrawals/crypto/quote': bought });
    await show();
    const slip = await screen.findByRole('region', { name: 'What it comes to' });
    await within(slip).findByText('Total debited');
    const lines = within(slip)
      .getAllByRole('term')
      .map((term) => `${term.textContent} = ${term.nextElementSibling?.textContent}`);
    expect(lines.slice(0, 5)).toEqual([
      '1,000 USDT at 0.92 EUR = 920.00 EUR',
      'Network fee 1.5 USDT = 1.38 EUR',
      'Service fee = 1.84 EUR',
      'Total debited = 923.22 EUR',
      'Reserved until it is sent = 941.69 EUR',
    ]);
  });

  it('asks before as much goes there again, and does not go on without an answer', async () => {
    const recent = { id, clientWithdrawalId: 'payout-76', createdAt: new Date().toISOString() };
    serving({
      'POST withdrawals/crypto/quote': { ...quote, recipient: { isFirstUse: false, lookAlike: null, recent } },
    });
    await show();
    const user = userEvent.setup();
    await goOn();
    expect(await screen.findByText(/^You sent [\d,]+ USDT to this address less than a minute ago$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Say whether it is to be sent once more')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Send it once more' }));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Compare every group with its source')).toBeTruthy();
  });

  it('warns of an address that only looks like one that is known, and asks who gets it where the rule asks', async () => {
    serving({
      'POST withdrawals/crypto/quote': {
        ...quote,
        travelRule: { beneficiaryRequired: true, ownershipProofRequired: false },
        recipient: { isFirstUse: true, lookAlike: 'TPVd9Uxxxxxxckdg', recent: null },
      },
    });
    await show();
    await goOn();
    expect(await screen.findByText('This address only looks like one that you know')).toBeTruthy();
    expect(await screen.findByText('Who gets it')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /wallet of our own/ })).toBeTruthy();
  });

  it('is checked by the quote of exactly these values, however fast Verify is pressed, and keeps what was typed', async () => {
    // The beneficiary is asked for once the address is valid.
    const asksWho = { ...quote, travelRule: { beneficiaryRequired: true, ownershipProofRequired: false } };
    serving();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      if (!input.includes('crypto/quote')) return answer(input, init);
      const { recipientAddress } = JSON.parse(init.body as string) as { recipientAddress: string | null };
      return Promise.resolve(Response.json(recipientAddress === null ? quote : asksWho));
    });
    await show();
    const user = userEvent.setup();
    await goOn();
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
    // Address without an earlier request.
    const value = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    await user.clear(address);
    await user.type(address, 'no address');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
    await user.clear(address);
    await user.paste(value);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Wallet is required');
    expect(screen.queryByText('Compare every group with its source')).toBeNull();
    expect(address.value).toBe(value);
  });

  it('goes on being drawn whatever is typed over an amount that was just sent there', async () => {
    const recent = { id, clientWithdrawalId: 'payout-76', createdAt: new Date().toISOString() };
    serving({
      'POST withdrawals/crypto/quote': { ...quote, recipient: { isFirstUse: false, lookAlike: null, recent } },
    });
    await show();
    await goOn();
    await screen.findByText(/^You sent [\d,]+ USDT to this address/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), 'x');
    expect(screen.getByRole('textbox', { name: 'Amount' })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '{Backspace}');
    await goOn();
    expect(screen.getByText(/^You sent [\d,]+ USDT to this address/)).toBeTruthy();
  });

  it('keeps what was agreed to behind the result', async () => {
    serving({ 'POST withdrawals/crypto': detail });
    await show();
    const user = userEvent.setup();
    await screen.findByText('Total debited');
    await goOn();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Compare every group with its source');
    const before = (await screen.findByText('Total debited')).closest('dl')?.textContent;
    expect(before).toContain('1,003.5');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Withdrawal made');
    expect(screen.getByText('Total debited').closest('dl')?.textContent).toBe(before);
  });
});
