import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { account, credit, debit, type AccountRef, type NewTransaction } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import type { Transition } from '../../platform/transitions/repository';
import type { Tables } from '../../platform/tables';

type Row = Tables['unassociated_deposit'];

/** Money that belongs to no payment: of a business, or, without one, of nobody known yet (unallocated). */
export type UnassociatedDeposit = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly kind: Row['kind'];
  /** Null: unallocated. */
  readonly businessId: BusinessId | null;
  readonly network: string | null;
  readonly amount: Amount;
  /** What it was worth when it came; null where nobody stated a price. */
  readonly uniformAmount: Amount | null;
  readonly uniformCurrency: string;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly destinationTag: string | null;
  readonly transactionId: string | null;
  readonly outputIndex: number | null;
  readonly blockHeight: number | null;
  readonly senderName: string | null;
  readonly senderAccountMasked: string | null;
  readonly reference: string | null;
  readonly reason: Row['reason'];
  /** The payment whose address it reached, where there was one. */
  readonly paymentId: string | null;
  readonly receivedAt: Date;
};

/** The ledger's and the timeline's word for it, with a business or without. */
export const unassociatedEntityType = 'UNASSOCIATED_DEPOSIT';

/** What owes the money: the business's account of unassociated money, or the organisation's of unallocated. */
const owedOn = ({ businessId, amount }: Pick<UnassociatedDeposit, 'businessId' | 'amount'>): AccountRef =>
  businessId === null ? account.unallocated(amount.currency) : account.unassociated(businessId, amount.currency);

/** Where the money is: on its chain, or at the bank. */
const heldOn = ({ network, amount }: Pick<UnassociatedDeposit, 'network' | 'amount'>): AccountRef =>
  network === null ? account.bank(amount.currency) : account.custody(amount.currency, network);

/** T-10 (unallocated) or T-11 (of a business): the money is there, and owed. */
export const unassociatedReceived = (deposit: UnassociatedDeposit, actor: Actor, at: Date): NewTransaction => ({
  eventType: deposit.businessId === null ? 'T-10' : 'T-11',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  valueAt: at,
  description: deposit.businessId === null ? 'Unallocated deposit' : 'Unassociated deposit',
  actor,
  entries: [debit(heldOn(deposit), deposit.amount), credit(owedOn(deposit), deposit.amount)],
});

/** T-24: its chain took it back. */
export const unassociatedReversed = (
  deposit: Pick<UnassociatedDeposit, 'id' | 'businessId' | 'network' | 'amount'>,
  actor: Actor,
  at: Date,
): NewTransaction => ({
  eventType: 'T-24',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  valueAt: at,
  description: 'Receipt reversed',
  actor,
  entries: [debit(owedOn(deposit), deposit.amount), credit(heldOn(deposit), deposit.amount)],
  reversalOf: `${deposit.businessId === null ? 'T-10' : 'T-11'}:${deposit.id}:1`,
});

export const unassociatedTransition = (
  { organisationId, id }: Pick<UnassociatedDeposit, 'organisationId' | 'id'>,
  change: { readonly from: Row['status'] | null; readonly to: Row['status']; readonly event: string },
  actor: Actor,
  at: Date,
): Transition => ({
  organisationId,
  entityType: unassociatedEntityType,
  entityId: id,
  ...change,
  reference: '',
  actor,
  at,
});
