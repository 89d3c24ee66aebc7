import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf, post } from '@countinghouse/ledger';
import { compare, zero, type Amount } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import type { BankEntry } from '../../../rails/bank';
import { reverseUnassociated } from '../unassociated-deposits';
import {
  fiatCreditReversed,
  fiatEntityType,
  fiatReturned,
  fiatTransition,
  whitelabelEntityType,
  type Became,
  type FiatEntityType,
} from './fiat-deposit';
import {
  holdEntryByKeys,
  holdFiatDeposit,
  holdWhitelabel,
  markReversed,
  markWhitelabelReversed,
  storeOutcome,
} from './repository';

type Own = { readonly organisationId: OrganisationId; readonly collectionAccountId: string; readonly id: string };

/**
 * The bank took back what it had credited: whatever the credit became is undone. A reversal whose credit nobody knows, of
 * another amount, or of money that somebody has decided about meanwhile changes nothing here: it stays as an entry that
 * became nothing, which the daily comparison with the bank shows.
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
  await storeOutcome(tx, { ...deposit, status: 'RETURNED' });
  await tell(tx, { organisationId, id }, fiatEntityType, status, 'RETURNED');
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
  await tell(tx, { organisationId, id }, whitelabelEntityType, 'RECEIVED', 'RETURNED');
  return true;
};

const tell = async (
  tx: Tx,
  deposit: { readonly organisationId: OrganisationId; readonly id: string },
  entityType: FiatEntityType,
  from: string,
  to: string,
): Promise<void> => {
  const at = await clockNow(tx);
  await insertTransitions(tx, [
    fiatTransition(deposit, entityType, { from, to, event: 'BANK_REVERSAL' }, systemActor, at),
  ]);
  await audit(tx, {
    actor: systemActor,
    organisationId: deposit.organisationId,
    action: entityType === fiatEntityType ? 'fiat-deposit.return' : 'whitelabel-fiat-deposit.reverse',
    entity: { type: entityType, id: deposit.id },
    before: { status: from },
    after: { status: to },
    result: 'SUCCESS',
  });
};
