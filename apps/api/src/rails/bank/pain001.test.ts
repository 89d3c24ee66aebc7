import { paymentMethods } from '@countinghouse/contract/payment-methods';
import { amountOf } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pain001, passedOn, type BankPayment, type PaymentFile } from './pain001';
import { bankOrders } from '../../testing/bank-orders';
import { writtenPain001Problems } from '../../testing/iso20022';
import { pain001Problems } from './pain001-rules';

const none = { iban: null, accountNumber: null, sortCode: null, routingNumber: null, swiftCode: null };

const payment = (changes: Partial<BankPayment> = {}): BankPayment => ({
  endToEndId: '0195EA103C2D7B1A8F4E5D6C7B8A9F11',
  amount: amountOf('5000.00', 'EUR'),
  name: 'Müller & Söhne GmbH',
  street: 'Torstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  account: { ...none, iban: 'DE89370400440532013000', swiftCode: 'EXMPDEFF' },
  intermediary: null,
  reference: 'AURORA W11',
  ...changes,
});

const file = (changes: Partial<PaymentFile> = {}): PaymentFile => ({
  message: 'pain.001.001.09',
  messageId: '0195EA103C2D7B1A8F4E5D6C7B8A9F00',
  createdAt: new Date('2025-06-30T12:00:04.000Z'),
  executionDate: '2025-06-30',
  method: 'SEPA',
  currency: 'EUR',
  debtor: { ...none, name: 'Northgate Payments Ltd', iban: 'LT121000011101001000', swiftCode: 'EXMPLT21' },
  payments: [payment(), payment({ endToEndId: 'SECOND', amount: amountOf('0.10', 'EUR'), reference: null })],
  ...changes,
});

