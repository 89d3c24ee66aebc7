import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf, credit, debit, LedgerError, type NewEntry } from '@countinghouse/ledger';
import { isZero, min, zero, type Amount } from '@countinghouse/money';

// A business owes what a reversal could not take from it any more. Whatever it is credited of that currency repays it first (T-25).

/** What a business owes of a currency. */
export const owedBy = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  currency: string,
): Promise<Amount> => {
  const { code } = account.receivable(businessId, currency);
  return (await balancesOf(tx, organisationId, [code])).get(code) ?? zero(currency);
};

/** What a business owes is repaid from what it is credited: entries beside those of the credit. */
export const repayment = (businessId: string, credited: Amount, owed: Amount): NewEntry[] => {
  const repaid = min(credited, owed);
  if (isZero(repaid)) return [];
  return [
    debit(account.available(businessId, repaid.currency), repaid),
    credit(account.receivable(businessId, repaid.currency), repaid),
  ];
};

/** Posts a credit that repays. Where another one repaid the debt in the same moment, the whole transaction begins anew. */
export const repaying = async (post: () => Promise<unknown>): Promise<void> => {
  try {
    await post();
  } catch (error) {
    if (!(error instanceof LedgerError) || !error.account?.startsWith('asset:receivable:')) throw error;
    throw Object.assign(new Error('The debt was repaid meanwhile', { cause: error }), { code: '40001' });
  }
};
