import { randomUUID } from 'node:crypto';
import { fromUnits, toText } from '@countinghouse/money';
import fc from 'fast-check';
import { account, type AccountRef } from '../chart';
import { LedgerError } from '../errors';
import { hold, release, settle } from '../holds';
import { reverse } from '../reverse';
import { credit, debit } from '../transaction';
import { factsOf, type Book } from './book';

const currencies = ['EUR', 'USDT'] as const;
const businesses = 3;

type Movement = { readonly business: number; readonly currency: number; readonly units: bigint; readonly fee: bigint };

/** One attempted operation. Numbers choose among existing accounts and holds; amounts are atomic units. */
export type Operation =
  | ({ readonly do: 'deposit' } & Movement)
  | ({ readonly do: 'withdraw' } & Movement)
  | ({ readonly do: 'transfer'; readonly to: number } & Movement)
  | { readonly do: 'convert'; readonly business: number; readonly units: bigint; readonly into: bigint }
  | { readonly do: 'hold'; readonly business: number; readonly currency: number; readonly units: bigint }
  | { readonly do: 'settle'; readonly nth: number }
  | { readonly do: 'release'; readonly nth: number }
  | { readonly do: 'reverse'; readonly nth: number }
  | { readonly do: 'replay'; readonly nth: number };

const units = fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 1n << 70n }));
const business = fc.nat(businesses - 1);
const currency = fc.nat(currencies.length - 1);
const fee = fc.bigInt({ min: 0n, max: 5n });
const nth = fc.nat(60);

/** Any operation, including those that must be refused. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deposit' as const), business, currency, units, fee }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), business, currency, units, fee }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), business, to: business, currency, units, fee }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('convert' as const), business, units, into: units }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), business, currency, units }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('settle' as const, 'release', 'reverse', 'replay'), nth }) },
);

type Leg = readonly [AccountRef, bigint];
type Posting = {
  /** Signed movements: positive for a debit. */
  readonly legs: readonly Leg[];
  readonly outcome: Outcome;
  id: string | null;
  reversal: boolean;
  reversed: boolean;
  readonly again: () => Promise<unknown>;
};
type Outcome =
  | 'POSTED'
  | 'INSUFFICIENT_BALANCE'
  | 'UNBALANCED'
  | 'HOLD_RESOLVED'
  | 'ALREADY_REVERSED'
  | 'REVERSAL_NOT_REVERSIBLE';
type OpenHold = {
  readonly id: string;
  readonly from: AccountRef;
  readonly held: AccountRef;
  readonly units: bigint;
  open: boolean;
};

/**
 * Runs operations on a book and, beside it, on plain maps independent of the ledger's code; throws if the two disagree about an outcome or, at the
 * end, about a balance.
 */
