import type { Reconciliation } from '@countinghouse/contract/books/balances';
import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import type { Tone } from '@countinghouse/ui';
import { messages } from './messages';
import { clockText, whenText } from './times';

const { proofs } = messages;

/** One check of the books. */
export type Proof = {
  readonly id: 'SAMPLE' | 'WHOLE' | 'OUTSIDE';
  readonly state: 'HOLDS' | 'BROKEN' | 'UNKNOWN';
  readonly text: string;
  /** Basis and time of the last run; null before the first. */
  readonly note: string | null;
};

const of = (id: Proof['id'], found: number | null, texts: readonly [string, (count: number) => string, string]) =>
  found === null
    ? ({ id, state: 'UNKNOWN', text: texts[2] } as const)
    : found > 0
      ? ({ id, state: 'BROKEN', text: texts[1](found) } as const)
      : ({ id, state: 'HOLDS', text: texts[0] } as const);

const noted = (basis: string, at: string, now: number): string => `${basis}, ${whenText(at, now)}`;

/** The three checks, broken ones first. */
export const proofsOf = (
  { verification, whole }: Pick<LedgerHealth, 'verification' | 'whole'>,
  outside: Reconciliation | undefined,
  now: number,
): Proof[] => {
  const comparedAt = outside?.comparedAt ?? null;
  const all: Proof[] = [
    {
      ...of('SAMPLE', verification && verification.findings.length, [
        proofs.sample,
        proofs.sampleNot,
        proofs.sampleNone,
      ]),
      note: verification && noted(proofs.sampled(verification.checked.accounts), verification.finishedAt, now),
    },
    {
      ...of('WHOLE', whole && whole.findings.length, [proofs.whole, proofs.wholeNot, proofs.wholeNone]),
      note: whole && noted(proofs.wholeRules(whole.rules), whole.finishedAt, now),
    },
    {
      ...of('OUTSIDE', comparedAt === null || !outside ? null : outside.differences.length, [
        proofs.outside,
        proofs.outsideNot,
        proofs.outsideNone,
      ]),
      note: comparedAt && whenText(comparedAt, now),
    },
  ];
  return all.toSorted((one, other) => Number(other.state === 'BROKEN') - Number(one.state === 'BROKEN'));
};

/** The one word on the books: good only when every check was made. A finding outweighs a late run. */
export const verdictOf = (
  health: Pick<LedgerHealth, 'verification' | 'whole'>,
  outside: Reconciliation | undefined,
  now: number,
): { readonly tone: Tone; readonly label: string } => {
  const proofs = proofsOf(health, outside, now);
  if (proofs.some(({ state }) => state === 'BROKEN')) return { tone: 'danger', label: messages.differ };
  if (!health.verification) return { tone: 'neutral', label: messages.notVerified };
  if (health.verification.isOverdue) return { tone: 'warning', label: messages.overdue };
  const done = proofs.filter(({ state }) => state !== 'UNKNOWN').length;
  if (done < proofs.length) return { tone: 'neutral', label: messages.someChecked(done, proofs.length) };
  return { tone: 'success', label: messages.verified(clockText(new Date(health.verification.finishedAt))) };
};
