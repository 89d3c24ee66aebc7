import type { BankAnswer } from '@countinghouse/contract/money-out/bank-answers';
import { readXml, StatementRefused, type Node } from './xml';

/** Word of a bank about a payment, or about all of a file that it does not name. */
type Word = {
  /**
   * REFUSED: it will not pay. Anything else ends nothing: only the statement confirms a payment. CONTRADICTED: it refused what may be a second copy
   * of something, and may pay the first.
   */
  readonly verdict: BankAnswer | 'REFUSED';
  /** The bank's status code. */
  readonly code: string;
  /** Of a refusal: the bank's code and words; null without any. */
  readonly reason: string | null;
  /** Of any other answer: the bank's words; for NAME_CLOSE the holder's name. */
  readonly words: string | null;
};

/** A pain.002 about one of our files. */
export type PaymentReport = {
  readonly messageId: string;
  /** Time of the message by the bank; null if it states none. */
  readonly saidAt: Date | null;
  /** For every payment that has no word of its own; null: nothing was said about these. */
  readonly ofOthers: Word | null;
  readonly answers: readonly (Word & { readonly endToEndId: string })[];
};

/**
 * Status codes of ISO 20022's external code sets, for groups and payments. RCVC to RVNC state the outcome of the verification of the payee, which the
 * bank has to make known before it is told to go on. An unknown code is PENDING: it ends nothing.
 */
const verdicts: Readonly<Record<string, Word['verdict']>> = {
  RJCT: 'REFUSED',
  // Cancelled at its customer's request.
  CANC: 'REFUSED',
  RCVD: 'RECEIVED',
  PDNG: 'PENDING',
  ACTC: 'CHECKED',
  ACCP: 'CHECKED',
  ACFC: 'CHECKED',
  ACFW: 'UNCONFIRMED',
  PATC: 'UNCONFIRMED',
  RCVC: 'NAME_MATCHES',
  RVMC: 'NAME_CLOSE',
  RVNM: 'NAME_DIFFERS',
  RVCM: 'NAME_DIFFERS',
  RVNA: 'NAME_UNCHECKED',
  RVNC: 'NAME_UNCHECKED',
  ACSP: 'ACCEPTED',
  ACWC: 'ACCEPTED',
  ACWP: 'ACCEPTED',
  ACPD: 'ACCEPTED',
  ACSC: 'EXECUTED',
  ACCC: 'EXECUTED',
};

/** Codes of a group that say of each payment something else, so nothing of one that is not named. */
const mixed = ['PART', 'RVCM'];

/** Reasons for the refusal of a second copy of a file or payment: the first one may be on its way, so nothing is given back. */
const duplicates = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'];
/** A code that refers to the words beside it. */
const narrative = 'NARR';
/** Words of banks for a second copy, whatever code stands beside them. */
const copies =
  /\b(?:AM05|DU0[1-5])\b|dupli|doppel|doublon|dubbel|dobbelt|second copy|already (?:received|submitted|processed|executed|paid)|bereits (?:eingereicht|erhalten|verarbeitet|ausgef)/i;

const plain = (text: string): string => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();

const joined = (parts: readonly (string | null)[], longest: number): string | null => {
  const text = plain(parts.filter((part) => part !== null).join(' '));
  return text === '' ? null : text.slice(0, longest).trim();
};

const reasonIn = (element: Node | null): string | null =>
  joined(
    (element?.all('StsRsnInf') ?? []).flatMap((one) => [
      one.text('Rsn', 'Cd') ?? one.text('Rsn', 'Prtry'),
      ...one.all('AddtlInf').map((line) => line.text()),
    ]),
    280,
  );

const codesIn = (element: Node): string[] =>
  element
    .all('StsRsnInf')
    .map((one) => one.text('Rsn', 'Cd') ?? one.text('Rsn', 'Prtry'))
    .filter((code) => code !== null)
    .map((code) => code.trim().toUpperCase());

/** A status that is its own reason. */
const cancelled = 'CANC';

/**
 * True if the reasons of a refusal show that it is none of a second copy: a code says something else, and no word speaks of one. In words alone a
 * bank may call it a second copy in any language.
 */
