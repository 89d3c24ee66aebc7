import { maskedAccount, normalisedNumber } from '@countinghouse/contract/bank-details';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText, type Amount } from '@countinghouse/money';
import { systemActor, uniformValue } from '@countinghouse/payments';
import { unitsOf } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { noteMovement } from '../../../platform/moved/repository';
import type { BankEntry, BankStatement } from '../../../rails/bank';
import type { RateFeed } from '../../../rails/rates';
import { findEverKept } from '../../carriers/bank-accounts';
import { feesOf, selectBusinesses } from '../../organisation/businesses';
import { findOrganisation } from '../../organisation/organisations';
import { recordUnassociated } from '../unassociated-deposits';
import {
  fiatCredited,
  fiatDepositFee,
  fiatEntityType,
  fiatHeldForReview,
  whitelabelEntityType,
  type Became,
  type FiatDeposit,
  type WhitelabelDeposit,
} from './fiat-deposit';
import { owedBy } from '../../../platform/debts';
import { movementOf, whitelabelMovementOf } from './moved';
import { collectionIn, referencesIn } from './reference';
import { holdByReference, insertWhitelabelDeposits, storeOutcome } from './repository';
import {
  claimEntryKeys,
  findEntryByNames,
  findEntryByPrint,
  findReversalOf,
  findOwnAccount,
  holdEntriesOf,
  insertBankEntry,
  nameEntry,
  noteStated,
  storeBecame,
  type OwnEntry,
  type Recognised,
} from './entries-repository';
import { reverseEntry } from './reverse-entry';

/** Bank messages about our own payments, handled by the module that made them. */
export type OwnPayments = {
  /** The bank paid it. Null: not one of ours, or not as ordered. */
  readonly paid: (tx: Tx, account: OwnAccount, entry: BankEntry) => Promise<Became>;
  /** Books a payment as paid whose return comes before the message that books it. */
  readonly paidBefore: (tx: Tx, account: OwnAccount, entry: BankEntry) => Promise<void>;
  /** A payment was returned. Null: no paid one matches. */
  readonly cameBack: (tx: Tx, account: OwnAccount, entry: BankEntry) => Promise<Became>;
  /** True for the return of a payment that the bank had refused: its money was given back then. */
  readonly isOfRefused: (tx: Tx, account: OwnAccount, entry: BankEntry) => Promise<boolean>;
  /** True if an end-to-end id is one of a payment of ours. */
  readonly isOrder: (tx: Tx, organisationId: OrganisationId, endToEndId: string | null) => Promise<boolean>;
  /** A message about a file of payments. @throws StatementRefused */
  readonly answered: (
    database: Database,
    text: string,
    channel?: string | null,
  ) => Promise<{ readonly taken: number; readonly known: number }>;
};

/** Dependencies of taking entries. */
export type Takes = { readonly rates: RateFeed; readonly ownPayments: OwnPayments };

/** Our account, as a bank's report names it. */
export type OwnAccount = { readonly organisationId: OrganisationId; readonly id: string };

/** Message that reports an entry; null: the sandbox's bank, which reports each once. */
export type Report = {
  readonly message: BankStatement['message'];
  /** Entries of ours that earlier entries of the message are, by their content: few of a large statement are equal. */
  readonly matched: ReadonlyMap<string, readonly string[]>;
} | null;

/** Notes that an entry of the message is this one of ours. Only after the commit: a transaction may be tried again. */
export const noteMatched = (matched: Map<string, string[]>, { id, print }: Recognised): void => {
  const equal = matched.get(print ?? '') ?? [];
  equal.push(id);
  matched.set(print ?? '', equal);
};

/**
 * Takes in one booked entry of a bank, in a transaction of its own: whatever it becomes, it is posted in one batch. Money with a reference of ours
 * belongs to its deposit; money with a business's code to that business; all other is set aside until somebody assigns it.
 *
 * @returns `became` is 'KNOWN' if another message, or this one, reported it before; `as`, for `noteMatched`: the entry of ours that it is
 */
