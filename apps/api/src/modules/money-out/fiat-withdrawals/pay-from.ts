import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import { compare, subtract, zero, type Amount } from '@countinghouse/money';
import type { BankWait } from '@countinghouse/payments';
import { moneyAtAccounts, type CollectionAccount } from '../../money-in/fiat-deposits';
import type { FiatWithdrawal } from './fiat-withdrawal';
import { atBankOf, orderedFromAccounts } from './repository';

type Source = {
  readonly account: CollectionAccount;
  /** Null: the only account of its currency has whatever the books say is at the bank. */
  left: Amount | null;
};

/** Account that a withdrawal is paid from, or the reason that it waits. */
export type PaidFrom = { readonly account: CollectionAccount } | { readonly wait: BankWait };

/**
 * Chooses the account for each withdrawal in turn: the oldest one of its currency that pays by its method and has the money, by its bank's word and
 * less what it has been ordered to pay, where the books cover it (`covered`). What is chosen is spent for those that follow.
 */
export const accountsToPayFrom = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<(withdrawal: Pick<FiatWithdrawal, 'amount' | 'paymentMethod'>, covered: Amount) => PaidFrom> => {
  const all = await moneyAtAccounts(tx, organisationId);
  const ordered = await orderedFromAccounts(tx, organisationId);
  const isAlone = ({ currency }: CollectionAccount): boolean =>
    all.filter(({ account }) => account.currency === currency).length === 1;
  const sources: Source[] = all.map(({ account, amount }) => ({
    account,
    left: isAlone(account) ? null : subtract(amount, ordered.get(account.id) ?? zero(account.currency)),
  }));
  return ({ amount, paymentMethod }, covered) => {
    const able = sources.filter(
      ({ account }) => account.currency === amount.currency && account.payment_methods.includes(paymentMethod),
    );
    if (able.length === 0) return { wait: 'NO_ACCOUNT' };
    if (compare(amount, covered) > 0) return { wait: 'LIQUIDITY' };
    const source = able.find(({ left }) => left === null || compare(amount, left) <= 0);
    if (!source) return { wait: 'LIQUIDITY' };
    if (source.left !== null) source.left = subtract(source.left, amount);
    return { account: source.account };
  };
};

/** Balance of the organisation's bank accounts in a currency, less all payments ordered. */
export const coveredBy = async (tx: Tx, organisationId: OrganisationId, currency: string): Promise<Amount> => {
  const { code } = account.bank(currency);
  const booked = (await balancesOf(tx, organisationId, [code])).get(code) ?? zero(currency);
  return subtract(booked, await atBankOf(tx, organisationId, currency));
};

/** True if a payment of this amount by this method would not wait for money at the bank if it went there now. */
export const isCoveredAtBank = async (
  tx: Tx,
  organisationId: OrganisationId,
  payment: Pick<FiatWithdrawal, 'amount' | 'paymentMethod'>,
): Promise<boolean> => {
  const payFrom = await accountsToPayFrom(tx, organisationId);
  return 'account' in payFrom(payment, await coveredBy(tx, organisationId, payment.amount.currency));
};
