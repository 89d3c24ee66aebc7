import { account, type NewTransaction } from '@countinghouse/ledger';
import { fromUnits } from '@countinghouse/money';
import type { KnownBusiness } from './organisations';
import type { Standing } from './world';

/** The balances the history has to know while it is lived through: what businesses can spend and what they owe. */
export type Books = {
  standingOf(business: KnownBusiness): Standing;
  /** Follows a transaction that will be posted. */
  follow(transaction: NewTransaction): void;
};

/** Codes of the accounts `booksFrom` wants the balances of. */
export const followedAccounts = (businesses: readonly KnownBusiness[]): string[] =>
  businesses.flatMap(({ id, data }) => [
    account.available(id, data.settlementCurrency).code,
    account.receivable(id, data.settlementCurrency).code,
  ]);

/** @param balances units by account code; absent accounts were never used. */
export const booksFrom = (balances: ReadonlyMap<string, bigint>): Books => {
  const units = new Map(balances);
  return {
    standingOf: ({ id, data: { settlementCurrency } }) => {
      const balance = (code: string) => fromUnits(units.get(code) ?? 0n, settlementCurrency);
      return {
        available: balance(account.available(id, settlementCurrency).code),
        owed: balance(account.receivable(id, settlementCurrency).code),
      };
    },
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