export const receiveEntry = async (
  tx: Tx,
  { organisationId, id: collectionAccountId }: OwnAccount,
  written: BankEntry,
  { rates: feed, ownPayments }: Takes,
  report: Report,
): Promise<{ readonly became: Became | 'KNOWN'; readonly as: Recognised }> => {
  const account = { organisationId, collectionAccountId };
  const { known, entry } =
    report === null ? { known: null, entry: written } : await knownEntry(tx, account, written, report.matched);
  if (known !== null) {
    if (report?.message === 'camt.053') await noteStated(tx, organisationId, known.id);
    return { became: 'KNOWN', as: known };
  }
  const id = newId();
  const at = await clockNow(tx);
  await insertBankEntry(tx, {
    organisation_id: organisationId,
    id,
    collection_account_id: collectionAccountId,
    kind: entry.kind,
    currency: entry.amount.currency,
    amount: unitsOf(entry.amount),
    booked_at: entry.bookedAt,
    reference: entry.reference.slice(0, 500),
    end_to_end_id: entry.endToEndId,
    remitter_name: entry.remitterName,
    remitter_account_masked: masked(entry),
    print: report && entry.print,
    is_named: entry.names.length > 0,
    told_by: report && report.message,
    stated_at: report?.message === 'camt.053' ? at : null,
    created_at: at,
  });
  const own = { ...account, id };
  await claimEntryKeys(tx, own, entry);
  const became = await becomes(tx, own, entry, { feed, ownPayments });
  if (became !== null) await storeBecame(tx, organisationId, id, became);
  return { became, as: { id, print: entry.print } };
};

/** Undoes a credit whose reversal was read before it. In a transaction of its own, after that of the credit: each posts once. */
export const reverseIfReversed = async (
  tx: Tx,
  { organisationId, id: collectionAccountId }: OwnAccount,
  entry: BankEntry,
): Promise<void> => {
  const own = { organisationId, collectionAccountId };
  const reversal = await findReversalOf(tx, own, entry);
  if (reversal === null) return;
  // An end-to-end id may be that of an older credit, too: then nothing says which of them is meant.
  const reverses = reversal.isByName ? entry.names : [...entry.names, ...entry.shadows];
  const undone = await reverseEntry(tx, { ...own, id: reversal.id }, { ...entry, kind: 'REVERSAL', reverses });
  if (undone !== null) await storeBecame(tx, own.organisationId, reversal.id, undone);
};

/**
 * Entry of ours that a bank reports again, by one of its names, or else by its content: one without a name may be any with that content that no other
 * entry of its message is, one with a new name only one that has none yet. So the books have as many equal entries as one message reports, never more,
 * in whatever order and however often messages are read. A name that is another amount's is none of this entry.
 */
const knownEntry = async (
  tx: Tx,
  account: Omit<OwnEntry, 'id'>,
  written: BankEntry,
  matched: ReadonlyMap<string, readonly string[]>,
): Promise<{ readonly known: Recognised | null; readonly entry: BankEntry }> => {
  await holdEntriesOf(tx, account);
  const named = await findEntryByNames(tx, account, written);
  const entry = { ...written, names: written.names.filter((name) => !named.ofOthers.has(name)) };
  const equal = [entry.print, entry.formerPrint].flatMap((print) => matched.get(print) ?? []);
  const known = named.entry ?? (await findEntryByPrint(tx, account, entry, equal));
  if (known !== null && entry.names.length > 0) await nameEntry(tx, { ...account, id: known.id }, entry);
  return { known, entry };
};

