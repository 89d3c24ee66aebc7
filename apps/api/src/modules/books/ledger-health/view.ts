import type { BusinessId } from '@countinghouse/contract/ids';
import type { LedgerFinding, LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import type { ReplicaFacts } from '@countinghouse/database';
import type { HolderBalance } from '@countinghouse/ledger';
import { add, currencyOf, isZero, toText, trimZeros, zero, type Amount } from '@countinghouse/money';
import { staleAfterSeconds } from '@countinghouse/payments';
import type { MonthsEnd } from '../../../platform/months/repository';
import type { RateFeed } from '../../../rails/rates/port';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { ChainRow } from './chains-repository';
import type { Verification } from './repository';
import type { WholeVerification } from './whole-repository';

/** Missing runs before an alert: one may be made up for, or take long. */
const mostMissed = 3;

/**
 * Part of a run visible to a caller: findings of a business only to those who see it, findings of the organisation to those who see all its
 * businesses.
 */
export const verificationView = (
  run: Verification,
  scope: BusinessScope,
  { now, everySeconds }: { readonly now: Date; readonly everySeconds: number },
): LedgerHealth['verification'] => ({
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt.toISOString(),
  isOverdue: now.getTime() - run.finishedAt.getTime() > mostMissed * everySeconds * 1_000,
  checked: run.checked,
  findings: run.findings.filter((finding) => mayKnow(scope, finding)),
});

/** A broken rule does not name the owners of its rows; their number is shown to callers who see all businesses. */
export const wholeView = (
  { startedAt, finishedAt, rules, unfinished, findings }: WholeVerification,
  scope: BusinessScope,
  { now, everySeconds }: { readonly now: Date; readonly everySeconds: number },
): LedgerHealth['whole'] => ({
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt.toISOString(),
  // One missed night is tolerated.
  isOverdue: now.getTime() - finishedAt.getTime() > 2 * everySeconds * 1_000,
  rules,
  unfinished,
  findings: findings.map((finding) => ({ ...finding, count: seesAll(scope) ? finding.count : null })),
});

const seesAll = ({ onlyBusinessIds, hiddenBusinessId }: BusinessScope): boolean =>
  onlyBusinessIds === null && hiddenBusinessId === null;

const mayKnow = (scope: BusinessScope, finding: LedgerFinding): boolean => {
  // A wrong total of all businesses would reveal the hidden one too.
  if (finding.check === 'TOTAL') return seesAll(scope);
  const businessId = finding.check === 'BOOK' ? null : finding.businessId;
  return businessId === null ? scope.onlyBusinessIds === null : seesBusiness(scope, businessId);
};

const inPickerOrder = (one: { readonly base: string }, other: { readonly base: string }): number =>
  currencyOf(one.base).sort - currencyOf(other.base).sort;

/** Prices are those of the installation: every organisation is priced by the same. */
export const pricesView = (
  { sources, pairs }: Awaited<ReturnType<RateFeed['states']>>,
  now: Date,
): LedgerHealth['prices'] => ({
  sources: sources.map(({ askedAt, answeredAt, ...source }) => ({
    ...source,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  })),
  pairs: pairs.toSorted(inPickerOrder).map(({ base, quote, mid, at, said, isReference }) => ({
    base,
    quote,
    mid: mid === null ? null : trimZeros(mid),
    at: at?.toISOString() ?? null,
    state: stateOf(at, isReference, now),
    said,
  })),
});

const stateOf = (
  at: Date | null,
  isReference: boolean,
  now: Date,
): LedgerHealth['prices']['pairs'][number]['state'] => {
  if (isReference) return 'REFERENCE';
  return at !== null && now.getTime() - at.getTime() <= staleAfterSeconds * 1_000 ? 'CURRENT' : 'OLD';
};

/** A chain is asked every five seconds; a node that answers slowly takes some of them. */
const delayedAfterMs = 120_000;

type ReadChain = LedgerHealth['chains'][number];

const stateOfChain = ({ read_at: readAt, at }: ChainRow, now: Date): ReadChain['state'] => {
  if (at !== null && (readAt === null || at > readAt)) return 'FAILING';
  if (readAt === null) return 'NOT_READ';
  return now.getTime() - readAt.getTime() > delayedAfterMs ? 'DELAYED' : 'CURRENT';
};

const chainRanks: Readonly<Record<ReadChain['state'], number>> = { FAILING: 0, DELAYED: 1, NOT_READ: 2, CURRENT: 3 };

/** Those that need attention first, then by name. */
export const chainsView = (rows: readonly ChainRow[], now: Date): ReadChain[] =>
  rows
    .map((row) => ({
      chain: row.chain,
      state: stateOfChain(row, now),
      height: row.head_height === null ? null : Number(row.head_height),
      headSince: row.head_since?.toISOString() ?? null,
      readAt: row.read_at?.toISOString() ?? null,
      hiddenOutputs: Number(row.hidden_outputs ?? 0),
      problem: row.at === null || row.problem === null ? null : { at: row.at.toISOString(), text: row.problem },
    }))
    .toSorted((one, other) => chainRanks[one.state] - chainRanks[other.state] || one.chain.localeCompare(other.chain));

export const replicaView = (facts: ReplicaFacts | null): LedgerHealth['replica'] =>
  facts && { state: facts.state, lagSeconds: facts.lagSeconds && Number(facts.lagSeconds.toFixed(3)) };

/** Months reach 59 days at least while their job makes them; as in the alarm CountinghouseMonthsLate. */
const lateBelowSeconds = 40 * 86_400;

export const lateMonthsView = (ends: readonly MonthsEnd[], now: Date): LedgerHealth['lateMonths'] =>
  ends
    .filter(({ seconds }) => seconds < lateBelowSeconds)
    .toSorted((one, other) => one.seconds - other.seconds)
    .map(({ of_table: table, seconds }) => ({
      table,
      coveredUntil: new Date(now.getTime() + seconds * 1_000).toISOString(),
    }));

/** Sums over these businesses, by currency; currencies without any money are left out. */
export const sumsOf = (visible: ReadonlySet<BusinessId>, balances: readonly HolderBalance[]): LedgerHealth['sums'] => {
  const sums = new Map<string, Record<string, Amount>>();
  for (const { holderId, kind, amount } of balances) {
    if (isZero(amount) || !visible.has(holderId as BusinessId)) continue;
    const kinds = sums.get(amount.currency) ?? {};
    sums.set(amount.currency, { ...kinds, [kind]: add(kinds[kind] ?? zero(amount.currency), amount) });
  }
  return [...sums.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, kinds]) => {
      const { available = zero(currency), held = zero(currency), pending = zero(currency) } = kinds;
      return {
        currency,
        available: toText(available),
        held: toText(held),
        pending: toText(pending),
        total: toText(add(add(available, held), pending)),
      };
    });
};
