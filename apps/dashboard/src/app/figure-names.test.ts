import { figureNames } from '@countinghouse/contract/books/figure-names';
import { expect, it } from 'vitest';
import { accountName } from '../entities/ledger/journal';
import { messages as ledgerHealth } from '../features/books/ledger-health/messages';
import { messages as confirmation } from '../features/books/reports/messages';
import { messages as statistics } from '../features/books/statistics/messages';
import { formMessages as cryptoForm } from '../features/money-out/crypto-withdrawals/form-messages';
import { messages as cryptoWithdrawals } from '../features/money-out/crypto-withdrawals/messages';
import { formMessages as fiatForm } from '../features/money-out/fiat-withdrawals/form-messages';
import { messages as approvals } from '../features/money-out/withdrawal-approvals/messages';
import { messages as businessPage } from '../features/organisation/business-page/messages';
import { messages as businesses } from '../features/organisation/businesses/messages';

const { available, held: reserved, pending, total } = figureNames;

it('the figures of a balance are called Available, Pending, Reserved and Total', () => {
  expect(figureNames).toEqual({ available: 'Available', pending: 'Pending', held: 'Reserved', total: 'Total' });
});

it.each([
  ['ledger health', ledgerHealth],
  ['a business', businessPage.money],
  ['a balance confirmation', confirmation.columns],
])('%s calls all four by their names', (_where, words) => {
  expect(words).toMatchObject({ available, held: reserved, pending, total });
});

it('both withdrawal forms call them so in the slip that stands beside fields and overview', () => {
  for (const { quote } of [cryptoForm, fiatForm]) {
    expect(quote).toMatchObject({ availableNow: `${available} now`, heldAfter: `${reserved} after` });
  }
  expect(cryptoForm.quote.reserved).toBe(`${reserved} until it is sent`);
  expect([cryptoWithdrawals.facts.held, approvals.held.total]).toEqual([reserved, `Total ${reserved.toLowerCase()}`]);
});

it('the journal and the lists of balances call them so', () => {
  expect(
    ['available', 'held', 'pending'].map((kind) => accountName(`business:b:${kind}:EUR`, (_, network) => network)),
  ).toEqual([available, reserved, pending]);
  expect([businesses.available, businesses.total, statistics.balance]).toEqual([available, total, available]);
});

const sources = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '!../**/*.test.{ts,tsx}',
    '!../**/testing/**',
    '../../../../apps/api/src/**/*.ts',
    '!../../../../apps/api/src/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

it('no screen, file or document has another name for one of them', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(700);
  // A label or a sentence, not a name in code: it begins with a capital letter.
  const otherName = /['"`](?:Held\b|Held after|Total balance|Spendable\b)[^'"`\n]*['"`]/;
  expect(Object.entries(sources).flatMap(([path, text]) => (otherName.test(text) ? path : []))).toEqual([]);
});
