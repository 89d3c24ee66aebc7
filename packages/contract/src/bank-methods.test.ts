import { describe, expect, it } from 'vitest';
import { accountErrors, newBankAccount } from './carriers/bank-accounts';
import { bankFieldViews, fieldsShown, keptDetails, type BankDetails } from './bank-methods';
import { bankCurrencies, bankFields, bankMethods, type BankField } from './payment-methods';

const everyAccount = {
  accountLabel: 'Main',
  holderName: 'Aurora Travel GmbH',
  street: 'Torstrasse 12',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  bankName: 'Example Bank',
  bankAddress: 'Unter den Linden 1, Berlin',
};
const euro = { ...everyAccount, currency: 'EUR', iban: 'DE89370400440532013000', swiftCode: 'EXMPDEFF' };
const british = { ...everyAccount, currency: 'GBP', accountNumber: '31926819', sortCode: '601613' };
const american = {
  ...everyAccount,
  currency: 'USD',
  email: 'bank@example.com',
  accountNumber: '000123456789',
  routingNumber: '021000021',
};
const complete: readonly BankDetails[] = [
  { ...euro, paymentMethod: 'SEPA' },
  { ...euro, paymentMethod: 'SEPA_INSTANT' },
  { ...euro, paymentMethod: 'SWIFT' },
  {
    ...euro,
    paymentMethod: 'SWIFT',
    hasIntermediaryBank: true,
    intermediaryBankName: 'Between Bank',
    intermediaryBankAddress: '1 Wall Street, New York',
  },
  { ...british, paymentMethod: 'FPS' },
  { ...british, paymentMethod: 'CHAPS' },
  { ...everyAccount, currency: 'GBP', iban: 'GB29NWBK60161331926819', swiftCode: 'NWBKGB2L', paymentMethod: 'SWIFT' },
  { ...american, paymentMethod: 'ACH' },
  { ...american, paymentMethod: 'FEDWIRE' },
  {
    ...everyAccount,
    email: 'bank@example.com',
    currency: 'USD',
    accountNumber: 'AB12345678',
    swiftCode: 'EXMPUS33',
    paymentMethod: 'SWIFT',
  },
];
const named = complete.map(
  (details) =>
    [
      `${details.currency} ${details.paymentMethod}${details.hasIntermediaryBank ? ' by another' : ''}`,
      details,
    ] as const,
);

