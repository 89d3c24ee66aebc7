import { referenceOf } from '@countinghouse/contract/endpoints';
import { estimatePayment } from '@countinghouse/contract/money-in/new-payment';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import CreatePaymentPage from './create-payment-page';

const business = {
  id: '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7',
  name: 'Aurora Travel',
  settlementCurrency: 'EUR',
  supportedDisplayCurrencies: ['USD'],
  supportedDepositCurrenciesWithNetworks: { USDT: ['TRX'] },
};
const atPar = {
  ...(referenceOf(estimatePayment).example as object),
  depositCurrency: 'USDT',
  network: 'TRX',
  expectedDepositAmount: '100',
  minDeposit: '5',
  displayCurrency: 'USD',
  rate: '1',
  oneToOneApplied: true,
};
const atTheMarket = { ...atPar, expectedDepositAmount: '102.669405', rate: '0.974', oneToOneApplied: false };

beforeEach(() => {
  // jsdom has no CSS object; the overlays of the kit escape ids with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a stable coin that lost its peg is asked about again before anybody agrees: no overview shows what was estimated before', async () => {
  let answer: object | null = atPar;
  answerWith(({ call }) => {
    if (call === 'GET businesses/options') return { body: [business] };
    if (call === 'GET payments/estimate') return answer === null ? undefined : { body: answer };
    return { status: 404, body: { requestId: 'r', code: 'NOT_FOUND' } };
  });
  await showScreen({
    routes: { '/crypto-deposit': CreatePaymentPage },
    at: '/crypto-deposit',
    permissions: ['CREATE_PAYMENT'],
  });
  const person = userEvent.setup();
  await person.type(await screen.findByRole('textbox', { name: 'Amount' }), '100');
  await person.click(screen.getByRole('button', { name: /Deposit currency/ }));
  await person.click(await screen.findByRole('option', { name: /Tether USD/ }));
  await screen.findByText('1:1');

  // The answer takes its time: no older one is shown instead.
  answer = null;
  await person.click(screen.getByRole('button', { name: 'Verify' }));
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit' });
  expect([submit.disabled, screen.queryByText(/≈/), screen.queryByText('1:1')]).toEqual([true, null, null]);
  await person.click(screen.getByRole('button', { name: 'Back' }));
  answer = atTheMarket;
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('≈ 102.669405 USDT')).toBeTruthy();
});
