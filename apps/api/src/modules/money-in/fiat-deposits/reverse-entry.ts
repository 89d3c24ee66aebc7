import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf, post } from '@countinghouse/ledger';
import { compare, zero, type Amount } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import type { Movement } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import type { BankEntry } from '../../../rails/bank';
import { reverseUnassociated } from '../unassociated-deposits';
import {
  fiatCreditReversed,
  fiatEntityType,
  fiatReturned,
  whitelabelEntityType,
  type Became,
  type FiatEntityType,
} from './fiat-deposit';
import { movementOf, whitelabelMovementOf } from './moved';
import { holdEntryByKeys, markReversed } from './entries-repository';
import { holdFiatDeposit, holdWhitelabel, markWhitelabelReversed, storeOutcome } from './repository';

type Own = { readonly organisationId: OrganisationId; readonly collectionAccountId: string; readonly id: string };

/**
 * The bank reversed a credit: its result is undone. A reversal of an unknown credit, of another amount, or of money decided on meanwhile changes
 * nothing here: its entry has no result, which the daily comparison with the bank shows.
 */
export const reverseEntry = async (tx: Tx, own: Own, entry: BankEntry): Promise<Became> => {
  const { organisationId, collectionAccountId, id } = own;
  const keys = entry.reverses.map((key) => `CREDIT:${key}`);
  const original = await holdEntryByKeys(tx, organisationId, collectionAccountId, keys);
  if (!original || original.kind !== 'CREDIT' || original.reversed_by !== null || original.became_id === null)
    return null;
  if (compare(amountIn(original.amount, original.currency), entry.amount) !== 0) return null;
  const became = { type: original.became_type, id: original.became_id };
  if (!(await undo(tx, organisationId, became, entry.amount))) return null;
  await markReversed(tx, organisationId, original.id, id);
  return became as Became;
};

const undo = async (
  tx: Tx,
  organisationId: OrganisationId,
  { type, id }: { readonly type: string | null; readonly id: string },
  amount: Amount,
): Promise<boolean> => {
  if (type === 'UNASSOCIATED_DEPOSIT') return reverseUnassociated(tx, organisationId, id);
  if (type === fiatEntityType) return undoDeposit(tx, organisationId, id, amount);
  if (type === whitelabelEntityType) return undoWhitelabel(tx, organisationId, id, amount);
  return false;
};

const availableOf = async (tx: Tx, organisationId: OrganisationId, businessId: string, currency: string) => {
  const { code } = account.available(businessId, currency);
  return (await balancesOf(tx, organisationId, [code])).get(code) ?? zero(currency);
};

const undoDeposit = async (tx: Tx, organisationId: OrganisationId, id: string, amount: Amount): Promise<boolean> => {
  const deposit = await holdFiatDeposit(tx, organisationId, id);
  if (!deposit?.received || (deposit.status !== 'RECEIVED' && deposit.status !== 'UNDER_REVIEW')) return false;
  const at = await clockNow(tx);
  const { businessId, received, status } = deposit;
  const moved = { entityType: fiatEntityType, id, amount, at } as const;
  const available = await availableOf(tx, organisationId, businessId, amount.currency);
  await post(tx, organisationId, [
    received.fee === null
      ? fiatReturned(moved, systemActor)
      : fiatCreditReversed({ ...moved, businessId, fee: received.fee, available }, systemActor),
  ]);
  const after = { ...deposit, status: 'RETURNED' } as const;
  await storeOutcome(tx, after);
  await tell(tx, movementOf(deposit, after, { ...reversal, at }), {
    organisationId,
    id,
    entityType: fiatEntityType,
    from: status,
  });
  return true;
};

const undoWhitelabel = async (tx: Tx, organisationId: OrganisationId, id: string, amount: Amount): Promise<boolean> => {
  const deposit = await holdWhitelabel(tx, organisationId, id);
  if (!deposit || deposit.reversed_at !== null) return false;
  const at = await clockNow(tx);
  const { business_id: businessId, currency } = deposit;
  const available = await availableOf(tx, organisationId, businessId, currency);
  const fee = amountIn(deposit.fee, currency);
  const moved = { entityType: whitelabelEntityType, id, amount, at } as const;
  await post(tx, organisationId, [fiatCreditReversed({ ...moved, businessId, fee, available }, systemActor)]);
  await markWhitelabelReversed(tx, organisationId, id, at);
  const before = {
    organisationId,
    id,
    businessId,
    amount: amountIn(deposit.amount, currency),
    fee,
    at: deposit.created_at,
  };
  await tell(tx, whitelabelMovementOf(before, null, { ...reversal, at }), {
    organisationId,
    id,
    entityType: whitelabelEntityType,
    from: 'RECEIVED',
  });
  return true;
};

type Undone = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly entityType: FiatEntityType;
  readonly from: string;
};

const reversal = { event: 'BANK_REVERSAL', actor: systemActor } as const;

const tell = async (tx: Tx, movement: Movement, { organisationId, entityType, id, from }: Undone): Promise<void> => {
  await noteMovement(tx, movement);
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: entityType === fiatEntityType ? 'fiat-deposit.return' : 'whitelabel-fiat-deposit.reverse',
    entity: { type: entityType, id },
    before: { status: from },
    after: { status: 'RETURNED' },
    result: 'SUCCESS',
  });
};
