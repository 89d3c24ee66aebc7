import type { BodyOf } from '@countinghouse/contract';
import { unrequiredFields, type updateBankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankMessages, fieldsShown } from '@countinghouse/contract/bank-methods';
import { bankFields, bankMethodOf } from '@countinghouse/contract/payment-methods';
import { accountInUseMessage } from '@countinghouse/contract/carriers/bank-accounts';
import type { Tx } from '@countinghouse/database';
import { AppError, fieldError } from '../../../platform/errors';
import { versionOf } from '../../../platform/versions/version';
import type { BankRail } from '../../../rails/bank';
import { assertLabelIsFree, detailsToKeep, heldAsSeen, kept, recordOn, type Edit } from './change';
import type { IsInUse } from './in-use';
import { storeDetails, type AccountRecord } from './repository';
import { askToVerify } from './verify-account';
import { detailsOf } from './view';

type Changes = BodyOf<typeof updateBankAccount>;

/**
 * Changes an account. Any change beyond its label makes it another account: it waits for its verification again, and cannot be changed so while a
 * payment by it is open.
 *
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED, DUPLICATE_NAME, STATE_CONFLICT
 */
export const updateAccount = async (
  tx: Tx,
  change: Edit,
  id: string,
  changes: Changes,
  { bank, isInUse }: { readonly bank: BankRail; readonly isInUse: IsInUse },
): Promise<AccountRecord> => {
  const { organisationId } = change.member;
  const before = await heldAsSeen(tx, change, id);
  const details = detailsToKeep(merged(before, changes));
  const isNew = versionOf(detailsOf(details)) !== versionOf(detailsOf(before));
  if (isNew && (await isInUse(tx, organisationId, id)))
    throw new AppError('STATE_CONFLICT', { message: accountInUseMessage, rejection: accountInUseMessage });
  if (details.accountLabel !== before.accountLabel)
    await assertLabelIsFree(tx, organisationId, details.accountLabel, id);

  await storeDetails(tx, before, details, isNew);
  const account = await kept(tx, organisationId, id);
  if (isNew) await askToVerify(tx, account, bank);
  await recordOn(tx, change, 'changed', account, { before, after: account });
  return account;
};

/** Details after the changes; fields the method no longer shows are dropped, fields it never shows are refused. */
const merged = (before: AccountRecord, changes: Changes) => {
  const paymentMethod = changes.paymentMethod ?? before.paymentMethod;
  const supports = bankMethodOf(before.currency, paymentMethod)?.supportsIntermediary ?? false;
  const hasIntermediaryBank = changes.hasIntermediaryBank ?? (supports && before.hasIntermediaryBank);
  const [unasked] = unrequiredFields({ ...changes, hasIntermediaryBank }, before.currency, paymentMethod);
  if (unasked !== undefined) throw fieldError(unasked, bankMessages.notAsked);
  const shown = new Set(fieldsShown(before.currency, paymentMethod, hasIntermediaryBank));
  const values = bankFields
    .filter((field) => shown.has(field))
    .map((field) => [field, changes[field] === undefined ? before[field] : changes[field]]);
  return { ...Object.fromEntries(values), currency: before.currency, paymentMethod, hasIntermediaryBank };
};
