import {
  bicFitsIban,
  britishAccountNumber,
  countryOfBic,
  countryUsesIban,
  isBic,
  isIban,
  isInSepa,
  isRoutingNumber,
  isSortCode,
  normalisedNumber,
} from './bank-details';
import { isCountry } from './countries';
import { bankFields, bankMethodOf, type BankField } from './payment-methods';
import { email, plainText, properName } from './validation';

/** Part of the form that a field belongs to. */
export type BankFieldGroup = 'ACCOUNT' | 'HOLDER' | 'BANK' | 'INTERMEDIARY';

type Described = {
  readonly label: string;
  readonly maxLength: number;
  readonly group: BankFieldGroup;
  readonly hint?: string;
};

const described: Readonly<Record<BankField, Described>> = {
  accountLabel: { label: 'Account label', maxLength: 64, group: 'ACCOUNT', hint: 'How your staff recognise it.' },
  holderName: { label: 'Holder name', maxLength: 140, group: 'HOLDER', hint: 'Exactly as the bank has it.' },
  street: { label: 'Street', maxLength: 70, group: 'HOLDER' },
  city: { label: 'City', maxLength: 35, group: 'HOLDER' },
  postalCode: { label: 'Postal code', maxLength: 16, group: 'HOLDER' },
  country: { label: 'Country', maxLength: 2, group: 'HOLDER' },
  email: {
    label: 'Bank email',
    maxLength: 254,
    group: 'BANK',
    hint: 'Where your bank takes questions about payments.',
  },
  iban: { label: 'IBAN', maxLength: 34, group: 'BANK' },
  accountNumber: { label: 'Account number', maxLength: 34, group: 'BANK' },
  sortCode: { label: 'Sort code', maxLength: 6, group: 'BANK', hint: 'Six digits.' },
  routingNumber: { label: 'Routing number', maxLength: 9, group: 'BANK', hint: 'Nine digits (ABA).' },
  swiftCode: { label: 'BIC', maxLength: 11, group: 'BANK', hint: '8 or 11 characters, also called SWIFT code.' },
  bankName: { label: 'Bank name', maxLength: 140, group: 'BANK' },
  bankAddress: { label: 'Bank address', maxLength: 140, group: 'BANK' },
  intermediaryBankName: { label: 'Intermediary bank name', maxLength: 140, group: 'INTERMEDIARY' },
  intermediaryBankAddress: { label: 'Intermediary bank address', maxLength: 140, group: 'INTERMEDIARY' },
};

const ofEveryAccount: readonly BankField[] = [
  'accountLabel',
  'holderName',
  'street',
  'city',
  'postalCode',
  'country',
  'bankName',
  'bankAddress',
];
const ofIntermediary: readonly BankField[] = ['intermediaryBankName', 'intermediaryBankAddress'];

/** The fields that are shown, and therefore required, in the order of the form. */
export const fieldsShown = (currency: string, method: string, hasIntermediaryBank = false): readonly BankField[] => {
  const found = bankMethodOf(currency, method);
  if (!found) return ['accountLabel'];
  const shown = new Set<BankField>([
    ...ofEveryAccount,
    ...found.numbers,
    ...(currency === 'USD' ? (['email'] as const) : []),
    ...(hasIntermediaryBank && found.supportsIntermediary ? ofIntermediary : []),
  ]);
  return bankFields.filter((field) => shown.has(field));
};

const patterns: Readonly<Partial<Record<BankField, string>>> = {
  country: '^[A-Z]{2}$',
  iban: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
  swiftCode: '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$',
  sortCode: '^[0-9]{6}$',
  routingNumber: '^[0-9]{9}$',
};

const accountNumberPattern = (currency: string, method: string): string => {
  if (currency === 'GBP') return '^[0-9]{8}$';
  return method === 'SWIFT' ? '^[A-Z0-9]{4,34}$' : '^[0-9]{4,17}$';
};

/** A field as the form draws it. Patterns are of the number without spaces and dashes, in capitals. */
export type BankFieldView = {
  readonly name: BankField;
  readonly label: string;
  readonly required: boolean;
  readonly pattern: string | null;
  readonly maxLength: number;
  readonly group: BankFieldGroup;
  readonly hint: string | null;
};

const accountNumberHint = (currency: string, method: string): string => {
  if (currency === 'GBP') return 'Eight digits.';
  return method === 'SWIFT'
    ? 'Up to 34 letters and digits; the IBAN where the bank’s country has them.'
    : '4 to 17 digits.';
};

/** Fields of a currency and method as data; those of an intermediary bank are required once one is named. */
export const bankFieldViews = (currency: string, method: string): BankFieldView[] =>
  fieldsShown(currency, method, true).map((name) => {
    const { label, maxLength, group, hint = null } = described[name];
    const isNumber = name === 'accountNumber';
    return {
      name,
      label,
      required: group !== 'INTERMEDIARY',
      pattern: isNumber ? accountNumberPattern(currency, method) : (patterns[name] ?? null),
      maxLength,
      group,
      hint: isNumber ? accountNumberHint(currency, method) : hint,
    };
  });

