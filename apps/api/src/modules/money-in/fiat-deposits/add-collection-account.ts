import {
  bicFitsIban,
  britishAccountNumber,
  isBic,
  isIban,
  isRoutingNumber,
  isSortCode,
  normalisedNumber,
} from '@countinghouse/contract/bank-details';
import { bankMethodOf, type BankCurrency, type BankField } from '@countinghouse/contract/payment-methods';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import type { PaymentMessage } from '../../../rails/bank';
import { findOrganisation } from '../../organisation/organisations';
import { hasCollectionNumber, insertMissingCollectionAccounts } from './repository';

/** An account of the organisation at a bank, as the bank's papers have it. Numbers may be typed in groups. */
export type NewCollectionAccount = {
  readonly currency: BankCurrency;
  readonly methods: readonly string[];
  readonly beneficiary: string;
  readonly iban?: string | undefined;
  readonly accountNumber?: string | undefined;
  readonly sortCode?: string | undefined;
  readonly routingNumber?: string | undefined;
  readonly swiftCode?: string | undefined;
  readonly bankName: string;
  readonly bankAddress: string;
  /** Bank of BANK_CHANNELS; left out: the only one without a name. */
  readonly channel?: string | undefined;
  /** In which its bank takes orders. */
  readonly message?: PaymentMessage | undefined;
};

/** Numbers of an account, in the form in which they are kept. */
export type CollectionNumbers = Pick<
  NewCollectionAccount,
  'iban' | 'accountNumber' | 'sortCode' | 'routingNumber' | 'swiftCode'
>;
const numberFields = ['iban', 'accountNumber', 'sortCode', 'routingNumber', 'swiftCode'] as const;
/** Options as operators type them. */
const typed: Readonly<Record<(typeof numberFields)[number], string>> = {
  iban: '--iban',
  accountNumber: '--account-number',
  sortCode: '--sort-code',
  routingNumber: '--routing-number',
  swiftCode: '--swift-code',
};

/** Sentence about numbers that contradict each other; null if they are sound. */
const problemWith = (currency: BankCurrency, methods: readonly string[], numbers: CollectionNumbers): string | null => {
  const asked = new Set<BankField>();
  for (const method of methods) {
    const known = bankMethodOf(currency, method);
    if (!known) return `${method} is no payment method of ${currency}.`;
    known.numbers.forEach((field) => asked.add(field));
  }
  for (const field of numberFields) {
    if (asked.has(field) && numbers[field] === undefined)
      return `${typed[field]} is missing for ${methods.join(', ')}.`;
    // The bank's code is useful with any method; any other number would belong to another account.
    if (!asked.has(field) && field !== 'swiftCode' && numbers[field] !== undefined)
      return `${typed[field]} does not belong to ${methods.join(', ')}.`;
  }
  if (numbers.iban !== undefined && numbers.accountNumber !== undefined)
    return 'An account has an IBAN or an account number: add one account for each.';
  if (numbers.iban !== undefined && !isIban(numbers.iban)) return 'The IBAN is wrong: check its digits.';
  if (numbers.sortCode !== undefined && !isSortCode(numbers.sortCode)) return 'A sort code has six digits.';
  if (numbers.sortCode !== undefined && !/^\d{8}$/.test(numbers.accountNumber ?? ''))
    return 'An account number beside a sort code has eight digits.';
  if (numbers.routingNumber !== undefined && !isRoutingNumber(numbers.routingNumber))
    return 'The routing number is wrong: check its nine digits.';
  if (numbers.swiftCode !== undefined && !isBic(numbers.swiftCode)) return 'The SWIFT code is wrong.';
  if (numbers.iban !== undefined && numbers.swiftCode !== undefined && !bicFitsIban(numbers.swiftCode, numbers.iban))
    return 'The SWIFT code is of another country than the IBAN.';
  return null;
};

/**
 * Opens an organisation's account for payments of a currency: from now on payers are directed to it, its statements are read, and the
 * organisation's payouts leave from it.
 *
 * @param problemOf why an account of these numbers must not be opened here; null: it may
 * @returns the account, or one sentence with the reason that it cannot be added
 */
export const addCollectionAccount = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, methods, beneficiary, bankName, bankAddress, channel, message, ...given }: NewCollectionAccount,
  problemOf: (numbers: CollectionNumbers) => string | null = () => null,
): Promise<{ readonly id: string; readonly number: string } | { readonly refusal: string }> => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) return { refusal: 'There is no such organisation.' };
  if (!organisation.enabledFiatSettlementCurrencies.includes(currency))
    return { refusal: `${organisation.name} does not settle in ${currency}.` };
  const numbers: CollectionNumbers = Object.fromEntries(
    numberFields.flatMap((field) => {
      const text = given[field];
      return text === undefined ? [] : [[field, normalisedNumber(text)]];
    }),
  );
  const sound =
    currency === 'GBP' && numbers.accountNumber !== undefined
      ? { ...numbers, accountNumber: britishAccountNumber(numbers.accountNumber) }
      : numbers;
  const refusal = problemWith(currency, methods, sound);
  if (refusal !== null) return { refusal };
  const problem = problemOf(sound);
  if (problem !== null) return { refusal: problem };
  const number = sound.iban ?? sound.accountNumber ?? '';
  const bankCode = sound.sortCode ?? sound.routingNumber ?? '';
  if (await hasCollectionNumber(tx, { number, bankCode, currency }))
    return { refusal: 'This account is known already: a statement of it could not be told apart.' };
  const id = newId();
  await insertMissingCollectionAccounts(tx, [
    {
      organisation_id: organisationId,
      id,
      currency,
      payment_methods: [...methods],
      beneficiary,
      iban: sound.iban ?? null,
      account_number: sound.accountNumber ?? null,
      sort_code: sound.sortCode ?? null,
      routing_number: sound.routingNumber ?? null,
      swift_code: sound.swiftCode ?? null,
      bank_name: bankName,
      bank_address: bankAddress,
      channel: channel ?? null,
      payment_message: message ?? 'pain.001.001.09',
      created_at: await clockNow(tx),
    },
  ]);
  return { id, number };
};
