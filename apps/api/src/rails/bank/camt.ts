import { normalisedNumber } from '@countinghouse/contract/bank-details';
import { fromUnits, isCurrency, isPositive, parseAmount, sum, type Amount } from '@countinghouse/money';
import { createHash } from 'node:crypto';
import type { BankEntry, PendingEntry } from './port';
import { readXml, StatementRefused, type Node } from './xml';

/** A bank's message about one account: camt.053 of a day, camt.052 within it, camt.054 of single movements. */
export type BankStatement = {
  readonly message: 'camt.052' | 'camt.053' | 'camt.054';
  /** IBAN or number of our account, without spaces. */
  readonly account: string;
  readonly currency: string;
  /** Booked money received, and reversals of it; our payments, and their returns. */
  readonly entries: readonly BankEntry[];
  /** Announced and not booked. */
  readonly pending: readonly PendingEntry[];
  /** For a camt.053: closing balance of the account. */
  readonly closing: { readonly amount: Amount; readonly isDebit: boolean; readonly at: Date } | null;
};

/** Begins the name under which a batch without its payments is announced. */
export const batchPrefix = 'batch:';

const messages = [
  ['BkToCstmrStmt', 'Stmt', 'camt.053'],
  ['BkToCstmrAcctRpt', 'Rpt', 'camt.052'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054'],
] as const;

/**
 * Parses camt.052, camt.053 and camt.054 of any version. Only booked entries count, and only a camt.053's closing balance; a batch is split into its
 * payments, which must add up to it.
 *
 * @throws StatementRefused for anything else, and for a batch that does not add up
 */
export const readCamt = (text: string): readonly BankStatement[] => {
  const document = readXml(text);
  const reports = messages.flatMap(([outer, inner, message]) =>
    (document.at(outer)?.all(inner) ?? []).map((report) => ({ report, message })),
  );
  if (reports.length === 0) throw new StatementRefused('The file is neither a camt.052, a camt.053 nor a camt.054');
  return reports.flatMap(({ report, message }) => statementsOf(report, message));
};

const required = (value: string | null, what: string): string => {
  if (value === null) throw new StatementRefused(`${what} is missing`);
  return value;
};

const amountIn = (element: Node | null): Amount => {
  const currency = required(element?.attribute('Ccy') ?? null, 'The currency of an amount');
  if (!isCurrency(currency)) throw new StatementRefused(`${currency} is no currency`);
  // Banks may write more decimals than the currency has, all of them zero.
  const written = required(element?.text() ?? null, 'An amount')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  const parsed = parseAmount(written, currency);
  if (!parsed.ok) throw new StatementRefused(`${written} ${currency} is no amount`);
  return parsed.amount;
};

const instantIn = (element: Node | null): Date | null => {
  const written = element?.text('DtTm') ?? element?.text('Dt') ?? null;
  if (written === null) return null;
  const instant = new Date(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T00:00:00.000Z` : written);
  if (Number.isNaN(instant.getTime())) throw new StatementRefused(`${written} is no date`);
  return instant;
};

const accountNumberIn = (element: Node | null): string | null => {
  const number = element?.text('Id', 'IBAN') ?? element?.text('Id', 'Othr', 'Id') ?? null;
  return number === null ? null : normalisedNumber(number);
};

/** One for each currency among its entries; without entries one in the account's own currency. */
const statementsOf = (statement: Node, message: BankStatement['message']): BankStatement[] => {
  const account = required(accountNumberIn(statement.at('Acct')), 'The account');
  const written = statement.all('Ntry').flatMap(writtenIn);
  const of = (wanted: Written['status']): BankEntry[] =>
    withoutShared(
      written.flatMap(({ status, entry }) => (status === wanted ? [entry] : [])),
      (holders) => new Set(holders.map(({ print }) => print)).size > 1,
    );
  const entries = of('BOOK');
  const pending = of('PDNG').map(pendingOf);
  const closing = message === 'camt.053' ? closingOf(statement) : null;
  const own = statement.text('Acct', 'Ccy') ?? closing?.amount.currency ?? null;
  const currencies = new Set([
    ...(own === null ? [] : [own]),
    ...[...entries, ...pending].map(({ amount }) => amount.currency),
  ]);
  return [...currencies].map((currency) => ({
    message,
    account,
    currency,
    entries: entries.filter(({ amount }) => amount.currency === currency),
    pending: pending.filter(({ amount }) => amount.currency === currency),
    closing: closing?.amount.currency === currency ? closing : null,
  }));
};

const closingOf = (statement: Node): BankStatement['closing'] => {
  const balance = statement.all('Bal').find((one) => one.text('Tp', 'CdOrPrtry', 'Cd') === 'CLBD');
  const at = balance && instantIn(balance.at('Dt'));
  // A closing balance without a day is useless.
  if (!balance || !at) return null;
  return {
    amount: amountIn(balance.at('Amt')),
    isDebit: balance.text('CdtDbtInd') === 'DBIT',
    at,
  };
};

const isTrue = (written: string | null): boolean => written === 'true' || written === '1';

const pendingOf = ({ kind, names, print, amount, reference, remitterName }: BankEntry): PendingEntry => ({
  isCredit: kind === 'CREDIT' || kind === 'RETURN',
  names,
  print,
  amount,
  reference,
  remitterName,
});

/** Entries without the names that several of them share, such as that of their batch or of their order: these identify none of them. */
const withoutShared = (
  entries: readonly BankEntry[],
  isShared: (holders: readonly BankEntry[]) => boolean,
): BankEntry[] => {
  // A reversal has the name of its credit, and a payment may have that of its return.
  const keyOf = ({ kind }: BankEntry, name: string): string => `${kind === 'RETURN' ? 'CREDIT' : kind} ${name}`;
  const holders = new Map<string, BankEntry[]>();
  for (const entry of entries)
    for (const name of entry.names) {
      const key = keyOf(entry, name);
      holders.set(key, [...(holders.get(key) ?? []), entry]);
    }
  const shared = new Set([...holders].flatMap(([key, of]) => (isShared(of) ? [key] : [])));
  return entries.map((entry) => {
    const isOwn = (name: string): boolean => !shared.has(keyOf(entry, name));
    return { ...entry, names: entry.names.filter(isOwn), reverses: entry.reverses.filter(isOwn) };
  });
};

/**
 * Payments of one part of an entry. Every word about a batch is optional, its number too: then the payments listed count themselves, and of a batch
 * without any it is unknown how many there are.
 */
const paymentsIn = (details: Node): number => {
  const stated = details.text('Btch', 'NbOfTxs');
  if (stated !== null) return Number(stated);
  const listed = details.all('TxDtls').length;
  return listed === 0 && details.at('Btch') !== null ? Infinity : listed;
};

/** True for a batch whose payments are told elsewhere, if at all. */
const isWithoutParts = (entry: Node, payments: readonly Node[]): boolean =>
  payments.length <= 1 && entry.all('NtryDtls').reduce((all, details) => all + paymentsIn(details), 0) > 1;

/** Earliest instant: an entry that is not booked may have no day yet. */
const noDay = new Date(0);

type Written = { readonly status: 'BOOK' | 'PDNG'; readonly entry: BankEntry };

/** Our entries from one of the bank's, with its state; none if it is neither booked nor announced. */
const writtenIn = (entry: Node): Written[] => {
  const status = entry.text('Sts', 'Cd') ?? entry.text('Sts') ?? '';
  const isCredit = entry.text('CdtDbtInd') === 'CRDT';
  const isReversal = isTrue(entry.text('RvslInd'));
  const payments = entry.all('NtryDtls').flatMap((details) => details.all('TxDtls'));
  // A reversed payment of ours returns as a credit, or as one with the reason of its return; a reversed credit leaves as a debit.
  const isReturn = isReversal || payments.some((payment) => payment.at('RtrInf') !== null);
  const kind = isCredit ? (isReturn ? 'RETURN' : 'CREDIT') : isReversal ? 'REVERSAL' : 'DEBIT';
  const total = amountIn(entry.at('Amt'));
  if ((status !== 'BOOK' && status !== 'PDNG') || !isPositive(total)) return [];
  const day = entry.at('BookgDt') ?? entry.at('ValDt');
  const facts = {
    kind,
    bookedAt: status === 'BOOK' ? bookedOn(instantIn(day)) : (instantIn(day) ?? noDay),
    // As it is written: the day and the instant of one entry may differ by a time zone.
    day: (day?.text('DtTm') ?? day?.text('Dt') ?? '').slice(0, 10),
    entryReference: entry.text('AcctSvcrRef'),
  } as const;
  if (payments.length <= 1) {
    const [payment = entry] = payments;
    const alone = paymentOf(payment, { ...facts, amount: total, isAlone: true, entry });
    if (!isWithoutParts(entry, payments)) return [{ status, entry: alone }];
    // Its payments are booked when a message tells of them: the batch beside them would be the same money once more.
    const names = [`${batchPrefix}${said(facts.entryReference) ?? alone.print}`];
    return [{ status: 'PDNG', entry: { ...alone, names, reverses: [] } }];
  }
  const parts = payments.map((payment) => ({ payment, amount: amountIn(paymentAmount(payment)) }));
  if (parts.some(({ amount }) => amount.currency !== total.currency))
    throw new StatementRefused('A batch has payments of another currency');
  const added = sum(
    parts.map(({ amount }) => amount),
    total.currency,
  );
  if (added.units !== total.units) throw new StatementRefused('The payments of a batch do not add up to it');
  const split = parts.map(({ payment, amount }) => paymentOf(payment, { ...facts, amount, isAlone: false, entry }));
  return withoutShared(split, (holders) => holders.length > 1).map((part) => ({ status, entry: part }));
};

const bookedOn = (date: Date | null): Date => {
  if (date === null) throw new StatementRefused('The booking date of an entry is missing');
  return date;
};

const paymentAmount = (payment: Node): Node | null => payment.at('Amt') ?? payment.at('AmtDtls', 'TxAmt', 'Amt');

type Facts = {
  readonly kind: BankEntry['kind'];
  readonly amount: Amount;
  readonly bookedAt: Date;
  /** ISO day of the booking, as written. */
  readonly day: string;
  readonly entryReference: string | null;
  /** True for the only payment of its entry: the entry's names apply to it too. */
  readonly isAlone: boolean;
  readonly entry: Node;
};

/** Placeholders that banks write for missing values. */
const nothing = new Set(['NOTPROVIDED', 'NONREF', 'NOT PROVIDED']);
const said = (text: string | null): string | null => (text === null || nothing.has(text.toUpperCase()) ? null : text);

const paymentOf = (payment: Node, facts: Facts): BankEntry => {
  const { kind, amount, bookedAt, day, entryReference, isAlone, entry } = facts;
  const endToEndId = said(payment.text('Refs', 'EndToEndId'));
  const otherSide = kind === 'DEBIT' || kind === 'RETURN' ? 'Cdtr' : 'Dbtr';
  const other = payment.at('RltdPties', otherSide);
  const remitterName = other?.text('Nm') ?? other?.text('Pty', 'Nm') ?? null;
  const remitterAccount = accountNumberIn(payment.at('RltdPties', `${otherSide}Acct`));
  const remittance = payment.at('RmtInf');
  const quoted = [
    ...(remittance?.all('Ustrd') ?? []).map((line) => line.text()),
    ...(remittance?.all('Strd') ?? []).map((line) => line.text('CdtrRefInf', 'Ref')),
    isAlone ? entry.text('AddtlNtryInf') : null,
  ].filter((line): line is string => line !== null);
  const reference = quoted.join(' ');
  const names = namesOf(payment, isAlone ? entryReference : null);

  const printOn = (bookedOnDay: string): string =>
    fingerprint([
      amount.currency,
      amount.units.toString(),
      bookedOnDay,
      remitterAccount,
      remitterName,
      endToEndId,
      reference,
    ]);
  const byEnd = endToEndId === null ? [] : [`end:${endToEndId}|${amount.units}|${amount.currency}`];
  return {
    kind,
    names,
    print: printOn(day),
    formerPrint: printOn(bookedAt.toISOString().slice(0, 10)),
    batch: isAlone ? null : said(entryReference),
    shadows: byEnd,
    reverses: kind === 'REVERSAL' ? [...names, ...byEnd] : [],
    amount: fromUnits(amount.units, amount.currency),
    bookedAt,
    reference,
    endToEndId,
    charge: kind === 'DEBIT' ? chargeIn(payment, entry, amount.currency) : null,
    reason: kind === 'RETURN' ? returnReasonIn(payment) : null,
    bankReference: said(payment.text('Refs', 'AcctSvcrRef')) ?? (isAlone ? said(entryReference) : null),
    remitterName,
    remitterAccount,
  };
};

/** Charge that the bank deducted from a payment: stated, and part of the booked amount. */
const chargeIn = (payment: Node, entry: Node, currency: string): Amount | null => {
  const charges = payment.at('Chrgs') ?? entry.at('Chrgs');
  const stated = charges?.at('TtlChrgsAndTaxAmt') ?? null;
  if (stated === null) return null;
  const charge = amountIn(stated);
  return charge.currency === currency ? charge : null;
};

const returnReasonIn = (payment: Node): string | null => {
  const information = payment.at('RtrInf');
  const words = [
    information?.text('Rsn', 'Cd') ?? information?.text('Rsn', 'Prtry') ?? null,
    ...(information?.all('AddtlInf') ?? []).map((line) => line.text()),
  ].filter((word) => word !== null);
  return words.length === 0 ? null : words.join(' ').slice(0, 280);
};

/** The bank's permanent names of a payment. */
const namesOf = (payment: Node, entryReference: string | null): string[] => {
  const of = (prefix: string, name: string | null): string[] => {
    const known = said(name);
    return known === null ? [] : [`${prefix}:${known}`];
  };
  return [
    ...new Set([
      ...of('bank', payment.text('Refs', 'AcctSvcrRef')),
      ...of('bank', entryReference),
      ...of('uetr', payment.text('Refs', 'UETR')),
      ...of('tx', payment.text('Refs', 'TxId')),
    ]),
  ];
};

const fingerprint = (parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
