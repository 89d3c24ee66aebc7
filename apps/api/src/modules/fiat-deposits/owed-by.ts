import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import { zero, type Amount } from '@countinghouse/money';

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
