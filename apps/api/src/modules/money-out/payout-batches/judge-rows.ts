import { payoutSentences as said, type JudgedRow } from '@countinghouse/contract/money-out/payout-batches';
import { add, type Amount } from '@countinghouse/money';
import { AppError } from '../../../platform/errors';
import type { KeptRow } from './batch';

/** Verdict on a row, without its number. */
type Judgement = Omit<JudgedRow, 'number'>;

/** Reason that a person has to accept a row. */
export type Doubt = Pick<Judgement, 'verdict' | 'field' | 'message'>;

/** Row that no rule refuses. */
type Candidate<Decided> = {
  readonly decided: Decided;
  readonly recipient: string;
  /** Equal of two rows that pay the same to the same. */
  readonly payout: string;
  readonly paidTo: JudgedRow['paidTo'];
  /** Doubt about the recipient: it comes before those about repetitions. */
  readonly suspicion: Doubt | null;
  /** Doubt by what was paid before the batch. */
  readonly repetition: Doubt | null;
  readonly wasPaid: boolean;
};

/** Refusal of a row. */
export type Refusal = { readonly refusal: Judgement };

type Rules<Decided> = {
  /** @throws AppError that refuses the row */
  readonly decide: (row: KeptRow) => Candidate<Decided> | Refusal;
  /** Counts a row that goes among the facts. */
  readonly count: (decided: Decided) => void;
  /** Field of a row, by the field of a withdrawal. */
  readonly fieldOf: (field: string | null) => string | null;
  readonly texts: { readonly samePayout: (row: number) => string; readonly firstPayment: string };
};

/** Row that goes by now, and its payout as decided. */
export type GoingRow<Decided> = { readonly row: KeptRow; readonly decided: Decided };

/** Judges the rows that are not left out one after another; each that goes counts for those after it. */
export const judgeRows = <Decided>(
  rows: readonly KeptRow[],
  { decide, count, fieldOf, texts }: Rules<Decided>,
): { readonly judged: readonly JudgedRow[]; readonly going: readonly GoingRow<Decided>[] } => {
  const ids = new Map<string, number>();
  const payouts = new Map<string, number>();
  const recipients = new Map<string, number>();
  const judged: JudgedRow[] = [];
  const going: GoingRow<Decided>[] = [];

  const judge = (row: KeptRow): Judgement => {
    const first = ids.get(row.clientWithdrawalId);
    if (first !== undefined) return wrong('clientWithdrawalId', said.sameId(first)).refusal;
    ids.set(row.clientWithdrawalId, row.number);
    let candidate: Candidate<Decided> | Refusal;
    try {
      candidate = decide(row);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return refusedBy(error, fieldOf);
      throw error;
    }
    if ('refusal' in candidate) return candidate.refusal;
    const { decided, recipient, payout, paidTo, suspicion, repetition, wasPaid } = candidate;
    const earlier = payouts.get(payout);
    const same: Doubt | null =
      earlier === undefined ? null : { verdict: 'DUPLICATE', field: null, message: texts.samePayout(earlier) };
    const doubt = suspicion ?? same ?? repetition;
    if (doubt && !row.accepted) return { ...doubt, goes: false, acceptable: true, paidTo };
    count(decided);
    payouts.set(payout, earlier ?? row.number);
    const times = (recipients.get(recipient) ?? 0) + 1;
    recipients.set(recipient, times);
    going.push({ row, decided });
    const warning = doubt?.message ?? (times > 1 ? said.severalPayouts(times) : wasPaid ? null : texts.firstPayment);
    const verdict = warning === null ? 'READY' : 'WARNING';
    return { verdict, goes: true, acceptable: false, field: null, message: warning, paidTo };
  };
  for (const row of rows) if (!row.leftOut) judged.push({ number: row.number, ...judge(row) });
  return { judged, going };
};

export const wrong = (
  field: string | null,
  message: string | null,
  verdict: Judgement['verdict'] = 'ERROR',
): Refusal => ({ refusal: { verdict, goes: false, acceptable: false, field, message, paidTo: null } });

const refusedBy = (error: AppError, fieldOf: Rules<never>['fieldOf']): Judgement => {
  const [field] = error.fields ?? [];
  const verdict = error.code === 'ADDRESS_NOT_WHITELISTED' ? 'NOT_WHITELISTED' : 'ERROR';
  return wrong(fieldOf(field?.field ?? null), field?.message ?? error.rejection ?? error.sentence, verdict).refusal;
};

/** Worth of what each recipient gets. */
export const sharesOf = <Decided>(
  going: readonly GoingRow<Decided>[],
  of: (decided: Decided) => readonly [recipient: string, worth: Amount],
): ReadonlyMap<string, Amount> => {
  const shares = new Map<string, Amount>();
  for (const { decided } of going) {
    const [recipient, worth] = of(decided);
    const before = shares.get(recipient);
    shares.set(recipient, before ? add(before, worth) : worth);
  }
  return shares;
};