const becomes = async (
  tx: Tx,
  own: OwnEntry,
  entry: BankEntry,
  { feed, ownPayments }: { readonly feed: RateFeed; readonly ownPayments: OwnPayments },
): Promise<Became> => {
  const { organisationId } = own;
  if (entry.kind === 'REVERSAL') return reverseEntry(tx, own, entry);
  const account = { organisationId, id: own.collectionAccountId };
  if (entry.kind === 'DEBIT') return ownPayments.paid(tx, account, entry);
  if (entry.kind === 'RETURN' && (await ownPayments.isOfRefused(tx, account, entry))) return null;
  const returned = entry.kind === 'RETURN' ? await ownPayments.cameBack(tx, account, entry) : null;
  return returned ?? (await ownTransfer(tx, own, entry, ownPayments)) ?? creditEntry(tx, organisationId, entry, feed);
};

/** Money from another account of the organisation that is no payment of ours to it: it is where it was before, for the books. */
const ownTransfer = async (
  tx: Tx,
  { organisationId, collectionAccountId }: OwnEntry,
  { remitterAccount, endToEndId, amount: { currency } }: BankEntry,
  ownPayments: OwnPayments,
): Promise<Became> => {
  if (remitterAccount === null) return null;
  const from = await findOwnAccount(tx, organisationId, { number: normalisedNumber(remitterAccount), currency });
  if (from === null || from === collectionAccountId) return null;
  return (await ownPayments.isOrder(tx, organisationId, endToEndId)) ? null : { type: 'OWN_TRANSFER', id: from };
};

const masked = ({ remitterAccount }: BankEntry): string | null => {
  if (remitterAccount === null) return null;
  const number = normalisedNumber(remitterAccount);
  return maskedAccount({ iban: null, accountNumber: number });
};

const creditEntry = async (
  tx: Tx,
  organisationId: OrganisationId,
  entry: BankEntry,
  feed: RateFeed,
): Promise<Became> => {
  const deposit = await holdByReference(tx, organisationId, referencesIn(entry.reference));
  if (deposit) {
    if (deposit.status !== 'PENDING')
      return setAside(tx, organisationId, deposit.businessId, entry, 'CLOSED_PAYMENT', feed);
    if (deposit.expectedAmount.currency !== entry.amount.currency)
      return setAside(tx, organisationId, deposit.businessId, entry, 'OTHER', feed);
    return receiveDeposit(tx, deposit, entry);
  }
  const everyBusiness = { organisationId, hiddenBusinessId: null, onlyBusinessIds: null };
  const businesses = await selectBusinesses(tx, everyBusiness);
  const quoted = collectionIn(
    entry.reference,
    businesses.map(({ id }) => id),
  );
  if (quoted) return receiveWhitelabel(tx, organisationId, quoted, entry);
  return setAside(tx, organisationId, null, entry, 'UNKNOWN_REFERENCE', feed);
};

/** Announced money has arrived: credited, or held back if it came from another account than announced. */
const receiveDeposit = async (tx: Tx, deposit: FiatDeposit, entry: BankEntry): Promise<Became> => {
  const { organisationId, businessId, id } = deposit;
  const at = await clockNow(tx);
  const { amount } = entry;
  const isFromThere = await isSentFrom(tx, deposit, entry);
  const { fiatDepositFee: fees } = await feesOf(tx, organisationId, businessId);
  const fee = isFromThere ? fiatDepositFee(amount, fees) : null;
  const status = isFromThere ? 'RECEIVED' : 'UNDER_REVIEW';
  const moved = { entityType: fiatEntityType, id, amount, at } as const;
  const owed = await owedBy(tx, organisationId, businessId, amount.currency);
  await post(tx, organisationId, [
    fee === null
      ? fiatHeldForReview(moved, systemActor)
      : fiatCredited({ ...moved, businessId, fee, owed }, systemActor),
  ]);
  const received = { amount, fee, at, remitterName: entry.remitterName, remitterAccountMasked: masked(entry) };
  const after: FiatDeposit = { ...deposit, status, received };
  await storeOutcome(tx, after);
  const event = isFromThere ? 'BANK_CREDIT' : 'OTHER_REMITTER';
  await noteMovement(tx, movementOf(deposit, after, { event, actor: systemActor, at }));
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: isFromThere ? 'fiat-deposit.receive' : 'fiat-deposit.review',
    entity: { type: fiatEntityType, id },
    before: { status: 'PENDING' },
    after: { status, amount: toText(amount), fee: fee && toText(fee), currency: amount.currency },
    result: 'SUCCESS',
  });
  return { type: fiatEntityType, id };
};