const isOfThisCopy = (elements: readonly Node[], status: string): boolean => {
  const codes = elements.flatMap(codesIn).filter((code) => code !== '' && code !== narrative);
  const words = elements.map((one) => reasonIn(one) ?? '').join(' ');
  if (status === cancelled && words.trim() === '') return true;
  return codes.length > 0 && !codes.some((code) => duplicates.includes(code)) && !copies.test(words);
};

const wordsIn = (element: Node): string | null =>
  joined(
    element.all('StsRsnInf').flatMap((one) => one.all('AddtlInf').map((line) => line.text())),
    140,
  );

/** Name of the payee that a message repeats, or corrects. */
const payeeIn = (payment: Node): string | null => {
  const payee = payment.at('OrgnlTxRef', 'Cdtr');
  return joined([payee?.text('Pty', 'Nm') ?? payee?.text('Nm') ?? null], 140);
};

/** True if a file is a payment report. */
export const isPaymentReport = (text: string): boolean => /<(?:\w+:)?CstmrPmtStsRpt[\s>]/.test(text);

/** An instant of a message; without an offset it counts as UTC. */
const instantOf = (text: string | null): Date | null => {
  if (text === null) return null;
  const at = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
};

/**
 * Word of the first of some elements that states a status; null if none does. A refusal that may be one of a second copy is a question for people,
 * and so is every refusal without a code. A cancellation without any reason is none of these.
 */
const wordOf = (stated: readonly (readonly [element: Node, status: string])[]): Word | null => {
  const said = stated.find(([element, status]) => element.text(status) !== null && element.text(status) !== 'PART');
  if (!said) return null;
  const [element, status] = said;
  const code = element.text(status)?.slice(0, 4) ?? '';
  const verdict = verdicts[code] ?? 'PENDING';
  if (verdict === 'REFUSED') {
    const reason = stated.map(([one]) => reasonIn(one)).find((one) => one !== null) ?? null;
    if (
      !isOfThisCopy(
        stated.map(([one]) => one),
        code,
      )
    )
      return { verdict: 'CONTRADICTED', code, reason: null, words: joined([reason], 140) };
    return { verdict, code, reason, words: null };
  }
  const words = wordsIn(element) ?? (verdict === 'NAME_CLOSE' ? payeeIn(element) : null);
  return { verdict, code, reason: null, words };
};

/**
 * Parses a pain.002 of any version. A payment's own status counts before its block's, and that before the file's: a refusal of a block or a file is
 * one of every payment about which nothing else is said.
 *
 * @throws StatementRefused for anything else
 */
export const readPain002 = (text: string): PaymentReport => {
  const report = readXml(text).at('CstmrPmtStsRpt');
  const group = report?.at('OrgnlGrpInfAndSts');
  const messageId = group?.text('OrgnlMsgId');
  if (!report || !group || !messageId) throw new StatementRefused('The file is no pain.002');
  const ofGroup = [group, 'GrpSts'] as const;
  const blocks = report.all('OrgnlPmtInfAndSts');
  const answers = blocks.flatMap((block) =>
    block.all('TxInfAndSts').flatMap((payment) => {
      const endToEndId = payment.text('OrgnlEndToEndId');
      if (endToEndId === null) throw new StatementRefused('A payment of the file has no end-to-end id');
      const word = wordOf([[payment, 'TxSts'], [block, 'PmtInfSts'], ofGroup]);
      return word === null ? [] : [{ endToEndId, ...word }];
    }),
  );
  // Our files have one block each: a status of it is one of every payment that is not named, unless the message itself names one that it does not refuse.
  const isRefused = answers.every(({ verdict }) => verdict === 'REFUSED' || verdict === 'CONTRADICTED');
  const single = blocks.length === 1 && isRefused ? blocks[0] : undefined;
  const whole = blocks.find((block) => block.all('TxInfAndSts').length === 0) ?? single;
  const others = wordOf([...(whole ? [[whole, 'PmtInfSts'] as const] : []), ofGroup]);
  const isMixed = mixed.includes(whole?.text('PmtInfSts') ?? group.text('GrpSts') ?? '');
  const isSaid = others !== null && (answers.length === 0 || !isMixed);
  return {
    messageId,
    saidAt: instantOf(report.text('GrpHdr', 'CreDtTm')),
    ofOthers: isSaid ? others : null,
    answers,
  };
};
