import { account, type AccountRef, type NewEntry, type NewPosting } from '@countinghouse/ledger';
import { currencyOf, fromUnits, type Amount } from '@countinghouse/money';
import type { DemoOrganisation } from './data/organisations';
import type { KnownBusiness } from './organisations';
import { entriesIn } from './postings';

/** The business's balances at a moment, in its settlement currency. */
type Standing = { readonly available: Amount; readonly owed: Amount };

/** Balances that the history needs while it runs: spendable money and debts of businesses, and the places of coins and money. */
export type Books = {
  standingOf(business: KnownBusiness): Standing;
  /** Spendable balance in a followed currency. */
  availableTo(business: KnownBusiness, currency: string): Amount;
  /** Debt in a followed currency. */
  owedBy(business: KnownBusiness, currency: string): Amount;
  /** Holdings on a network, or at the bank (null). */
  heldOn(currency: string, network: string | null): Amount;
  /** Follows what will be posted. */
  follow(posting: NewPosting): void;
  /** Follows entries that the ledger makes by itself. */
  followEntries(entries: readonly NewEntry[]): void;
};

const followedKinds: readonly string[] = ['available', 'receivable', 'custody', 'bank'];

const settlementCurrencies = ({ fiatSettlement, cryptoSettlement }: DemoOrganisation): readonly string[] => [
  ...fiatSettlement,
  ...cryptoSettlement,
];

/** Codes of the accounts `booksFrom` wants the balances of. */
export const followedAccounts = (organisation: DemoOrganisation, businesses: readonly KnownBusiness[]): string[] => {
  const ofBusinesses = businesses.flatMap((business) =>
    [
      ...new Set([...settlementCurrencies(organisation), business.data.settlementCurrency, bankCurrencyOf(business)]),
    ].flatMap((currency) => [account.available(business.id, currency), account.receivable(business.id, currency)]),
  );
  const places = organisation.cryptoCurrencies.flatMap((code) =>
    currencyOf(code).networks.flatMap(({ network, gasCurrency }) => [
      account.custody(code, network),
      account.custody(gasCurrency, network),
    ]),
  );
  const banks = organisation.fiatSettlement.map((code) => account.bank(code));
  return [...new Set([...ofBusinesses, ...places, ...banks].map(({ code }) => code))];
};

/** In which currency a business gets money by bank. */
export const bankCurrencyOf = ({ data: { settlementCurrency } }: KnownBusiness): string =>
  currencyOf(settlementCurrency).isFiat ? settlementCurrency : 'EUR';

/** @param balances units by account code; absent accounts were never used. */
export const booksFrom = (balances: ReadonlyMap<string, bigint>): Books => {
  const units = new Map(balances);
  const on = ({ code, currency }: AccountRef): Amount => fromUnits(units.get(code) ?? 0n, currency);
  const owedBy = ({ id }: KnownBusiness, currency: string): Amount => on(account.receivable(id, currency));
  const availableTo = ({ id }: KnownBusiness, currency: string): Amount => on(account.available(id, currency));
  const followEntries = (entries: readonly NewEntry[]): void => {
    for (const {
      account: { code, kind },
      direction,
      amount,
    } of entries) {
      if (!followedKinds.includes(kind)) continue;
      const increases = (direction === 'CREDIT') === (kind === 'available');
      units.set(code, (units.get(code) ?? 0n) + (increases ? amount.units : -amount.units));
    }
  };
  return {
    standingOf: (business) => {
      const { settlementCurrency } = business.data;
      return { available: availableTo(business, settlementCurrency), owed: owedBy(business, settlementCurrency) };
    },
    availableTo,
    owedBy,
    heldOn: (currency, network) => on(network === null ? account.bank(currency) : account.custody(currency, network)),
    follow: (posting) => followEntries(entriesIn(posting)),
    followEntries,
  };
};
