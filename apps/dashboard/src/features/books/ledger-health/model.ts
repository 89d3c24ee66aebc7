import type { Reconciliation } from '@countinghouse/contract/books/balances';
import type { LedgerFinding, LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import type { Tone } from '@countinghouse/ui';
import { messages } from './messages';

/** Verdict on one of the three questions, with its basis. */
export type Verdict = { readonly tone: Tone; readonly label: string };

const { verdicts } = messages;

/** A finding outweighs an overdue run. */
export const verdictOf = (verification: LedgerHealth['verification']): Verdict => {
  if (!verification) return { tone: 'neutral', label: verdicts.notYet };
  const { findings, isOverdue } = verification;
  if (findings.length > 0) return { tone: 'danger', label: verdicts.findings(findings.length) };
  return isOverdue ? { tone: 'warning', label: verdicts.overdue } : { tone: 'success', label: verdicts.sound };
};

const week = 7 * 24 * 3_600_000;

/** Money that waits longer than a week waits for somebody. */
export const waitingTone = (since: string, asOf: string): Tone =>
  Date.parse(asOf) - Date.parse(since) > week ? 'warning' : 'info';

/** A rule that could not be checked does not count as holding. */
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

/** Identity of a finding. */
export const keyOf = (finding: LedgerFinding): string => {
  if (finding.check === 'BOOK') return `book ${finding.currency}`;
  if (finding.check === 'BALANCE') return finding.account;
  if (finding.check === 'TOTAL') return ['total', finding.direction, finding.currency, finding.day].join(' ');
  return [finding.businessId, finding.direction, finding.currency, finding.day].join(' ');
};

/** Part of an account's code that names its purpose: `business:…:available:EUR` → `available`. */
export const purposeOf = (account: string): string => {
  const parts = account.split(':');
  return (parts[0] === 'business' ? parts[2] : parts[1]) ?? account;
};
