import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import {
  account,
  credit,
  debit,
  keyOf,
  type AccountRef,
  type NewTransaction,
  type EntityType,
} from '@countinghouse/ledger';
import { subtract, type Amount } from '@countinghouse/money';
import { systemActor, type Actor } from '@countinghouse/payments';
import type { Tables } from '../../../platform/tables';

type Row = Tables['unassociated_deposit'];

/** Money that belongs to no payment: of a business, or, without one, of an unknown owner (unallocated). */
export type UnassociatedDeposit = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly kind: Row['kind'];
  /** Null: unallocated. */
  readonly businessId: BusinessId | null;
  readonly network: string | null;
  readonly amount: Amount;
  /** Value on arrival; null without a price. */
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
  /** Payment whose address it reached, if any. */
  readonly paymentId: string | null;
  readonly receivedAt: Date;
};

/** The ledger's and the timeline's word for it, with a business or without. */
export const unassociatedEntityType = 'UNASSOCIATED_DEPOSIT';

/** Liability for the money: the business's account of unassociated money, or the organisation's of unallocated. */
const owedOn = ({ businessId, amount }: Pick<UnassociatedDeposit, 'businessId' | 'amount'>): AccountRef =>
  businessId === null ? account.unallocated(amount.currency) : account.unassociated(businessId, amount.currency);

/** Asset behind the money: on its chain, or at the bank. */
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
  deposit: Pick<UnassociatedDeposit, 'id' | 'businessId' | 'network' | 'amount'> & { readonly isAllocated: boolean },
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
  reversalOf: `${deposit.businessId === null || deposit.isAllocated ? 'T-10' : 'T-11'}:${deposit.id}:1`,
});

/** State of one, as its list shows it. */
export type Standing = Pick<
  UnassociatedDeposit,
  'organisationId' | 'id' | 'businessId' | 'amount' | 'uniformAmount' | 'uniformCurrency' | 'receivedAt'
> & { readonly status: Row['status'] };

/** Money that waits for a decision, as the decisions see it. */
export type Waiting = Standing &
  Pick<
    UnassociatedDeposit,
    | 'kind'
    | 'network'
    | 'fromAddress'
    | 'toAddress'
    | 'destinationTag'
    | 'transactionId'
    | 'outputIndex'
    | 'blockHeight'
    | 'senderName'
    | 'senderAccountMasked'
    | 'reference'
  >;

/** Entity the money became: a deposit of either kind, or the order that returns it. */
export type ResolvedInto = { readonly type: EntityType; readonly id: string };

/** T-12: unallocated money is a business's now, still without a payment. */
const allocated = (deposit: Waiting, businessId: BusinessId, actor: Actor, at: Date): NewTransaction => ({
  eventType: 'T-12',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  valueAt: at,
  description: 'Allocated to a business',
  actor,
  entries: [
    debit(account.unallocated(deposit.amount.currency), deposit.amount),
    credit(account.unassociated(businessId, deposit.amount.currency), deposit.amount),
  ],
});

/** T-12 once for unallocated money, otherwise nothing. */
export const allocations = (deposit: Waiting, businessId: BusinessId, actor: Actor, at: Date): NewTransaction[] =>
  deposit.businessId === null ? [allocated(deposit, businessId, actor, at)] : [];

/** Sequence of the T-12 by which a deposit takes the money: the first is the allocation's, which may have the same id. */
export const takingSequence = 2;

/** T-12: the deposit `into` takes the money, which waits in the business's pending from there. */
export const taken = (
  deposit: Waiting,
  businessId: BusinessId,
  into: ResolvedInto,
  actor: Actor,
  at: Date,
): NewTransaction => ({
  eventType: 'T-12',
  entityType: into.type,
  entityId: into.id,
  sequence: takingSequence,
  valueAt: at,
  description: 'Associated with its deposit',
  actor,
  entries: [
    debit(account.unassociated(businessId, deposit.amount.currency), deposit.amount),
    credit(account.pending(businessId, deposit.amount.currency), deposit.amount),
  ],
});

/** T-26: unclaimed; it is the organisation's own. */
export const writtenOff = (deposit: Waiting, actor: Actor, at: Date): NewTransaction => ({
  eventType: 'T-26',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  valueAt: at,
  description: 'Unclaimed money written off',
  actor,
  entries: [debit(owedOn(deposit), deposit.amount), credit(account.manual(deposit.amount.currency), deposit.amount)],
});

/** T-20: the bank sent it back to its origin. */
export const sentBackByBank = (deposit: Waiting, actor: Actor, at: Date): NewTransaction => ({
  eventType: 'T-20',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  valueAt: at,
  description: 'Unassociated money returned',
  actor,
  entries: [debit(owedOn(deposit), deposit.amount), credit(heldOn(deposit), deposit.amount)],
});

/** Returning coins, with the facts of their postings. */
export type Returning = Standing & { readonly network: string };

type Sent = { /** Amount that left. */ readonly net: Amount; readonly time: number; readonly at: Date };

/** T-05: the coins have left, the network's fee is income. `time`: ordinal of this finality. */
export const sentBack = (deposit: Returning, { net, time, at }: Sent): NewTransaction => ({
  eventType: 'T-05',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  sequence: time,
  valueAt: at,
  description: 'Unassociated coins sent back',
  actor: systemActor,
  entries: [
    debit(owedOn(deposit), deposit.amount),
    credit(account.custody(net.currency, deposit.network), net),
    credit(account.networkFeeIncome(net.currency), subtract(deposit.amount, net)),
  ],
});

/** T-24 of it: a reorganisation undid it, and the same transaction is handed over again. */
export const sentBackReversed = (deposit: Returning, { net, time, at }: Sent): NewTransaction => ({
  eventType: 'T-24',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  // the first is the receipt's
  sequence: time + 1,
  valueAt: at,
  description: 'Sending back reversed',
  actor: systemActor,
  entries: [
    debit(account.custody(net.currency, deposit.network), net),
    debit(account.networkFeeIncome(net.currency), subtract(deposit.amount, net)),
    credit(owedOn(deposit), deposit.amount),
  ],
  reversalOf: keyOf('T-05', deposit.id, time),
});

/** T-09: the network's fee. */
export const gasSpent = ({ id, network }: Returning, gas: Amount, at: Date): NewTransaction => ({
  eventType: 'T-09',
  entityType: unassociatedEntityType,
  entityId: id,
  valueAt: at,
  description: 'Network fee paid',
  actor: systemActor,
  entries: [debit(account.networkFeeExpense(gas.currency), gas), credit(account.custody(gas.currency, network), gas)],
});