export const bankMessages = {
  required: (field: BankField) => `${described[field].label} is required`,
  methodRequired: 'Payment method is required',
  notOfCurrency: 'This payment method is not one of the currency',
  notAsked: 'This field is not used by the payment method',
  noIntermediary: 'This payment method has no intermediary bank',
  iban: 'Invalid IBAN',
  bic: 'Invalid BIC',
  sortCode: 'Invalid sort code',
  routingNumber: 'Invalid routing number',
  accountNumber: 'Invalid account number',
  country: 'Choose a country',
  sepa: 'This country is not in the SEPA area',
  bicOfOtherCountry: 'BIC and IBAN belong to different countries',
  ibanExpected: 'The bank’s country uses IBANs: enter the IBAN',
} as const;

/** Details of an account, typed or stored; null or empty if absent. */
export type BankDetails = { readonly [Field in BankField]?: string | null | undefined } & {
  readonly currency: string;
  readonly paymentMethod: string;
  readonly hasIntermediaryBank?: boolean | undefined;
};

const numbers: ReadonlySet<string> = new Set<BankField>([
  'iban',
  'accountNumber',
  'sortCode',
  'routingNumber',
  'swiftCode',
  'country',
]);

/** Stored form of a value: numbers without spaces and dashes in capitals, an e-mail in lower case, texts trimmed. */
const kept = (field: BankField, typed: string, currency: string): string => {
  if (field === 'accountNumber' && currency === 'GBP') return britishAccountNumber(normalisedNumber(typed));
  if (numbers.has(field)) return normalisedNumber(typed);
  const text = typed.trim().replaceAll(/ +/g, ' ');
  return field === 'email' ? text.toLowerCase() : text;
};

/** All fields of an account in stored form: the shown ones normalised, null for the others. */
export const keptDetails = (details: BankDetails): Record<BankField, string | null> => {
  const { currency, paymentMethod, hasIntermediaryBank } = details;
  const shown = new Set(fieldsShown(currency, paymentMethod, hasIntermediaryBank));
  return Object.fromEntries(
    bankFields.map((field) => [field, (shown.has(field) && kept(field, details[field] ?? '', currency)) || null]),
  ) as Record<BankField, string | null>;
};

type Kept = Record<BankField, string | null>;

const ibanError = (value: string, method: string): string | undefined => {
  if (!isIban(value)) return bankMessages.iban;
  return method !== 'SWIFT' && !isInSepa(value) ? bankMessages.sepa : undefined;
};

const accountNumberError = (
  value: string,
  currency: string,
  method: string,
  bic: string | null,
): string | undefined => {
  if (!new RegExp(accountNumberPattern(currency, method)).test(value)) return bankMessages.accountNumber;
  const isAbroad = method === 'SWIFT' && bic !== null && isBic(bic) && countryUsesIban(countryOfBic(bic));
  if (isAbroad && !isIban(value)) return bankMessages.ibanExpected;
  return undefined;
};

const bicError = (value: string, { iban: ofAccount, accountNumber }: Kept): string | undefined => {
  if (!isBic(value)) return bankMessages.bic;
  const number = ofAccount ?? accountNumber;
  return number !== null && isIban(number) && !bicFitsIban(value, number) ? bankMessages.bicOfOtherCountry : undefined;
};

/** Named as people and places are, with apostrophes. */
const properNames: ReadonlySet<string> = new Set<BankField>(['holderName', 'street', 'city']);

const textError = (field: BankField, value: string): string | undefined => {
  const { maxLength } = described[field];
  const text = properNames.has(field) ? properName(maxLength) : plainText(maxLength);
  return text.safeParse(value).error?.issues[0]?.message;
};

const errorOf = (field: BankField, values: Kept, currency: string, method: string): string | undefined => {
  const value = values[field];
  if (value === null) return bankMessages.required(field);
  switch (field) {
    case 'iban':
      return ibanError(value, method);
    case 'accountNumber':
      return accountNumberError(value, currency, method, values.swiftCode);
    case 'swiftCode':
      return bicError(value, values);
    case 'sortCode':
      return isSortCode(value) ? undefined : bankMessages.sortCode;
    case 'routingNumber':
      return isRoutingNumber(value) ? undefined : bankMessages.routingNumber;
    case 'country':
      return isCountry(value) ? undefined : bankMessages.country;
    case 'email':
      return email.safeParse(value).error?.issues[0]?.message;
    default:
      return textError(field, value);
  }
};

/** Errors of an account's details by field, in the words of the form; a valid field has no key. Shared by the browser and the API. */
export const bankDetailErrors = (
  details: BankDetails,
): Readonly<Partial<Record<BankField | 'currency' | 'paymentMethod', string>>> => {
  const { currency, paymentMethod, hasIntermediaryBank } = details;
  const values = keptDetails(details);
  const errors: Partial<Record<BankField | 'currency' | 'paymentMethod', string>> = {};
  if (!bankMethodOf(currency, paymentMethod))
    errors.paymentMethod = paymentMethod === '' ? bankMessages.methodRequired : bankMessages.notOfCurrency;
  for (const field of fieldsShown(currency, paymentMethod, hasIntermediaryBank)) {
    const error = errorOf(field, values, currency, paymentMethod);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
};
