import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import { uniformValue, UnknownRate } from '@countinghouse/payments';
import type { RateFeed } from '../../../rails/rates';
import { findOrganisation } from '../../organisation/organisations';

/** Worth of a sum in the organisation's uniform currency at the last known prices; null without any. */
export const worthOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  amount: Amount,
  rates: RateFeed,
): Promise<Amount | null> => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new Error(`The organisation ${organisationId} is not there`);
  if (amount.currency === organisation.uniformCurrency) return amount;
  try {
    return uniformValue(amount, await rates.current(tx, null), organisation.uniformCurrency);
  } catch (error) {
    if (error instanceof UnknownRate) return null;
    throw error;
  }
};
