import { compareFractions } from '@countinghouse/money';
import type { RailNote } from '../states';
import {
  UnansweredTransfer,
  type ScreenedTransfer,
  type Screening,
  type ScreeningAnswer,
  type ScreeningSource,
  type SourceAnswer,
} from './port';

/** Riskier answers first; an answer without a score comes last. */
const byRisk = (one: SourceAnswer, other: SourceAnswer): number => {
  if (one.riskScore === null) return other.riskScore === null ? 0 : 1;
  return other.riskScore === null ? -1 : compareFractions(other.riskScore, one.riskScore);
};

const answered = (sources: readonly SourceAnswer[]): ScreeningAnswer => {
  const hits = sources.filter(({ outcome }) => outcome === 'HIT');
  const [worst] = (hits.length > 0 ? hits : sources).toSorted(byRisk);
  return {
    kind: 'ANSWERED',
    outcome: hits.length > 0 ? 'HIT' : 'OK',
    riskScore: worst?.riskScore ?? null,
    riskCategory: worst?.riskCategory ?? null,
    sources,
  };
};

const problemOf = ({ currency, network }: ScreenedTransfer, failures: readonly unknown[]): string => {
  const problems = failures.map((failure) => (failure instanceof Error ? failure.message : 'A source failed'));
  return problems.length > 0 ? problems.join('; ') : `No source knows addresses of ${currency} on ${network}`;
};

const answers = (error: unknown): boolean => error instanceof UnansweredTransfer;

/** A source whose answers and failures are noted, except about chains of which it knows nothing. */
export const notedSource = (source: ScreeningSource, { around }: RailNote): ScreeningSource => ({
  ...source,
  ask: (transfer) =>
    source.chains?.includes(transfer.network) === false
      ? source.ask(transfer)
      : around(() => source.ask(transfer), { answers }),
});

/**
 * Asks all sources at once. One hit is a hit, whatever the others say or fail to say; otherwise every source that knows the
 * chain must have answered.
 */
export const screeningBy = (sources: readonly ScreeningSource[]): Screening => ({
  sources: sources.map(({ name, chains }) => ({ name, ...(chains && { chains }) })),
  screen: async (transfer) => {
    const results = await Promise.allSettled(sources.map((source) => source.ask(transfer)));
    const given = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    const isComplete = failures.length === 0 && given.length > 0;
    if (isComplete || given.some(({ outcome }) => outcome === 'HIT')) return answered(given);
    return { kind: 'NO_ANSWER', problem: problemOf(transfer, failures) };
  },
});