describe('a file of payments', () => {
  it.each(bankOrders)('of $title keeps to names, order, lengths and obligation, and adds up', ({ file: order }) => {
    const text = pain001(order);
    expect(writtenPain001Problems(text)).toEqual([]);
    expect(pain001Problems(text)).toEqual([]);
  });

  it('tells who pays whom how much, spelt as banks take it', () => {
    const text = pain001(file());
    expect(text).toContain('<MsgId>0195EA103C2D7B1A8F4E5D6C7B8A9F00</MsgId>');
    expect(text).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>5000.10</CtrlSum>');
    expect(text).toContain('<Nm>Muller + Sohne GmbH</Nm>');
    expect(text).toContain('<StrtNm>Torstrasse 12</StrtNm>');
    expect(text).toContain('<InstdAmt Ccy="EUR">5000.00</InstdAmt>');
  });

  it('made again is the same to the byte', () => {
    expect(pain001(file())).toBe(pain001(structuredClone(file())));
  });

  it.each([
    ['SEPA', 'SEPA', null, 'SLEV'],
    ['SEPA_INSTANT', 'SEPA', 'INST', 'SLEV'],
    ['FPS', 'URNS', null, 'SHAR'],
    ['CHAPS', 'URGP', null, 'SHAR'],
    ['ACH', 'NURG', null, 'SHAR'],
    ['FEDWIRE', 'URGP', null, 'SHAR'],
    ['SWIFT', 'NURG', null, 'SHAR'],
  ] as const)('asks for %s in the words that banks know it by', (method, level, instrument, charges) => {
    const text = pain001(file({ method }));
    const local = instrument === null ? '' : `<LclInstrm><Cd>${instrument}</Cd></LclInstrm>`;
    expect(text).toContain(`<PmtTpInf><SvcLvl><Cd>${level}</Cd></SvcLvl>${local}</PmtTpInf>`);
    expect(text).toContain(`<ChrgBr>${charges}</ChrgBr>`);
  });

  it('of every method and of whatever names and references banks can read is sound', () => {
    const text = (maxLength: number) => fc.string({ minLength: 1, maxLength, unit: 'grapheme' }).map((t) => `A${t}`);
    const anyPayment = fc.record({
      name: text(139),
      street: text(69),
      city: text(34),
      postalCode: text(15),
      units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      reference: fc.option(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ]{0,138}$/)),
      isAbroad: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentMethods),
        fc.array(anyPayment, { minLength: 1, maxLength: 5 }),
        (method, made) => {
          const payments = made.map(({ units, isAbroad, ...rest }, index) =>
            payment({
              ...rest,
              endToEndId: `E${index}`,
              amount: { ...amountOf('1.00', 'EUR'), units },
              account: isAbroad
                ? { ...none, accountNumber: '12345678', sortCode: '405199' }
                : { ...none, accountNumber: '480099000110', routingNumber: '021000021' },
              intermediary: isAbroad
                ? { name: rest.name, address: `${rest.street} ${rest.city} ${rest.name}`.slice(0, 140) }
                : null,
            }),
          );
          const text = pain001(file({ method, payments }));
          expect(writtenPain001Problems(text)).toEqual([]);
          expect(pain001Problems(text)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a missing element', (text: string) => text.replace(/<MsgId>.*?<\/MsgId>/, ''), 'MsgId'],
    [
      'an element too late',
      (text: string) => text.replace(/(<PmtMtd>TRF<\/PmtMtd>)(<BtchBookg>false<\/BtchBookg>)/, '$2$1'),
      'BtchBookg',
    ],
    ['an unknown element', (text: string) => text.replace('<ChrgBr>', '<Fee>1</Fee><ChrgBr>'), 'Fee'],
    [
      'an id too long',
      (text: string) => text.replace('<EndToEndId>SECOND', `<EndToEndId>${'X'.repeat(36)}`),
      'EndToEndId',
    ],
    ['an amount of too many digits', (text: string) => text.replace('>0.10<', '>0.1000001<'), 'InstdAmt'],
    ['an amount without its currency', (text: string) => text.replace(' Ccy="EUR">0.10', '>0.10'), 'Ccy'],
    [
      'two of what excludes each other',
      (text: string) => text.replace('</IBAN></Id>', '</IBAN><Othr><Id>1</Id></Othr></Id>'),
      'Othr',
    ],
    ['an element too often', (text: string) => text.replace('<MsgId>', '<MsgId>OTHER</MsgId><MsgId>'), 'MsgId'],
    ['an empty text', (text: string) => text.replace('<Ustrd>AURORA W11', '<Ustrd>'), 'Ustrd'],
  ])('with %s is not valid by the schema', (_, spoil, element) => {
    const spoiled = spoil(pain001(file()));
    expect(spoiled).not.toBe(pain001(file()));
    expect(writtenPain001Problems(spoiled).join('; ')).toContain(element);
  });

  it.each([
    [
      'another sum',
      (text: string) => text.replace('<CtrlSum>5000.10', '<CtrlSum>5000.11'),
      'GrpHdr/CtrlSum is another sum',
    ],
    [
      'another count',
      (text: string) => text.replace('<NbOfTxs>2', '<NbOfTxs>3'),
      'GrpHdr/NbOfTxs counts other payments',
    ],
    [
      'another sum in its block',
      (text: string) => text.replace(/(<PmtInf>.*<CtrlSum>)5000.10/, '$15000.11'),
      'PmtInf/CtrlSum is another sum',
    ],
    [
      'an id twice',
      (text: string) => text.replace('<EndToEndId>SECOND', '<EndToEndId>0195EA103C2D7B1A8F4E5D6C7B8A9F11'),
      'An EndToEndId stands twice',
    ],
    [
      'more decimals than the currency has',
      (text: string) => text.replace('>0.10<', '>0.101<'),
      'SECOND is no amount of EUR',
    ],
    ['nothing to pay', (text: string) => text.replace('>0.10<', '>0.00<'), 'SECOND is no amount of EUR'],
    [
      'a currency that is not the account’s',
      (text: string) => text.replace('Ccy="EUR">0.10', 'Ccy="USD">0.10'),
      'SECOND is no amount of EUR',
    ],
    [
      'a payment to no account',
      (text: string) => text.replace(/<CdtrAcct>.*?<\/CdtrAcct>/, ''),
      '0195EA103C2D7B1A8F4E5D6C7B8A9F11 goes to no account',
    ],
    [
      'no account to pay from',
      (text: string) => text.replace(/(<DbtrAcct>)<Id>.*?<\/Id>(<Ccy>)/, '$1$2'),
      'DbtrAcct names no account',
    ],
    [
      'no payments',
      (text: string) => text.replace(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/, ''),
      'The file orders no payments',
    ],
  ])('with %s is found out', (_, spoil, problem) => {
    const spoiled = spoil(pain001(file()));
    expect(spoiled).not.toBe(pain001(file()));
    expect(pain001Problems(spoiled)).toContain(problem);
  });

  it('spells names in letters that every bank passes on', () => {
    expect(passedOn('Łódź & Ægir "Trading" <Ltd>; Ø')).toBe('Lodz + AEgir .Trading. .Ltd.. O');
  });
});
