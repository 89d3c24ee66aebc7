import type { BodyIn } from '@countinghouse/contract/endpoint';
import {
  addressId,
  addressSentences,
  destinationTagProblem,
  longestAddressLabel,
  type createWhitelistedAddress,
} from '@countinghouse/contract/money-out/new-whitelisted-address';
import { plainText } from '@countinghouse/contract/validation';
import type { WhitelistedAddress } from '@countinghouse/contract/money-out/whitelisted-addresses';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { Errors } from '../../../platform/forms';
import { checksums } from '../../../entities/address/checksums';

/** Typed and chosen values; empty at first. */
export type AddressValues = {
  readonly addressId: string;
  readonly label: string;
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string;
  readonly walletType: 'NONE' | NonNullable<WhitelistedAddress['walletType']>;
};

type Book = Pick<CurrencyBook, 'defaultNetworkOf' | 'isSent' | 'networksOf'>;

/** Effects of choosing a coin: the present network if the coin is sent over it, otherwise its usual one, otherwise one over which it is. */
export const afterChoosingCurrency = (
  { network }: Pick<AddressValues, 'network'>,
  currency: string,
  book: Book,
): Pick<AddressValues, 'currency' | 'network'> => {
  const sent = book.networksOf(currency).filter((one) => book.isSent(currency, one));
  const usual = [network, book.defaultNetworkOf(currency)].find((one) => one !== null && sent.includes(one));
  return { currency, network: usual ?? sent[0] ?? '' };
};

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Initial values: the destination named in a link, as far as it is one of the organisation's coins. */
export const startOf = (
  currencies: readonly string[],
  wanted: Readonly<Record<string, unknown>>,
  book: Book,
): AddressValues => {
  const asked = text(wanted.currency);
  const offered = currencies.filter((code) => book.networksOf(code).some((network) => book.isSent(code, network)));
  const currency = offered.includes(asked) ? asked : offered.length === 1 ? offered[0]! : '';
  const isNamed = currency === asked;
  const named = isNamed ? text(wanted.network) : '';
  const { network } = afterChoosingCurrency({ network: named }, currency, book);
  return {
    addressId: '',
    label: '',
    currency,
    // The named address may be another's on another network.
    network: named === '' || named === network ? network : '',
    address: isNamed ? text(wanted.address) : '',
    destinationTag: isNamed ? text(wanted.tag) : '',
    walletType: 'NONE',
  };
};

type Parsed = {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly { readonly message: string }[] };
};
const problemOf = ({ success, error }: Parsed): string | undefined => (success ? undefined : error?.issues[0]?.message);

const addressError = ({ currency, network, address }: AddressValues): string | undefined => {
  if (address.trim() === '') return addressSentences.addressRequired;
  if (currency === '' || network === '') return undefined;
  // Verify waits for the checksums and checks once more.
  return checksums.now()?.addressProblem(currency, network, address.trim()) ?? undefined;
};

const tagError = (values: AddressValues): string | undefined => {
  if (values.currency === '' || values.network === '') return undefined;
  return destinationTagProblem({ ...values, destinationTag: values.destinationTag.trim() }) ?? undefined;
};

/** The rules of the form, in the words of the contract. Whether a name or address is taken the server knows. */
export const errorsOf =
  (book: Pick<CurrencyBook, 'requiresTag'>) =>
  (values: AddressValues): Errors<AddressValues> => {
    const { currency, network, label } = values;
    const errors = {
      addressId: problemOf(addressId.safeParse(values.addressId)),
      label: label.trim() === '' ? undefined : problemOf(plainText(longestAddressLabel).safeParse(label)),
      currency: currency === '' ? addressSentences.currencyRequired : undefined,
      network: currency !== '' && network === '' ? addressSentences.networkRequired : undefined,
      address: addressError(values),
      // A tag left from another coin is not sent.
      destinationTag: book.requiresTag(currency, network) ? tagError(values) : undefined,
    };
    return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
  };

/** The entry as the server takes it. */
export const bodyOf = (
  values: AddressValues,
  book: Pick<CurrencyBook, 'requiresTag'>,
): BodyIn<typeof createWhitelistedAddress> => ({
  addressId: values.addressId.trim(),
  label: values.label.trim() || null,
  currency: values.currency,
  // Chosen among the networks that the server named.
  network: values.network as BodyIn<typeof createWhitelistedAddress>['network'],
  address: values.address.trim(),
  destinationTag: book.requiresTag(values.currency, values.network) ? values.destinationTag.trim() : null,
  walletType: values.walletType === 'NONE' ? null : values.walletType,
});
