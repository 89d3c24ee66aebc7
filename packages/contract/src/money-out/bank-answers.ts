/**
 * A bank's own word about an order that it has: never final, since only its statement books a payment. CHECKED: in order by its form. Of the payee's
 * name: it matches, could not be checked, is close, or differs. UNCONFIRMED: the bank waits for a confirmation by its customer. ACCEPTED: for execution.
 * CONTRADICTED: it called one order both executed and refused, or refused what may be a second copy, while it may pay the first.
 */
export const bankAnswers = [
  'RECEIVED',
  'PENDING',
  'CHECKED',
  'NAME_MATCHES',
  'NAME_UNCHECKED',
  'NAME_CLOSE',
  'NAME_DIFFERS',
  'UNCONFIRMED',
  'ACCEPTED',
  'EXECUTED',
  'CONTRADICTED',
] as const;
export type BankAnswer = (typeof bankAnswers)[number];

/** Answer with its time by the bank's message, and the bank's own words. */
export type SaidByBank = {
  readonly answer: BankAnswer;
  readonly at: Date;
  /** For NAME_CLOSE the holder's name. */
  readonly words: string | null;
};

/** Steps of an order at a bank; a question about the name is settled only by acceptance for execution. */
const stepOf: Readonly<Record<BankAnswer, number>> = {
  RECEIVED: 0,
  PENDING: 1,
  CHECKED: 1,
  NAME_MATCHES: 2,
  NAME_UNCHECKED: 2,
  NAME_CLOSE: 2,
  NAME_DIFFERS: 2,
  UNCONFIRMED: 2,
  ACCEPTED: 3,
  EXECUTED: 4,
  CONTRADICTED: 5,
};

/** Answers upon which an order rests until somebody confirms or ends it at the bank. */
export const bankQuestions = [
  'NAME_UNCHECKED',
  'NAME_CLOSE',
  'NAME_DIFFERS',
  'UNCONFIRMED',
  'CONTRADICTED',
] as const satisfies readonly BankAnswer[];

/** True if an order rests until somebody acts at the bank. */
export const isBankQuestion = (answer: BankAnswer | null): boolean =>
  (bankQuestions as readonly (BankAnswer | null)[]).includes(answer);

/**
 * True if an answer replaces the known one: of a later step, or of the same step and newer. The outcome is the same in whatever order a bank's
 * messages are read, and however often. Of two with the same time the more alarming one holds.
 */
export const replacesAnswer = (known: SaidByBank | null, said: SaidByBank): boolean => {
  if (known === null) return true;
  const steps = stepOf[said.answer] - stepOf[known.answer];
  if (steps !== 0) return steps > 0;
  const later = said.at.getTime() - known.at.getTime();
  if (later !== 0) return later > 0;
  const worse = bankAnswers.indexOf(said.answer) - bankAnswers.indexOf(known.answer);
  return worse === 0 ? (said.words ?? '') > (known.words ?? '') : worse > 0;
};