export const playAgainstModel = async (book: Book, operations: readonly Operation[]): Promise<void> => {
  const ids = Array.from({ length: businesses }, () => randomUUID());
  const balances = new Map<string, { of: AccountRef; balance: bigint }>();
  const postings: Posting[] = [];
  const holds: OpenHold[] = [];

  const balance = (of: AccountRef) => balances.get(of.code)?.balance ?? 0n;
  const moved = (legs: readonly Leg[]) => {
    const after = new Map<string, { of: AccountRef; balance: bigint }>();
    for (const [of, signed] of legs) {
      const grows = of.type === 'ASSET' || of.type === 'EXPENSE' ? signed : -signed;
      after.set(of.code, { of, balance: (after.get(of.code)?.balance ?? balance(of)) + grows });
    }
    return after;
  };
  const judge = (legs: readonly Leg[]): Outcome => {
    const real = legs.filter(([, signed]) => signed !== 0n);
    if (real.length < 2) return 'UNBALANCED';
    return [...moved(real).values()].some((line) => line.of.floor === 'ZERO' && line.balance < 0n)
      ? 'INSUFFICIENT_BALANCE'
      : 'POSTED';
  };
  const entriesFrom = (legs: readonly Leg[]) =>
    legs.map(([of, signed]) =>
      signed < 0n ? credit(of, fromUnits(-signed, of.currency)) : debit(of, fromUnits(signed, of.currency)),
    );
  const attempt = async (expected: Outcome, legs: readonly Leg[], run: () => Promise<unknown>) => {
    const outcome = await run().then(
      (answer) => ({ code: 'POSTED', answer }),
      (error: unknown) => {
        if (error instanceof LedgerError) return { code: error.code, answer: null };
        throw error;
      },
    );
    if (outcome.code !== expected) throw new Error(`The model says ${expected}, the ledger ${outcome.code}`);
    if (expected === 'POSTED') for (const [code, line] of moved(legs)) balances.set(code, line);
    return outcome.answer;
  };
  const postLegs = async (legs: readonly Leg[]) => {
    const facts = factsOf('T-21');
    const run = () => book.event('T-21', entriesFrom(legs), facts);
    const outcome = judge(legs);
    const answer = await attempt(outcome, legs, run);
    postings.push({ legs, outcome, id: idOf(answer), reversal: false, reversed: false, again: run });
  };

  for (const step of operations) {
    if (step.do === 'deposit' || step.do === 'withdraw') {
      const code = currencies[step.currency]!;
      const way = step.do === 'deposit' ? 1n : -1n;
      const own = account.available(ids[step.business]!, code);
      await postLegs([
        [account.bank(code), way * step.units],
        [own, -way * step.units + step.fee],
        [account.serviceFeeIncome(code), -step.fee],
      ]);
    } else if (step.do === 'transfer') {
      const code = currencies[step.currency]!;
      await postLegs([
        [account.available(ids[step.business]!, code), step.units + step.fee],
        [account.available(ids[step.to]!, code), -step.units],
        [account.serviceFeeIncome(code), -step.fee],
      ]);
    } else if (step.do === 'convert') {
      const [from, to] = currencies;
      await postLegs([
        [account.available(ids[step.business]!, from), step.units],
        [account.fx(from), -step.units],
        [account.fx(to), step.into],
        [account.available(ids[step.business]!, to), -step.into],
      ]);
    } else if (step.do === 'hold') {
      const code = currencies[step.currency]!;
      const opening = {
        id: randomUUID(),
        from: account.available(ids[step.business]!, code),
        held: account.held(ids[step.business]!, code),
        units: step.units,
        open: true,
      };
      const legs: Leg[] = [
        [opening.from, step.units],
        [opening.held, -step.units],
      ];
      const outcome = judge(legs);
      await attempt(outcome, legs, () =>
        book.inBook((tx) =>
          hold(tx, book.id, {
            from: opening.from,
            held: opening.held,
            amount: fromUnits(step.units, code),
            reason: { type: 'WITHDRAWAL' as const, id: opening.id },
            facts: factsOf('T-13'),
          }),
        ),
      );
      if (outcome === 'POSTED') holds.push(opening);
    } else if (step.do === 'settle' || step.do === 'release') {
      const chosen = holds[step.nth % Math.max(1, holds.length)];
      if (!chosen) continue;
      const reason = { type: 'WITHDRAWAL' as const, id: chosen.id };
      const bank = account.bank(chosen.from.currency);
      const target = step.do === 'settle' ? bank : chosen.from;
      const legs: Leg[] = [
        [chosen.held, chosen.units],
        [target, -chosen.units],
      ];
      const outcome = chosen.open ? judge(legs) : 'HOLD_RESOLVED';
      await attempt(outcome, legs, () =>
        book.inBook((tx) =>
          step.do === 'settle'
            ? settle(tx, book.id, {
                reason,
                entries: [credit(bank, fromUnits(chosen.units, bank.currency))],
                facts: factsOf('T-19'),
              })
            : release(tx, book.id, { reason, facts: factsOf('T-16') }),
        ),
      );
      if (outcome === 'POSTED') chosen.open = false;
    } else {
      const chosen = postings[step.nth % Math.max(1, postings.length)];
      if (!chosen || (step.do === 'replay' && chosen.outcome !== 'POSTED') || !chosen.id) continue;
      if (step.do === 'replay') {
        await attempt('POSTED', [], chosen.again);
        continue;
      }
      const legs = chosen.legs.filter(([, signed]) => signed !== 0n).map(([of, signed]): Leg => [of, -signed]);
      const facts = factsOf('T-24');
      const { id } = chosen;
      const run = () => book.inBook((tx) => reverse(tx, book.id, id, facts));
      const outcome = chosen.reversal ? 'REVERSAL_NOT_REVERSIBLE' : chosen.reversed ? 'ALREADY_REVERSED' : judge(legs);
      const answer = await attempt(outcome, legs, run);
      if (outcome !== 'POSTED') continue;
      chosen.reversed = true;
      postings.push({ legs, outcome, id: idOf(answer), reversal: true, reversed: false, again: run });
    }
  }

  for (const { of, balance: expected } of balances.values()) {
    const found = await book.balance(of);
    const wanted = fromUnits(expected, of.currency);
    if (found !== toText(wanted)) throw new Error(`${of.code}: the model says ${toText(wanted)}, the ledger ${found}`);
  }
};

const idOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' ? answer.id : null;
