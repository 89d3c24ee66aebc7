import type { Database, Tx } from '@countinghouse/database';
import type { StatementInbox } from '../../../rails/bank';
import {
  isPaymentReport,
  notFrom,
  readCamt,
  StatementRefused,
  type BankEntry,
  type BankStatement,
} from '../../../rails/bank';
import { OnItsWay, refuseElsewhere, whileHere } from './elsewhere';
import { endPending, keepPending } from './entries-repository';
import { noteMatched, receiveEntry, reverseIfReversed, type Takes } from './receive-entry';
import { findAccountOfStatement, keepClosing, type CollectionAccount } from './repository';

/** Number of a file's entries that were new, and of those known from another file. */
export type Imported = { readonly taken: number; readonly known: number };

/**
 * Imports a bank's file: each entry once, in a transaction of its own, so that a half-read file is simply read again. A file that names an unknown
 * account, or one of another bank than the one that left it, is refused whole, before any entry is taken.
 *
 * @throws StatementRefused
 */
export const importStatement = async (
  database: Database,
  takes: Takes,
  text: string,
  channel?: string | null,
): Promise<Imported> => {
  const statements = readCamt(text);
  const accounts = await database.acrossOrganisations(async (tx) => {
    const found = [];
    for (const { account, currency } of statements) found.push(await findAccountOfStatement(tx, account, currency));
    return found;
  });
  const unknown = statements.find((_, index) => !accounts[index]);
  if (unknown)
    throw new StatementRefused(`No organisation has the ${unknown.currency} account …${unknown.account.slice(-4)}`);
  const elsewhere = channel === undefined ? undefined : accounts.find((account) => account!.channel !== channel);
  if (elsewhere) throw new StatementRefused(notFrom(channel ?? null, `the account …${numberOf(elsewhere).slice(-4)}`));
  for (const account of accounts)
    await refuseElsewhere(database, account!.organisation_id, `The account …${numberOf(account!).slice(-4)}`);

  let taken = 0;
  let known = 0;
  const matchedAt = new Map<string, Map<string, string[]>>();
  for (const [index, statement] of statements.entries()) {
    const account = accounts[index]!;
    const own = { organisationId: account.organisation_id, id: account.id };
    // Pages of one account count together; those of a camt.052 may each repeat what came before within the day.
    const page = [account.id, statement.message, ...(statement.message === 'camt.052' ? [index] : [])].join(' ');
    const matched = matchedAt.get(page) ?? new Map<string, string[]>();
    matchedAt.set(page, matched);
    const report = { message: statement.message, matched };
    for (const entry of statement.entries.toSorted(inOrder)) {
      const inOwn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.inOrganisation(own.organisationId, work);
      if (entry.kind === 'RETURN') await inOwn((tx) => takes.ownPayments.paidBefore(tx, own, entry));
      const { became, as } = await inOwn((tx) => receiveEntry(tx, own, entry, takes, report));
      noteMatched(matched, as);
      if (entry.kind === 'CREDIT') await inOwn((tx) => reverseIfReversed(tx, own, entry));
      if (became === 'KNOWN') known += 1;
      else taken += 1;
    }
    const { entries, pending } = statement;
    await database.acrossOrganisations(async (tx) => {
      const ofAccount = { organisationId: own.organisationId, collectionAccountId: own.id };
      await endPending(tx, ofAccount, entries);
      await keepPending(tx, ofAccount, pending);
    });
    const { closing } = statement;
    if (closing) await database.inOrganisation(own.organisationId, (tx) => keepClosing(tx, account, stated(closing)));
  }
  return { taken, known };
};

const isBack = ({ kind }: BankEntry): boolean => kind === 'RETURN' || kind === 'REVERSAL';

/**
 * Payments before their returns: one statement may hold both. Entries with a name before equal ones without: these may be any of them that is left
 * (see `knownEntry`).
 */
const inOrder = (left: BankEntry, right: BankEntry): number =>
  Number(isBack(left)) - Number(isBack(right)) || Number(left.names.length === 0) - Number(right.names.length === 0);

const numberOf = ({ iban, account_number }: CollectionAccount): string => iban ?? account_number ?? '';

/**
 * Imports any message of a bank: a statement, or its answers about payments.
 *
 * @param channel bank that left it: it may speak of its own accounts and files alone. Left out for one that an operator brings
 * @throws StatementRefused
 */
export const importBankFile = async (
  database: Database,
  takes: Takes,
  text: string,
  channel?: string | null,
): Promise<Imported> =>
  whileHere(() =>
    isPaymentReport(text)
      ? takes.ownPayments.answered(database, text, channel)
      : importStatement(database, takes, text, channel),
  );

const aDay = 86_400_000;

/** A closing balance of a day counts everything booked on it. */
const stated = ({ amount, isDebit, at }: NonNullable<BankStatement['closing']>) => ({
  currency: amount.currency,
  units: isDebit ? -amount.units : amount.units,
  endsAt: at.getTime() % aDay === 0 ? new Date(at.getTime() + aDay) : at,
});

/** Refusal of a file; null once it is imported. */
const refusalOf = async (
  database: Database,
  takes: Takes,
  text: string,
  channel: string | null,
): Promise<StatementRefused | null> => {
  try {
    await importBankFile(database, takes, text, channel);
    return null;
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    return error;
  }
};

/**
 * Imports every file. A refused one is put away with the reason and does not stop the others; nor does one that cannot be put away, which is read again
 * the next time and books nothing twice. One of an organisation on its way to another cell stays until that is decided.
 *
 * @throws AggregateError if some could not be put away
 */
export const importInbox = async (
  database: Database,
  takes: Takes,
  { inbox, channel }: { readonly inbox: StatementInbox; readonly channel: string | null },
  signal: AbortSignal,
): Promise<void> => {
  const faults: unknown[] = [];
  const leftOut = new Set<string>();
  for (let file = await inbox.next(); file && !signal.aborted; file = await inbox.next(leftOut)) {
    const refusal = await refusalOf(database, takes, file.text, channel);
    if (refusal instanceof OnItsWay) {
      leftOut.add(file.name);
      continue;
    }
    try {
      await (refusal === null ? inbox.accept(file.name) : inbox.refuse(file.name, refusal.message));
    } catch (error) {
      leftOut.add(file.name);
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Messages of banks could not be moved away');
};
