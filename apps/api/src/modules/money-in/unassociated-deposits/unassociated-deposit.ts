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
import type { Transition } from '../../../platform/transitions/repository';
import type { Tables } from '../../../platform/tables';

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

/** Money that waits for a decision, as the decisions see it. */
export type Waiting = Pick<
  UnassociatedDeposit,
  | 'organisationId'
  | 'id'
  | 'kind'
  | 'businessId'
  | 'network'
  | 'amount'
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

/** What the money became: a deposit of either kind, or what carries it back. */
export type ResolvedInto = { readonly type: EntityType; readonly id: string };

/** T-12: nobody's money is a business's now, which still has no payment for it. */
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

/** T-12 once where it was nobody's, else nothing. */
export const allocations = (deposit: Waiting, businessId: BusinessId, actor: Actor, at: Date): NewTransaction[] =>
  deposit.businessId === null ? [allocated(deposit, businessId, actor, at)] : [];

/** The number of the T-12 by which a deposit takes the money: the first is the allocation's, which may bear the same id. */
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

/** T-26: nobody claims it; it is the organisation's own. */
export const writtenOff = (deposit: Waiting, actor: Actor, at: Date): NewTransaction => ({
  eventType: 'T-26',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  valueAt: at,
  description: 'Unclaimed money written off',
  actor,
  entries: [debit(owedOn(deposit), deposit.amount), credit(account.manual(deposit.amount.currency), deposit.amount)],
});

/** T-20: the bank sent it back to where it came from. */
export const sentBackByBank = (deposit: Waiting, actor: Actor, at: Date): NewTransaction => ({
  eventType: 'T-20',
  entityType: unassociatedEntityType,
  entityId: deposit.id,
  valueAt: at,
  description: 'Unassociated money returned',
  actor,
  entries: [debit(owedOn(deposit), deposit.amount), credit(heldOn(deposit), deposit.amount)],
});

/** Coins that go back, as the postings of it need them. */
export type Returning = Pick<Waiting, 'organisationId' | 'id' | 'businessId' | 'amount'> & { readonly network: string };

type Sent = { /** What left. */ readonly net: Amount; readonly time: number; readonly at: Date };

/** T-05: the coins have left, the network's fee is income. `time`: how many times it has been final by now. */
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

/** T-24 of it: a reorganisation took it back, and the same transaction is handed over again. */
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

/** T-09: what the network took. */
export const gasSpent = ({ id, network }: Returning, gas: Amount, at: Date): NewTransaction => ({
  eventType: 'T-09',
  entityType: unassociatedEntityType,
  entityId: id,
  valueAt: at,
  description: 'Network fee paid',
  actor: systemActor,
  entries: [debit(account.networkFeeExpense(gas.currency), gas), credit(account.custody(gas.currency, network), gas)],
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
