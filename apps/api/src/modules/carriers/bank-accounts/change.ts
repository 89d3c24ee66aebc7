import {
  accountErrors,
  accountLabelTakenMessage,
  type NewBankAccount,
} from '@countinghouse/contract/carriers/bank-accounts';
import { keptDetails } from '@countinghouse/contract/bank-methods';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { lookAlike } from '@countinghouse/contract/names';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { administratorsOf } from '../../people/memberships';
import { AppError, refused } from '../../../platform/errors';
import { actorOf } from '../../../platform/principal';
import { enqueue } from '../../../platform/jobs/repository';
import type { Expected } from '../../../platform/versions/expected';
import { accountChangedJob, type AccountEvent } from './mail-account-changed';
import {
  findAccount,
  holdAccount,
  holdLabels,
  selectOtherLabels,
  type AccountDetails,
  type AccountRecord,
} from './repository';
import { noteAccount } from './changes';
import { accountVersion, auditView } from './view';

/** Change based on a version that was seen. */
export type Edit = Change & { readonly expected: Expected };

/**
 * Account, locked, in the version its editor saw.
 *
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE
 */
export const heldAsSeen = async (
  tx: Tx,
  { member: { organisationId }, expected }: Edit,
  id: string,
): Promise<AccountRecord> => {
  const account = await holdAccount(tx, organisationId, id);
  if (!account) throw new AppError('NOT_FOUND');
  await expected.assertIs(tx, {
    organisationId,
    entity: { type: 'bank-account', id },
    version: accountVersion(account),
  });
  return account;
};

export const kept = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<AccountRecord> => {
  const account = await findAccount(tx, organisationId, id);
  if (!account) throw new Error(`The bank account ${id} was kept and is not there`);
  return account;
};

/**
 * Entered details in stored form.
 *
 * @throws AppError VALIDATION_FAILED
 */
export const detailsToKeep = (entered: NewBankAccount): AccountDetails => {
  const fields = Object.entries(accountErrors(entered)).map(([field, message]) => ({ field, message }));
  if (fields.length > 0)
    throw new AppError('VALIDATION_FAILED', { subCode: 'FIELD_INVALID', message: fields[0]!.message, fields });
  const { paymentMethod, hasIntermediaryBank = false } = entered;
  // None of the method's fields is missing: that was just checked.
  return {
    ...(keptDetails(entered) as Omit<AccountDetails, 'paymentMethod' | 'hasIntermediaryBank'>),
    paymentMethod,
    hasIntermediaryBank,
  };
};

/** @throws AppError DUPLICATE_NAME for a label that would be mistaken for another account's */
export const assertLabelIsFree = async (
  tx: Tx,
  organisationId: OrganisationId,
  label: string,
  except: string | null = null,
): Promise<void> => {
  await holdLabels(tx, organisationId);
  const others = await selectOtherLabels(tx, organisationId, except);
  if (!others.some((other) => lookAlike(other, label))) return;
  throw refused('accountLabel', accountLabelTakenMessage, 'DUPLICATE_NAME');
};

const actions = { entered: 'create', changed: 'update', archived: 'archive' } as const;

/** Into the audit trail, and by mail to the administrators. */
export const recordOn = async (
  tx: Tx,
  change: Change,
  event: keyof typeof actions,
  account: AccountRecord,
  { before, after }: { readonly before?: AccountRecord; readonly after?: AccountRecord },
): Promise<void> => {
  await recordChange(tx, change, {
    action: `bank-account.${actions[event]}`,
    entity: { type: 'bank-account', id: account.id },
    before: before && auditView(before),
    after: after && auditView(after),
  });
  await tellOf(tx, after ?? account, event, actorOf(change.member).label);
};

/** Announces it to viewers, and by mail to the administrators. */
export const tellOf = async (tx: Tx, account: AccountRecord, event: AccountEvent, by: string): Promise<void> => {
  const { organisationId, id } = account;
  await noteAccount(tx, account);
  for (const to of await administratorsOf(tx, organisationId)) {
    await enqueue(tx, accountChangedJob, { organisationId, id, to, event, by }, { organisationId });
  }
};
