/** Currencies of bank accounts. */
export const bankCurrencies = ['EUR', 'USD', 'GBP'] as const;
export type BankCurrency = (typeof bankCurrencies)[number];

export const paymentMethods = ['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** All possible fields of a bank account, in the order of the form. The method decides which of them are used. */
export const bankFields = [
  'accountLabel',
  'holderName',
  'street',
  'city',
  'postalCode',
  'country',
  'iban',
  'accountNumber',
  'sortCode',
  'routingNumber',
  'swiftCode',
  'bankName',
  'bankAddress',
  'email',
  'intermediaryBankName',
  'intermediaryBankAddress',
] as const;
export type BankField = (typeof bankFields)[number];

/** A way that money of a currency may travel, with its costs. Amounts are decimal text of the currency. */
export type BankMethod = {
  readonly method: PaymentMethod;
  readonly displayName: string;
  /** Fields that identify the account, beside those common to all. */
  readonly numbers: readonly BankField[];
  readonly supportsIntermediary: boolean;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly fee: string;
  readonly cutOff: string;
  readonly arrival: string;
};

const iban: readonly BankField[] = ['iban', 'swiftCode'];
const british: readonly BankField[] = ['accountNumber', 'sortCode'];
const american: readonly BankField[] = ['accountNumber', 'routingNumber'];

/** Source: domain rules of bank accounts. */
export const bankMethods: Readonly<Record<BankCurrency, readonly BankMethod[]>> = {
  EUR: [
    {
      method: 'SEPA',
      displayName: 'SEPA Credit Transfer',
      numbers: iban,
      supportsIntermediary: false,
      minAmount: '10.00',
      maxAmount: '1000000.00',
      fee: '1.00',
      cutOff: '14:00 CET',
      arrival: 'T+1',
    },
    {
      method: 'SEPA_INSTANT',
      displayName: 'SEPA Instant',
      numbers: iban,
      supportsIntermediary: false,
      minAmount: '10.00',
      maxAmount: '100000.00',
      fee: '2.00',
      cutOff: '24x7',
      arrival: 'seconds',
    },
    {
      method: 'SWIFT',
      displayName: 'SWIFT',
      numbers: iban,
      supportsIntermediary: true,
      minAmount: '100.00',
      maxAmount: '5000000.00',
      fee: '20.00',
      cutOff: '14:00 CET',
      arrival: 'T+1..3',
    },
  ],
  GBP: [
    {
      method: 'FPS',
      displayName: 'Faster Payments',
      numbers: british,
      supportsIntermediary: false,
      minAmount: '10.00',
      maxAmount: '1000000.00',
      fee: '1.00',
      cutOff: '24x7',
      arrival: 'minutes',
    },
    {
      method: 'CHAPS',
      displayName: 'CHAPS',
      numbers: british,
      supportsIntermediary: false,
      minAmount: '1000.00',
      maxAmount: '10000000.00',
      fee: '15.00',
      cutOff: '15:00 UK',
      arrival: 'T+0',
    },
    {
      method: 'SWIFT',
      displayName: 'SWIFT',
      numbers: iban,
      supportsIntermediary: true,
      minAmount: '100.00',
      maxAmount: '5000000.00',
      fee: '20.00',
      cutOff: '14:00 UK',
      arrival: 'T+1..3',
    },
  ],
  USD: [
    {
      method: 'ACH',
      displayName: 'ACH',
      numbers: american,
      supportsIntermediary: false,
      minAmount: '10.00',
      maxAmount: '1000000.00',
      fee: '2.00',
      cutOff: '15:00 ET',
      arrival: 'T+1',
    },
    {
      method: 'FEDWIRE',
      displayName: 'Fedwire',
      numbers: american,
      supportsIntermediary: false,
      minAmount: '100.00',
      maxAmount: '10000000.00',
      fee: '20.00',
      cutOff: '16:30 ET',
      arrival: 'T+0',
    },
    {
      method: 'SWIFT',
      displayName: 'SWIFT',
      numbers: ['accountNumber', 'swiftCode'],
      supportsIntermediary: true,
      minAmount: '100.00',
      maxAmount: '5000000.00',
      fee: '25.00',
      cutOff: '15:00 ET',
      arrival: 'T+1..5',
    },
  ],
};

/** Method of a currency, or null if the currency has no such method. */
export const bankMethodOf = (currency: string, method: string): BankMethod | null =>
  bankMethods[currency as BankCurrency]?.find((one) => one.method === method) ?? null;