/** True if the money came from the announced account, or the bank does not name the sender. */
const isSentFrom = async (
  tx: Tx,
  { organisationId, bankAccountId }: FiatDeposit,
  { remitterAccount }: BankEntry,
): Promise<boolean> => {
  if (remitterAccount === null) return true;
  const sender = await findEverKept(tx, organisationId, bankAccountId);
  return sender !== null && (sender.iban ?? sender.accountNumber) === normalisedNumber(remitterAccount);
};

const receiveWhitelabel = async (
  tx: Tx,
  organisationId: OrganisationId,
  { businessId, rest }: { readonly businessId: BusinessId; readonly rest: string },
  entry: BankEntry,
): Promise<Became> => {
  const at = await clockNow(tx);
  const id = newId();
  const { amount } = entry;
  const { fiatDepositFee: fees } = await feesOf(tx, organisationId, businessId);
  const fee = fiatDepositFee(amount, fees);
  const owed = await owedBy(tx, organisationId, businessId, amount.currency);
  const credited = { entityType: whitelabelEntityType, id, businessId, amount, fee, at, owed } as const;
  await post(tx, organisationId, [fiatCredited(credited, systemActor)]);
  const reference = rest === '' ? (entry.endToEndId ?? '–') : rest.slice(0, 140);
  const { remitterName, endToEndId } = entry;
  const deposit: WhitelabelDeposit = {
    organisationId,
    id,
    businessId,
    reference,
    amount,
    fee,
    remitterName,
    remitterAccountMasked: masked(entry),
    endToEndId,
    at,
  };
  await insertWhitelabelDeposits(tx, [deposit]);
  await noteMovement(tx, whitelabelMovementOf(null, deposit, { event: 'BANK_CREDIT', actor: systemActor, at }));
  await audit(tx, {
    actor: systemActor,
    organisationId,
    action: 'whitelabel-fiat-deposit.receive',
    entity: { type: whitelabelEntityType, id },
    after: { amount: toText(amount), fee: toText(fee), currency: amount.currency },
    result: 'SUCCESS',
  });
  return { type: whitelabelEntityType, id };
};

/** Unassignable money: booked for the business if known, otherwise for the organisation to find out. */
const setAside = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId | null,
  entry: BankEntry,
  reason: 'CLOSED_PAYMENT' | 'UNKNOWN_REFERENCE' | 'OTHER',
  feed: RateFeed,
): Promise<Became> => {
  const organisation = await findOrganisation(tx, organisationId);
  const uniformCurrency = organisation?.uniformCurrency ?? 'EUR';
  const id = newId();
  const { amount, remitterName, reference } = entry;
  await recordUnassociated(tx, {
    organisationId,
    id,
    kind: 'FIAT',
    businessId,
    network: null,
    amount,
    uniformAmount: await priced(tx, amount, uniformCurrency, feed),
    uniformCurrency,
    fromAddress: null,
    toAddress: null,
    destinationTag: null,
    transactionId: entry.endToEndId,
    outputIndex: null,
    blockHeight: null,
    senderName: remitterName,
    senderAccountMasked: masked(entry),
    reference: reference.slice(0, 500) || null,
    reason,
    paymentId: null,
    receivedAt: await clockNow(tx),
  });
  return { type: 'UNASSOCIATED_DEPOSIT', id };
};

/** Worth in the organisation's currency; null without a price. Shown in a list, never booked. */
const priced = async (tx: Tx, amount: Amount, uniformCurrency: string, feed: RateFeed): Promise<Amount | null> => {
  const rates = await feed.current(tx, null);
  try {
    return uniformValue(amount, rates, uniformCurrency);
  } catch {
    return null;
  }
};
