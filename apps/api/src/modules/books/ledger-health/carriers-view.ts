import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import type { BankChannel } from '../../../rails/bank';
import { listHoldsHours, listIsOldHours, type ScreeningSourceName } from '../../../rails/screening';
import type { SignerKeeper } from '../../../rails/signer';
import type { RailPart, RailState } from '../../../rails/states';
import type { ListRow } from './carriers-repository';

type Screening = LedgerHealth['screening'][number];
type State = Screening['state'];

/** Banks and signers are asked every minute at the latest; one that answers slowly takes some of it. */
const delayedAfterMs = 5 * 60_000;

const ranks: Readonly<Record<State, number>> = { FAILING: 0, DELAYED: 1, NOT_ASKED: 2, CURRENT: 3 };
const rankOf = (states: readonly (State | undefined)[]): number =>
  Math.min(...states.map((state) => (state === undefined ? ranks.CURRENT : ranks[state])));

type Given = { readonly states: readonly RailState[]; readonly now: Date };

const find = ({ states }: Given, part: RailPart, name: string): RailState | undefined =>
  states.find((row) => row.part === part && row.name === name);

const problemIn = (row: RailState | undefined): Screening['problem'] =>
  row?.failed_at && row.problem !== null ? { at: row.failed_at.toISOString(), text: row.problem } : null;

/** @param isPolled it is asked whether there is work for it or not, so that its silence means something */
const carrierOf = (
  row: RailState | undefined,
  now: Date,
  isPolled: boolean,
): Pick<Screening, 'state' | 'answeredAt' | 'problem'> => {
  const answeredAt = row?.answered_at ?? null;
  const isLate = isPolled && answeredAt !== null && now.getTime() - answeredAt.getTime() > delayedAfterMs;
  const state = row?.is_failing ? 'FAILING' : answeredAt === null ? 'NOT_ASKED' : isLate ? 'DELAYED' : 'CURRENT';
  return { state, answeredAt: answeredAt?.toISOString() ?? null, problem: problemIn(row) };
};

const wayOf = (given: Given, part: 'BANK_IN' | 'BANK_OUT', name: string) => {
  const row = find(given, part, name);
  return { ...carrierOf(row, given.now, true), doneAt: row?.done_at?.toISOString() ?? null };
};

/** Those of the organisation's banks to which any way of files leads. */
export const banksView = (
  channels: readonly BankChannel[],
  own: ReadonlySet<string | null>,
  given: Given,
): LedgerHealth['banks'] =>
  channels
    .filter(({ name, inbox, outbox }) => own.has(name) && (inbox !== null || outbox !== null))
    .map(({ name, inbox, outbox }) => ({
      bank: name,
      statements: inbox && wayOf(given, 'BANK_IN', name ?? ''),
      payments: outbox && wayOf(given, 'BANK_OUT', name ?? ''),
    }))
    .toSorted(
      (one, other) =>
        rankOf([one.statements?.state, one.payments?.state]) -
          rankOf([other.statements?.state, other.payments?.state]) || (one.bank ?? '').localeCompare(other.bank ?? ''),
    );

export const signersView = (keepers: readonly SignerKeeper[], given: Given): LedgerHealth['signers'] =>
  keepers
    .filter(({ chains }) => chains.length > 0)
    .map(({ name, kind, chains }) => {
      const row = find(given, 'SIGNER', name);
      return {
        kind,
        chains: [...chains].toSorted(),
        ...carrierOf(row, given.now, kind !== 'SIMULATED'),
        signedAt: row?.done_at?.toISOString() ?? null,
      };
    })
    .toSorted(
      (one, other) => ranks[one.state] - ranks[other.state] || one.chains.join().localeCompare(other.chains.join()),
    );

const anHour = 3_600_000;

/** A list without which, or beyond whose time, nothing is passed: the source fails, asked or not. */
const ofList = (list: ListRow | undefined, now: Date): State | null => {
  const hours = list ? (now.getTime() - list.last_read_at.getTime()) / anHour : Infinity;
  if (hours > listHoldsHours) return 'FAILING';
  return hours > listIsOldHours ? 'DELAYED' : null;
};

/** Sources with a list of their own. */
const listed: ReadonlySet<string> = new Set(['OFAC']);

export const screeningView = (
  sources: readonly ScreeningSourceName[],
  lists: readonly ListRow[],
  given: Given,
): LedgerHealth['screening'] =>
  sources
    .map(({ name, chains }): Screening => {
      const asked = carrierOf(find(given, 'SCREENING', name), given.now, false);
      const source = { source: name, chains: chains ? [...chains].toSorted() : null, ...asked };
      if (!listed.has(name)) return { ...source, list: null };
      const list = lists.find((one) => one.source === name);
      const reading = problemIn(find(given, 'SANCTIONS_LIST', name));
      const age = ofList(list, given.now);
      const state = age !== null && ranks[age] < ranks[asked.state] ? age : asked.state;
      return {
        ...source,
        state,
        list: {
          publishedOn: list?.published_on ?? null,
          confirmedAt: list?.last_read_at.toISOString() ?? null,
          problem: reading,
        },
      };
    })
    .toSorted((one, other) => ranks[one.state] - ranks[other.state] || one.source.localeCompare(other.source));
