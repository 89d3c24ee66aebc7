import { amountOf } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { camtOf } from '../../testing/camt';
import { hasIsoSchemas, isoProblems } from '../../testing/iso20022';
import { pain002Of } from '../../testing/pain002';
import { readCamt } from './camt';
import { pain001, type PaymentFile } from './pain001';
import { readPain002 } from './pain002';
import { simulatedAnswers } from './simulated-answers';

const none = { iban: null, accountNumber: null, sortCode: null, routingNumber: null, swiftCode: null };
const address = { street: 'Torstrasse 12', postalCode: '10115', city: 'Berlin', country: 'DE' };
const payment = (endToEndId: string, amount: string, reference: string | null) => ({
  endToEndId,
  amount: amountOf(amount, 'EUR'),
  name: 'Müller & Söhne GmbH',
  ...address,
  account: { ...none, iban: 'DE89370400440532013000', swiftCode: 'EXMPDEFF' },
  intermediary: null,
  reference,
});
const order = (debtor: Partial<PaymentFile['debtor']> & { readonly name: string }) =>
  pain001({
    messageId: '0195EA103C2D7B1A8F4E5D6C7B8A9F00',
    createdAt: new Date('2025-06-30T12:00:04.000Z'),
    executionDate: '2025-06-30',
    method: 'SEPA',
    currency: 'EUR',
    debtor: { ...none, ...debtor },
    payments: [
      payment('A'.repeat(32), '5000.00', 'AURORA W11'),
      payment('B'.repeat(32), '0.10', 'REFUSE this'),
      payment('C'.repeat(32), '70.00', 'RETURN this'),
    ],
  });
const northgate = { name: 'Northgate Payments Ltd', iban: 'LT121000011101001000', swiftCode: 'EXMPLT21' };

// Without the published schemas, which are handed to the tests and not kept here, nothing can be compared with them.
describe.skipIf(!hasIsoSchemas)('by the published schemas of ISO 20022', () => {
  it('the order to the bank is valid', () => {
    expect(isoProblems('pain.001.001.09', order(northgate))).toEqual([]);
  });

  it.each([
    ['an IBAN', northgate],
    ['a number', { name: 'Northgate Payments Ltd', accountNumber: '12345678', sortCode: '200000' }],
  ])('the sandbox’s bank refuses, pays and returns in valid messages, for an account with %s', (_, debtor) => {
    const [refusal = '', statement = '', ...others] = simulatedAnswers(order(debtor));
    expect(isoProblems('pain.002.001.10', refusal)).toEqual([]);
    expect(isoProblems('camt.053.001.08', statement)).toEqual([]);
    expect(others).toEqual([]);
    expect(readPain002(refusal).answers).toMatchObject([{ endToEndId: 'B'.repeat(32), verdict: 'REFUSED' }]);
    expect(readCamt(statement)).toMatchObject([
      {
        closing: null,
        entries: [
          { kind: 'DEBIT', endToEndId: 'A'.repeat(32), remitterName: 'Muller + Sohne GmbH' },
          { kind: 'DEBIT', endToEndId: 'C'.repeat(32) },
          { kind: 'RETURN', endToEndId: 'C'.repeat(32), reason: 'AC01 Unknown account' },
        ],
      },
    ]);
  });

  it('the messages that our readers are tested with are valid', () => {
    const report = pain002Of('A'.repeat(32), [
      { endToEndId: 'B'.repeat(32), status: 'RJCT', reason: ['AC04', 'Closed'] },
    ]);
    expect(isoProblems('pain.002.001.10', report)).toEqual([]);
    const paid = {
      amount: '10.00',
      text: 'PO-1',
      remitter: 'Ada',
      remitterIban: 'DE89370400440532013000',
      end: 'E',
      bank: 'B',
    };
    const entry = {
      bank: 'N',
      amount: '10.00',
      payments: [{ ...paid, charge: '1.00', returned: ['AC01', 'Unknown'] as const }],
    };
    for (const message of ['camt.053', 'camt.054'] as const)
      expect(isoProblems(`${message}.001.08`, camtOf(message, 'LT121000011101001000', [entry]))).toEqual([]);
    const closing = { amount: '10.00', date: '2025-06-30' };
    expect(isoProblems('camt.053.001.08', camtOf('camt.053', 'LT121000011101001000', [entry], { closing }))).toEqual(
      [],
    );
  });

  it('a message that lacks what the schema asks for is named', () => {
    expect(isoProblems('pain.001.001.09', order(northgate).replace(/<CreDtTm>.*?<\/CreDtTm>/, ''))).not.toEqual([]);
  });
});
