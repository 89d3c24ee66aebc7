import type { Reconciliation } from '@countinghouse/contract/books/balances';
import type { LedgerFinding, LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import type { Tone } from '@countinghouse/ui';
import { messages } from './messages';

/** One word on one of the three questions, with what stands behind it. */
export type Verdict = { readonly tone: Tone; readonly label: string };

const { verdicts } = messages;

/** What was found counts more than that the last run is long ago. */
export const verdictOf = (verification: LedgerHealth['verification']): Verdict => {
  if (!verification) return { tone: 'neutral', label: verdicts.notYet };
  const { findings, isOverdue } = verification;
  if (findings.length > 0) return { tone: 'danger', label: verdicts.findings(findings.length) };
  return isOverdue ? { tone: 'warning', label: verdicts.overdue } : { tone: 'success', label: verdicts.sound };
};

/** A rule that could not be checked is no rule that holds. */
export const wholeVerdict = (whole: LedgerHealth['whole']): Verdict => {
  if (!whole) return { tone: 'neutral', label: verdicts.notYet };
  const { findings, unfinished, isOverdue } = whole;
  if (findings.length > 0) return { tone: 'danger', label: verdicts.findings(findings.length) };
  if (isOverdue) return { tone: 'warning', label: verdicts.overdue };
  if (unfinished > 0) return { tone: 'warning', label: verdicts.unfinished };
  return { tone: 'success', label: verdicts.noFinding };
};

export const comparedVerdict = ({ comparedAt, differences }: Reconciliation): Verdict => {
  if (comparedAt === null) return { tone: 'neutral', label: verdicts.notYet };
  return differences.length > 0
    ? { tone: 'danger', label: verdicts.differences(differences.length) }
    : { tone: 'success', label: verdicts.agrees };
};

/** What makes a finding another one than the next. */
export const keyOf = (finding: LedgerFinding): string => {
  if (finding.check === 'BOOK') return `book ${finding.currency}`;
  if (finding.check === 'BALANCE') return finding.account;
  if (finding.check === 'TOTAL') return ['total', finding.direction, finding.currency, finding.day].join(' ');
  return [finding.businessId, finding.direction, finding.currency, finding.day].join(' ');
};

/** The word of an account's code that says what it is for: `business:…:available:EUR` → `available`. */
export const purposeOf = (account: string): string => {
  const parts = account.split(':');
  return (parts[0] === 'business' ? parts[2] : parts[1]) ?? account;
};
