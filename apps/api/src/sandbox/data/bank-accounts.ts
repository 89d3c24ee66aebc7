import { ibanOf } from '@countinghouse/contract/bank-details';
import type { AccountDetails } from '../../modules/carriers/bank-accounts';

/** One demonstration bank account, entered by the administrator of its organisation. */
export type DemoBankAccount = Pick<AccountDetails, 'accountLabel' | 'paymentMethod' | 'bankName' | 'bankAddress'> &
  Partial<Pick<AccountDetails, 'email' | 'iban' | 'accountNumber' | 'sortCode' | 'routingNumber' | 'swiftCode'>> & {
    readonly organisation: string;
    readonly currency: 'EUR' | 'GBP' | 'USD';
    /** Days before the end of the first history. */
    readonly madeDaysBefore: number;
    /** What the bank said, a day later; absent: that it knows the account. */
    readonly answer?: 'NONE' | { readonly rejected: string };
  };

const vilnius = {
  bankName: 'Vilnius Clearing Bank',
  bankAddress: 'Konstitucijos pr. 21, Vilnius',
  swiftCode: 'VLCBLT22',
};
const frankfurt = {
  bankName: 'Main Handelsbank',
  bankAddress: 'Taunusanlage 9, Frankfurt am Main',
  swiftCode: 'MAHADEFF',
};
const london = { bankName: 'Lothbury Bank', bankAddress: '7 Tokenhouse Yard, London' };
const dublin = { bankName: 'Liffey Trust Bank', bankAddress: '30 College Green, Dublin', swiftCode: 'LTBKIE2D' };
const newYork = { bankName: 'Hanover Street Bank', bankAddress: '44 Hanover Street, New York' };
const zurich = { bankName: 'Limmat Privatbank', bankAddress: 'Limmatquai 70, Zurich', swiftCode: 'LIPBCHZZ' };

/** Two of each organisation and settlement currency; one waits for its verification, one was rejected. */
export const bankAccounts: readonly DemoBankAccount[] = [
  {
    organisation: 'northgate',
    accountLabel: 'Operating EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA',
    ...vilnius,
    iban: ibanOf('LT', '7044000512340987'),
    madeDaysBefore: 715,
  },
  {
    organisation: 'northgate',
    accountLabel: 'Reserve EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA_INSTANT',
    ...frankfurt,
    iban: ibanOf('DE', '503305000917264400'),
    madeDaysBefore: 402,
  },
  {
    organisation: 'northgate',
    accountLabel: 'Operating GBP',
    currency: 'GBP',
    paymentMethod: 'FPS',
    ...london,
    accountNumber: '40817263',
    sortCode: '405162',
    madeDaysBefore: 715,
  },
  {
    organisation: 'northgate',
    accountLabel: 'Payroll GBP',
    currency: 'GBP',
    paymentMethod: 'CHAPS',
    ...london,
    accountNumber: '40817997',
    sortCode: '405162',
    madeDaysBefore: 2,
    answer: 'NONE',
  },
  {
    organisation: 'northgate',
    accountLabel: 'Operating USD',
    currency: 'USD',
    paymentMethod: 'FEDWIRE',
    ...newYork,
    email: 'wires@hanoverstreet.example',
    accountNumber: '480091726355',
    routingNumber: '021000021',
    madeDaysBefore: 640,
  },
  {
    organisation: 'northgate',
    accountLabel: 'Card settlement USD',
    currency: 'USD',
    paymentMethod: 'ACH',
    ...newYork,
    email: 'ach@hanoverstreet.example',
    accountNumber: '480091730018',
    routingNumber: '021000021',
    madeDaysBefore: 34,
    answer: { rejected: 'The bank does not know this holder by this account' },
  },
  {
    organisation: 'harbour',
    accountLabel: 'Treasury EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA',
    ...dublin,
    iban: ibanOf('IE', 'LTBK99021455008172'),
    madeDaysBefore: 700,
  },
  {
    organisation: 'harbour',
    accountLabel: 'Players EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA_INSTANT',
    ...vilnius,
    iban: ibanOf('LT', '7044000512347711'),
    madeDaysBefore: 520,
  },
  {
    organisation: 'harbour',
    accountLabel: 'Treasury GBP',
    currency: 'GBP',
    paymentMethod: 'FPS',
    ...london,
    accountNumber: '55120934',
    sortCode: '405170',
    madeDaysBefore: 700,
  },
  {
    organisation: 'harbour',
    accountLabel: 'Suppliers GBP',
    currency: 'GBP',
    paymentMethod: 'CHAPS',
    ...london,
    accountNumber: '55121008',
    sortCode: '405170',
    madeDaysBefore: 330,
  },
  {
    organisation: 'harbour',
    accountLabel: 'Treasury USD',
    currency: 'USD',
    paymentMethod: 'FEDWIRE',
    ...newYork,
    email: 'wires@hanoverstreet.example',
    accountNumber: '480055102938',
    routingNumber: '021000021',
    madeDaysBefore: 660,
  },
  {
    organisation: 'harbour',
    accountLabel: 'Suppliers USD',
    currency: 'USD',
    paymentMethod: 'ACH',
    ...newYork,
    email: 'ach@hanoverstreet.example',
    accountNumber: '480055109914',
    routingNumber: '021000021',
    madeDaysBefore: 300,
  },
  {
    organisation: 'baltic',
    accountLabel: 'Main EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA',
    ...vilnius,
    iban: ibanOf('LT', '7044000512341266'),
    madeDaysBefore: 690,
  },
  {
    organisation: 'baltic',
    accountLabel: 'Savings EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA',
    ...frankfurt,
    iban: ibanOf('DE', '503305000922003417'),
    madeDaysBefore: 410,
  },
  {
    organisation: 'meridian',
    accountLabel: 'Client money EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA',
    ...zurich,
    iban: ibanOf('CH', '08760000050794300'),
    madeDaysBefore: 680,
  },
  {
    organisation: 'meridian',
    accountLabel: 'Own funds EUR',
    currency: 'EUR',
    paymentMethod: 'SWIFT',
    ...zurich,
    iban: ibanOf('CH', '08760000050798812'),
    madeDaysBefore: 455,
  },
  {
    organisation: 'kestrel',
    accountLabel: 'Tills EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA',
    ...dublin,
    iban: ibanOf('IE', 'LTBK99021460114520'),
    madeDaysBefore: 670,
  },
  {
    organisation: 'kestrel',
    accountLabel: 'Reserve EUR',
    currency: 'EUR',
    paymentMethod: 'SEPA',
    ...frankfurt,
    iban: ibanOf('DE', '503305000931145208'),
    madeDaysBefore: 280,
  },
];
