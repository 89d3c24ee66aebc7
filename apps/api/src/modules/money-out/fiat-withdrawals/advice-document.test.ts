import { fiatWithdrawal } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { fiatWithdrawalExample } from '@countinghouse/contract/money-out/fiat-withdrawals.reference';
import { expect, it } from 'vitest';
import { renderPdf } from '../../../platform/pdf/render-pdf';
import { adviceDocument } from './advice-document';

const paid = fiatWithdrawal.parse(fiatWithdrawalExample);
const factsOf = (withdrawal: typeof paid) =>
  Object.fromEntries(
    adviceDocument(withdrawal, ['Northgate Payments Ltd']).sections.flatMap(({ facts }) =>
      facts.map(({ label, value }) => [label, value]),
    ),
  );

it('a payment advice says what was paid, to whom, when and at which cost', () => {
  const document = adviceDocument(paid, ['Northgate Payments Ltd']);
  expect(document.emphasis).toEqual({ label: 'Paid', hint: '17 Mar 2025, 07:02 UTC', value: '5,000.00 EUR' });
  expect(factsOf(paid)).toMatchObject({
    Holder: 'Aurora Travel GmbH',
    Account: 'DE89 **** **** 3000',
    Reference: 'AURORA W11',
    // In the words of its details on screen.
    'Put into a file': '14 Mar 2025, 13:00 UTC',
    'End-to-end ID': '0195EA103C2D7B1A8F4E5D6C7B8A9F11',
    'Bank transaction': 'BK-20250317-004411',
    Amount: '5,000.00 EUR',
    Fee: '1.00 EUR',
    Total: '5,001.00 EUR',
  });
});

it('names the whole number only to those who may know it', () => {
  const known = { ...paid, bankAccount: { ...paid.bankAccount, iban: 'DE89370400440532013000' } };
  expect(factsOf(known).Account).toBe('DE89 3704 0044 0532 0130 00');
  expect(factsOf(paid).Account).not.toContain('3704');
});

it('is the same file to the byte whenever it is asked for', async () => {
  const make = () => renderPdf(adviceDocument(paid, ['Northgate Payments Ltd']));
  const [first, second] = [await make(), await make()];
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.equals(second)).toBe(true);
});