describe('[VAL-11] the details of an account', () => {
  it('are described for every method of every currency', () => {
    const methods = bankCurrencies.flatMap((currency) =>
      bankMethods[currency].map(({ method }) => `${currency} ${method}`),
    );
    expect(new Set(named.map(([name]) => name.replace(' by another', '')))).toEqual(new Set(methods));
  });

  it.each(named)('%s are right when complete', (_, details) => {
    expect(accountErrors(details)).toEqual({});
    expect(newBankAccount.safeParse(details).success).toBe(true);
  });

  it.each(named)('%s miss each field that is left out or blank, and say which', (_, details) => {
    for (const field of fieldsShown(details.currency, details.paymentMethod, details.hasIntermediaryBank)) {
      for (const nothing of [undefined, null, '', '   ']) {
        const errors = accountErrors({ ...details, [field]: nothing });
        expect(errors[field], `${field} ${String(nothing)}`).toMatch(/ is required$/);
      }
    }
  });

  it.each(named)('%s refuse what their method does not ask', (_, details) => {
    const shown = fieldsShown(details.currency, details.paymentMethod, details.hasIntermediaryBank);
    for (const field of bankFields.filter((one) => !shown.includes(one)))
      expect(accountErrors({ ...details, [field]: 'x' })[field], field).toBe(
        'This field is not used by the payment method',
      );
  });

  it('ask for a bank e-mail of USD accounts only', () => {
    const asking = bankCurrencies.filter((currency) =>
      bankMethods[currency].every(({ method }) => fieldsShown(currency, method).includes('email')),
    );
    expect(asking).toEqual(['USD']);
    expect(fieldsShown('EUR', 'SEPA')).not.toContain('email');
    expect(fieldsShown('GBP', 'SWIFT')).not.toContain('email');
  });

  const wrong: readonly (readonly [
    string,
    BankDetails,
    BankField | 'paymentMethod' | 'hasIntermediaryBank',
    string,
  ])[] = [
    ['a wrong IBAN', { ...complete[0]!, iban: 'DE88370400440532013000' }, 'iban', 'Invalid IBAN'],
    [
      'an IBAN outside of SEPA',
      { ...complete[0]!, iban: 'TR330006100519786457841326', swiftCode: 'EXMPTRIS' },
      'iban',
      'This country is not in the SEPA area',
    ],
    ['a wrong BIC', { ...complete[0]!, swiftCode: 'EXMPDEF' }, 'swiftCode', 'Invalid BIC'],
    [
      'a BIC of another country',
      { ...complete[0]!, swiftCode: 'EXMPLT21' },
      'swiftCode',
      'BIC and IBAN belong to different countries',
    ],
    ['a wrong sort code', { ...complete[4]!, sortCode: '6016' }, 'sortCode', 'Invalid sort code'],
    [
      'a British number of six digits',
      { ...complete[4]!, accountNumber: '319268' },
      'accountNumber',
      'Invalid account number',
    ],
    [
      'a wrong routing number',
      { ...complete[7]!, routingNumber: '021000022' },
      'routingNumber',
      'Invalid routing number',
    ],
    [
      'an American number of letters',
      { ...complete[7]!, accountNumber: 'ABCD' },
      'accountNumber',
      'Invalid account number',
    ],
    [
      'no IBAN where the bank’s country has them',
      { ...complete[9]!, swiftCode: 'EXMPDEFF' },
      'accountNumber',
      'The bank’s country uses IBANs: enter the IBAN',
    ],
    ['a wrong e-mail', { ...complete[7]!, email: 'bank' }, 'email', 'Please enter a valid email address'],
    ['no such country', { ...complete[0]!, country: 'ZZ' }, 'country', 'Choose a country'],
    [
      'a method of another currency',
      { ...complete[0]!, paymentMethod: 'ACH' },
      'paymentMethod',
      'This payment method is not one of the currency',
    ],
    [
      'an intermediary bank that SEPA has not',
      { ...complete[0]!, hasIntermediaryBank: true },
      'hasIntermediaryBank',
      'This payment method has no intermediary bank',
    ],
    [
      'a label of 65 characters',
      { ...complete[0]!, accountLabel: 'a'.repeat(65) },
      'accountLabel',
      'At most 64 characters',
    ],
    ...(
      [
        ['accountLabel', '<>"\';'],
        ['holderName', '<>";'],
        ['street', '<>";'],
        ['city', '<>";'],
        ['postalCode', '<>"\';'],
        ['bankName', '<>"\';'],
        ['bankAddress', '<>"\';'],
      ] as const
    ).flatMap(([field, forbidden]) =>
      Array.from(forbidden).map(
        (character) =>
          [
            `[VAL-12] ${character} in ${field}`,
            { ...complete[0]!, [field]: `a${character}b` },
            field,
            'Special characters are not allowed',
          ] as const,
      ),
    ),
  ];
  it.each(wrong)('are refused with %s', (_, details, field, message) => {
    expect((accountErrors(details) as Record<string, string>)[field]).toBe(message);
    const parsed = newBankAccount.safeParse(details);
    expect(parsed.error?.issues.map(({ path, message: said }) => [path.join('.'), said])).toContainEqual([
      field,
      message,
    ]);
  });

  it('name people and places as they are spelt, apostrophes included', () => {
    const spelt = {
      ...complete[0]!,
      holderName: "Siobhán O'Neil",
      street: "Via dell'Indipendenza 1",
      city: "L'Aquila",
    };
    expect(accountErrors(spelt)).toEqual({});
    expect(keptDetails(spelt)).toMatchObject({ holderName: "Siobhán O'Neil", city: "L'Aquila" });
  });

  it('are kept without spaces and dashes, with what the method does not show left out', () => {
    const kept = keptDetails({
      ...complete[4]!,
      accountNumber: '1926 819',
      sortCode: '60-16-13',
      iban: 'DE89370400440532013000',
      holderName: '  Aurora   Travel ',
    });
    expect(kept).toMatchObject({
      accountNumber: '01926819',
      sortCode: '601613',
      iban: null,
      holderName: 'Aurora Travel',
    });
  });

  it('are told as data: what is shown in the order of the form, those of an intermediary bank not required', () => {
    expect(bankFieldViews('EUR', 'SEPA').map(({ name }) => name)).toEqual(fieldsShown('EUR', 'SEPA'));
    const views = bankFieldViews('USD', 'SWIFT');
    expect(views.filter(({ required }) => !required).map(({ name }) => name)).toEqual([
      'intermediaryBankName',
      'intermediaryBankAddress',
    ]);
    expect(views.flatMap(({ pattern }) => pattern ?? []).map((pattern) => new RegExp(pattern).test(''))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
