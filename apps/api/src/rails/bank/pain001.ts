import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import { sum, toText, type Amount } from '@countinghouse/money';

/** Account that a payment leaves from or goes to, in the numbers of its country. */
type PaymentAccount = {
  readonly iban: string | null;
  readonly accountNumber: string | null;
  readonly sortCode: string | null;
  readonly routingNumber: string | null;
  readonly swiftCode: string | null;
};

export type BankPayment = {
  /** At most 35 characters, constant for good: banks refuse a second one. */
  readonly endToEndId: string;
  readonly amount: Amount;
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
  readonly account: PaymentAccount;
  readonly intermediary: { readonly name: string; readonly address: string } | null;
  readonly reference: string | null;
};

/** Versions of the message that are written. Banks that have not moved on take the older one. */
export type PaymentMessage = 'pain.001.001.09' | 'pain.001.001.03';

/** Payments of one currency and method from one account, on one day. */
export type PaymentFile = {
  readonly message: PaymentMessage;
  /** At most 35 characters, constant for good. */
  readonly messageId: string;
  readonly createdAt: Date;
  /** ISO day. */
  readonly executionDate: string;
  readonly method: PaymentMethod;
  readonly currency: string;
  readonly debtor: PaymentAccount & { readonly name: string };
  readonly payments: readonly BankPayment[];
};

const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Text as every bank passes it on: the basic Latin letters of payments. Any other character becomes a dot. */
export const passedOn = (text: string): string =>
  text
    .replaceAll(/[ßæœøłđðþı]/gi, (letter) => {
      const plain = spelled[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
    })
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replaceAll(/ +/g, ' ')
    .trim();

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Part = string | null;

/** Element, or nothing if it would be empty. */
const element = (name: string, ...inner: readonly Part[]): Part => {
  const written = inner.filter((part) => part !== null).join('');
  return written === '' ? null : `<${name}>${written}</${name}>`;
};
/** Element with text. */
const of = (name: string, text: string | null): Part =>
  text === null || text === '' ? null : `<${name}>${escaped(text)}</${name}>`;
const words = (name: string, text: string, longest: number): Part => of(name, passedOn(text).slice(0, longest).trim());

const accountOf = ({ iban, accountNumber }: PaymentAccount): Part =>
  element('Id', of('IBAN', iban), iban === null ? element('Othr', of('Id', accountNumber)) : null);

/** The bank an account is at, by its BIC or by its number in its country's clearing. */
const bankOf = ({ swiftCode, sortCode, routingNumber }: PaymentAccount, message: PaymentMessage): Part => {
  const clearing = (system: string, member: string): Part =>
    element('ClrSysMmbId', element('ClrSysId', of('Cd', system)), of('MmbId', member));
  const known = element(
    'FinInstnId',
    of(message === 'pain.001.001.03' ? 'BIC' : 'BICFI', swiftCode),
    sortCode === null ? null : clearing('GBDSC', sortCode),
    routingNumber === null ? null : clearing('USABA', routingNumber),
  );
  return known ?? element('FinInstnId', element('Othr', of('Id', 'NOTPROVIDED')));
};

/** Encoding of each method: service level, local instrument, and the bearer of charges of banks between. */
const services: Readonly<Record<PaymentMethod, readonly [level: string, instrument: string | null, charges: string]>> =
  {
    SEPA: ['SEPA', null, 'SLEV'],
    SEPA_INSTANT: ['SEPA', 'INST', 'SLEV'],
    FPS: ['URNS', null, 'SHAR'],
    CHAPS: ['URGP', null, 'SHAR'],
    ACH: ['NURG', null, 'SHAR'],
    FEDWIRE: ['URGP', null, 'SHAR'],
    SWIFT: ['NURG', null, 'SHAR'],
  };

const paymentOf = (payment: BankPayment, message: PaymentMessage): Part => {
  const { account, intermediary } = payment;
  return element(
    'CdtTrfTxInf',
    element('PmtId', of('InstrId', payment.endToEndId), of('EndToEndId', payment.endToEndId)),
    element('Amt', `<InstdAmt Ccy="${payment.amount.currency}">${toText(payment.amount)}</InstdAmt>`),
    intermediary &&
      element(
        'IntrmyAgt1',
        element(
          'FinInstnId',
          words('Nm', intermediary.name, 140),
          element(
            'PstlAdr',
            words('AdrLine', intermediary.address.slice(0, 70), 70),
            words('AdrLine', intermediary.address.slice(70), 70),
          ),
        ),
      ),
    element('CdtrAgt', bankOf(account, message)),
    element(
      'Cdtr',
      words('Nm', payment.name, 140),
      element(
        'PstlAdr',
        words('StrtNm', payment.street, 70),
        words('PstCd', payment.postalCode, 16),
        words('TwnNm', payment.city, 35),
        of('Ctry', payment.country),
      ),
    ),
    element('CdtrAcct', accountOf(account)),
    payment.reference === null ? null : element('RmtInf', words('Ustrd', payment.reference, 140)),
  );
};

/**
 * File as ISO 20022 pain.001. A pure function of its content: identical to the byte each time, so that a bank given it twice recognises its
 * message id and its payments' ids.
 */
export const pain001 = (file: PaymentFile): string => {
  const { message } = file;
  const count = of('NbOfTxs', String(file.payments.length));
  const total = sum(
    file.payments.map(({ amount }) => amount),
    file.currency,
  );
  const control = of('CtrlSum', toText(total));
  const [level, instrument, charges] = services[file.method];
  const document = element(
    'CstmrCdtTrfInitn',
    element(
      'GrpHdr',
      of('MsgId', file.messageId),
      of('CreDtTm', file.createdAt.toISOString()),
      count,
      control,
      element('InitgPty', words('Nm', file.debtor.name, 140)),
    ),
    element(
      'PmtInf',
      of('PmtInfId', file.messageId),
      of('PmtMtd', 'TRF'),
      // Each payment is booked alone, so that the statement names it.
      of('BtchBookg', 'false'),
      count,
      control,
      element(
        'PmtTpInf',
        element('SvcLvl', of('Cd', level)),
        instrument === null ? null : element('LclInstrm', of('Cd', instrument)),
      ),
      message === 'pain.001.001.03'
        ? of('ReqdExctnDt', file.executionDate)
        : element('ReqdExctnDt', of('Dt', file.executionDate)),
      element('Dbtr', words('Nm', file.debtor.name, 140)),
      element('DbtrAcct', accountOf(file.debtor), of('Ccy', file.currency)),
      element('DbtrAgt', bankOf(file.debtor, message)),
      of('ChrgBr', charges),
      ...file.payments.map((payment) => paymentOf(payment, message)),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${document}</Document>\n`;
};
