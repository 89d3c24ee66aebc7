import { account, type NewTransaction } from '@countinghouse/ledger';
import { currencyOf, fromUnits, type Amount } from '@countinghouse/money';
import type { KnownBusiness } from './organisations';
import type { Standing } from './world';

/** The balances the history has to know while it is lived through: what businesses can spend and what they owe. */
export type Books = {
  standingOf(business: KnownBusiness): Standing;
  /** What it owes of a currency that is followed. */
  owedBy(business: KnownBusiness, currency: string): Amount;
  /** Follows a transaction that will be posted. */
  follow(transaction: NewTransaction): void;
};

/** Codes of the accounts `booksFrom` wants the balances of. */
export const followedAccounts = (businesses: readonly KnownBusiness[]): string[] =>
  businesses.flatMap((business) =>
    [...new Set([business.data.settlementCurrency, bankCurrencyOf(business)])].flatMap((currency) => [
      account.available(business.id, currency).code,
      account.receivable(business.id, currency).code,
    ]),
  );

/** In which currency a business gets money by bank. */
export const bankCurrencyOf = ({ data: { settlementCurrency } }: KnownBusiness): string =>
  currencyOf(settlementCurrency).isFiat ? settlementCurrency : 'EUR';

/** @param balances units by account code; absent accounts were never used. */
export const booksFrom = (balances: ReadonlyMap<string, bigint>): Books => {
  const units = new Map(balances);
  const owedBy = ({ id }: KnownBusiness, currency: string): Amount =>
    fromUnits(units.get(account.receivable(id, currency).code) ?? 0n, currency);
  return {
    standingOf: (business) => {
      const { settlementCurrency } = business.data;
      return {
        available: fromUnits(
          units.get(account.available(business.id, settlementCurrency).code) ?? 0n,
          settlementCurrency,
        ),
        owed: owedBy(business, settlementCurrency),
      };
    },
    owedBy,
    follow: ({ entries }) => {
      for (const {
        account: { code, kind },
        direction,
        amount,
      } of entries) {
        if (kind !== 'available' && kind !== 'receivable') continue;
        const increases = (direction === 'CREDIT') === (kind === 'available');
        units.set(code, (units.get(code) ?? 0n) + (increases ? amount.units : -amount.units));
      }
    },
  };
};
