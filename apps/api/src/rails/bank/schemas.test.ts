import { describe, expect, it } from 'vitest';
import { bankOrders } from '../../testing/bank-orders';
import { camtOf } from '../../testing/camt';
import { hasIsoSchemas, isoProblems, skipReason } from '../../testing/iso20022';
import { pain002Of } from '../../testing/pain002';
import { readCamt } from './camt';
import { pain001 } from './pain001';
import { pain001Problems } from './pain001-rules';
import { readPain002 } from './pain002';
import { simulatedAnswers } from './simulated-answers';

// Without the published schemas, which are supplied to the tests and not kept here, nothing can be compared with them.
describe.skipIf(!hasIsoSchemas)(`by the published schemas of ISO 20022${skipReason}`, () => {
  it.each(bankOrders)('the order of $title is valid', ({ file }) => {
    expect(isoProblems('pain.001.001.09', pain001(file))).toEqual([]);
    const older = pain001({ ...file, message: 'pain.001.001.03' });
    expect(isoProblems('pain.001.001.03', older)).toEqual([]);
    expect(pain001Problems(older)).toEqual([]);
  });

  it.each(bankOrders)('the sandbox’s bank refuses, pays and returns $title in valid messages', ({ file }) => {
    const [refusal = '', statement = '', ...others] = simulatedAnswers(pain001(file), false);
    expect(isoProblems('pain.002.001.10', refusal)).toEqual([]);
    expect(isoProblems('camt.053.001.08', statement)).toEqual([]);
    expect(others).toEqual([]);
    expect(readPain002(refusal).answers).toMatchObject([{ endToEndId: '1'.repeat(32), verdict: 'REFUSED' }]);
    expect(readCamt(statement)).toMatchObject([
      {
        closing: null,
        entries: [
          { kind: 'DEBIT', endToEndId: '0'.repeat(32), remitterName: 'Muller + Sohne GmbH' },
          { kind: 'DEBIT', endToEndId: '2'.repeat(32) },
          { kind: 'DEBIT', endToEndId: '3'.repeat(32) },
          { kind: 'RETURN', endToEndId: '2'.repeat(32), reason: 'AC01 Unknown account' },
        ],
      },
    ]);
  });

  it('the sandbox’s bank asks about names in valid messages, and pays once it is confirmed', () => {
    const [{ file }] = bankOrders as [(typeof bankOrders)[number]];
    const names = ['Similar Muller + Sohne GmbH', 'Different Ltd', 'Unchecked SA', 'Muller + Sohne GmbH'];
    const payments = file.payments.map((payment, index) => ({ ...payment, name: names[index] ?? '', reference: null }));
    const order = pain001({ ...file, payments });
    const [report = '', statement = ''] = simulatedAnswers(order, false);
    expect(isoProblems('pain.002.001.10', report)).toEqual([]);
    expect(readPain002(report)).toMatchObject({
      ofOthers: null,
      answers: [
        { verdict: 'NAME_CLOSE', words: 'Muller + Sohne GmbH' },
        { verdict: 'NAME_DIFFERS', words: null },
        { verdict: 'NAME_UNCHECKED', words: null },
      ],
    });
    expect(readCamt(statement)[0]?.entries.map(({ endToEndId }) => endToEndId)).toEqual(['3'.repeat(32)]);
    const [again, confirmed = ''] = simulatedAnswers(order, true);
    expect(again).toBe(report);
    expect(isoProblems('camt.053.001.08', confirmed)).toEqual([]);
    expect(readCamt(confirmed)[0]?.entries).toHaveLength(4);
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
    for (const message of ['camt.052', 'camt.053', 'camt.054'] as const)
      expect(isoProblems(`${message}.001.08`, camtOf(message, 'LT121000011101001000', [entry]))).toEqual([]);
    const closing = { amount: '10.00', date: '2025-06-30' };
    expect(isoProblems('camt.053.001.08', camtOf('camt.053', 'LT121000011101001000', [entry], { closing }))).toEqual(
      [],
    );
  });

  it('a message that lacks what the schema asks for is named', () => {
    expect(
      isoProblems('pain.001.001.09', pain001(bankOrders[0]!.file).replace(/<CreDtTm>.*?<\/CreDtTm>/, '')),
    ).not.toEqual([]);
  });
});
