import { ibanOf } from '@countinghouse/contract/bank-details';
import type { AccountDetails } from '../../modules/carriers/bank-accounts';

/** One demonstration bank account, entered by the administrator of its organisation. */
export type DemoBankAccount = Pick<AccountDetails, 'accountLabel' | 'paymentMethod' | 'bankName' | 'bankAddress'> &
  Partial<Pick<AccountDetails, 'email' | 'iban' | 'accountNumber' | 'sortCode' | 'routingNumber' | 'swiftCode'>> & {
    readonly organisation: string;
    readonly currency: 'EUR' | 'GBP' | 'USD';
    /** Days before the end of the first history. */
    readonly madeDaysBefore: number;
    /** The bank's answer, a day later; absent: the account is known. */
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

type Row = readonly [
  accountLabel: string,
  currency: DemoBankAccount['currency'],
  paymentMethod: DemoBankAccount['paymentMethod'],
  bank: Pick<DemoBankAccount, 'bankName' | 'bankAddress' | 'swiftCode'>,
  madeDaysBefore: number,
  further: Partial<DemoBankAccount>,
];

/** Two of each organisation and settlement currency; one waits for its verification, one was rejected. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  northgate: [
    ['Operating EUR', 'EUR', 'SEPA', vilnius, 558, { iban: ibanOf('LT', '7044000512340987') }],
    ['Reserve EUR', 'EUR', 'SEPA_INSTANT', frankfurt, 314, { iban: ibanOf('DE', '503305000917264400') }],
    ['Operating GBP', 'GBP', 'FPS', london, 558, { accountNumber: '40817263', sortCode: '405162' }],
    ['Payroll GBP', 'GBP', 'CHAPS', london, 2, { accountNumber: '40817997', sortCode: '405162', answer: 'NONE' }],
    [
      'Operating USD',
      'USD',
      'FEDWIRE',
      newYork,
      499,
      { email: 'wires@hanoverstreet.example', accountNumber: '480091726355', routingNumber: '021000021' },
    ],
    [
      'Card settlement USD',
      'USD',
      'ACH',
      newYork,
      34,
      {
        email: 'ach@hanoverstreet.example',
        accountNumber: '480091730018',
        routingNumber: '021000021',
        answer: { rejected: 'The bank does not know this holder by this account' },
      },
    ],
  ],
  harbour: [
    ['Treasury EUR', 'EUR', 'SEPA', dublin, 546, { iban: ibanOf('IE', 'LTBK99021455008172') }],
    ['Players EUR', 'EUR', 'SEPA_INSTANT', vilnius, 406, { iban: ibanOf('LT', '7044000512347711') }],
    ['Treasury GBP', 'GBP', 'FPS', london, 546, { accountNumber: '55120934', sortCode: '405170' }],
    ['Suppliers GBP', 'GBP', 'CHAPS', london, 257, { accountNumber: '55121008', sortCode: '405170' }],
    [
      'Treasury USD',
      'USD',
      'FEDWIRE',
      newYork,
      515,
      { email: 'wires@hanoverstreet.example', accountNumber: '480055102938', routingNumber: '021000021' },
    ],
    [
      'Suppliers USD',
      'USD',
      'ACH',
      newYork,
      234,
      { email: 'ach@hanoverstreet.example', accountNumber: '480055109914', routingNumber: '021000021' },
    ],
  ],
  baltic: [
    ['Main EUR', 'EUR', 'SEPA', vilnius, 538, { iban: ibanOf('LT', '7044000512341266') }],
    ['Savings EUR', 'EUR', 'SEPA', frankfurt, 320, { iban: ibanOf('DE', '503305000922003417') }],
  ],
  meridian: [
    ['Client money EUR', 'EUR', 'SEPA', zurich, 530, { iban: ibanOf('CH', '08760000050794300') }],
    ['Own funds EUR', 'EUR', 'SWIFT', zurich, 355, { iban: ibanOf('CH', '08760000050798812') }],
  ],
  kestrel: [
    ['Tills EUR', 'EUR', 'SEPA', dublin, 523, { iban: ibanOf('IE', 'LTBK99021460114520') }],
    ['Reserve EUR', 'EUR', 'SEPA', frankfurt, 218, { iban: ibanOf('DE', '503305000931145208') }],
  ],
};

export const bankAccounts: readonly DemoBankAccount[] = Object.entries(rows).flatMap(([organisation, ofOrganisation]) =>
  ofOrganisation.map(([accountLabel, currency, paymentMethod, bank, madeDaysBefore, further]) => ({
    organisation,
    accountLabel,
    currency,
    paymentMethod,
    ...bank,
    madeDaysBefore,
    ...further,
  })),
);
