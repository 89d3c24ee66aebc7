import type { Database } from '@countinghouse/database';
import { folderProblem, programProblem } from './problem';
import { noteAnswer, noteFailure, type RailPart } from './repository';

type Around = {
  /** The answer is a message taken in, a file handed over or a signature. */
  readonly isDone?: boolean;
  /** An error by which it answers: nothing has failed. */
  readonly answers?: (error: unknown) => boolean;
};

/** Notes about one bank, signer or source. */
export type RailNote = {
  /** Runs a call of it, and notes how it ended. A note that cannot be kept, or is late, changes nothing for the call. */
  readonly around: <Answer>(run: () => Promise<Answer>, of?: Around) => Promise<Answer>;
};

/** Of nobody: nothing is kept. */
export const unnoted: RailNote = { around: (run) => run() };

export type RailNotes = {
  readonly of: (part: RailPart, name: string) => RailNote;
  /** Resolves once everything noted so far is kept. */
  readonly settled: () => Promise<void>;
};

/** Outcomes with nothing new about them are kept once in this time, in milliseconds: failures too, however often a part is asked. */
const restMs = 1_000;

type Outcome = { readonly isDone: boolean; readonly problem: string | null };

/** Keeps the last answer and the last failure of each, beside the calls: one of them may hold a transaction open. */
export const railNotes = (database: Database): RailNotes => {
  const writing = new Map<string, Promise<void>>();

  const keeper = (part: RailPart, name: string) => {
    const key = `${part} ${name}`;
    let latest: Outcome | null = null;
    /** Problem of the newest outcome that is kept or about to be; undefined: none is. */
    let told: string | null | undefined;
    let keptAt = -restMs;
    const write = async (): Promise<void> => {
      while (latest) {
        const { isDone, problem } = latest;
        latest = null;
        try {
          await database.acrossOrganisations(async (tx) => {
            if (problem === null || isDone) await noteAnswer(tx, { part, name }, isDone);
            if (problem !== null) await noteFailure(tx, { part, name }, problem);
          });
          keptAt = performance.now();
        } catch {
          told = undefined;
        }
      }
      writing.delete(key);
    };
    return ({ isDone, problem }: Outcome): void => {
      const isNews = isDone || problem !== told;
      if (!isNews && performance.now() - keptAt < restMs) return;
      told = problem;
      latest = { problem, isDone: isDone || (latest?.isDone ?? false) };
      if (!writing.has(key)) writing.set(key, write());
    };
  };

  const keepers = new Map<string, (outcome: Outcome) => void>();
  const keeperOf = (part: RailPart, name: string): ((outcome: Outcome) => void) => {
    const key = `${part} ${name}`;
    const known = keepers.get(key) ?? keeper(part, name);
    keepers.set(key, known);
    return known;
  };

  return {
    of: (part, name) => {
      const keep = keeperOf(part, name);
      const wordsOf = part.startsWith('BANK') ? folderProblem : programProblem;
      return {
        around: async (run, { isDone = false, answers = () => false } = {}) => {
          try {
            const answer = await run();
            keep({ isDone, problem: null });
            return answer;
          } catch (error) {
            keep({ isDone: false, problem: answers(error) ? null : wordsOf(error) });
            throw error;
          }
        },
      };
    },
    settled: async () => {
      while (writing.size > 0) await Promise.all(writing.values());
    },
  };
};
