import { currencyNotSettledMessage, type NewBankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import type { Tx } from '@countinghouse/database';
import type { Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { refused } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { actorOf } from '../../../platform/principal';
import type { BankRail } from '../../../rails/bank';
import { findOrganisation } from '../../organisation/organisations';
import { assertLabelIsFree, detailsToKeep, kept, recordOn } from './change';
import { insertAccount, type AccountRecord } from './repository';
import { askToVerify } from './verify-account';

/**
 * Stores a new account, to be verified.
 *
 * @throws AppError VALIDATION_FAILED, RULE_VIOLATED (no settlement currency), DUPLICATE_NAME
 */
export const createAccount = async (
  tx: Tx,
  change: Change,
  entered: NewBankAccount,
  bank: BankRail,
): Promise<AccountRecord> => {
  const { organisationId } = change.member;
  const details = detailsToKeep(entered);
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation?.enabledFiatSettlementCurrencies.includes(entered.currency))
    throw refused('currency', currencyNotSettledMessage);
  await assertLabelIsFree(tx, organisationId, details.accountLabel);

  const id = newId();
  await insertAccount(tx, {
    ...details,
    organisationId,
    id,
    currency: entered.currency,
    status: 'PENDING_VERIFICATION',
    rejectionReason: null,
    verifiedAt: null,
    createdBy: actorOf(change.member).label,
    createdAt: await clockNow(tx),
  });
  const account = await kept(tx, organisationId, id);
  await askToVerify(tx, account, bank);
  await recordOn(tx, change, 'entered', account, { after: account });
  return account;
};
