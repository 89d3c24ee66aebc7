import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf, credit, debit, LedgerError, type NewEntry } from '@countinghouse/ledger';
import { isZero, min, zero, type Amount } from '@countinghouse/money';

// Debt of a business: the part of a reversal its balance did not cover. Every credit in that currency first repays it (T-25).

/** Debt of a business in a currency. */
export const owedBy = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  currency: string,
): Promise<Amount> => {
  const { code } = account.receivable(businessId, currency);
  return (await balancesOf(tx, organisationId, [code])).get(code) ?? zero(currency);
};

/** Repayment of a business's debt from a credit: entries beside those of the credit. */
export const repayment = (businessId: string, credited: Amount, owed: Amount): NewEntry[] => {
  const repaid = min(credited, owed);
  if (isZero(repaid)) return [];
  return [
    debit(account.available(businessId, repaid.currency), repaid),
    credit(account.receivable(businessId, repaid.currency), repaid),
  ];
};

/** Posts a credit that repays a debt. If a concurrent one repaid it first, the whole transaction is retried. */
export const repaying = async (post: () => Promise<unknown>): Promise<void> => {
  try {
    await post();
  } catch (error) {
    if (!(error instanceof LedgerError) || !error.account?.startsWith('asset:receivable:')) throw error;
    throw Object.assign(new Error('The debt was repaid meanwhile', { cause: error }), { code: '40001' });
  }
};
