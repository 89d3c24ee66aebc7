import type { OperationOutcome } from '@countinghouse/contract/running/operations';
import type { Attempt, Ending, Failure } from './attempt';
import { afterFailure, endingOf } from './attempt';
import type { Locks } from './locks';
import type { AttemptStore } from './store';

export type Person = { readonly userId: string; readonly organisationId: string };

/** Attempt with a certain outcome, to be reported. */
export type Told = Attempt & { readonly ending: Ending };

export type AttemptsParts = {
  readonly store: AttemptStore;
  readonly locks: Locks;
  /** True if this page is signed in as this person in this organisation at this moment. */
  readonly isSignedIn: (person: Person) => boolean;
  /** `GET operations/{key}` and its closing, as the person signed in at that moment. */
  readonly ask: (key: string) => Promise<OperationOutcome>;
  readonly close: (key: string) => Promise<OperationOutcome>;
  /** Notifies the other tabs of a change, and receives their notices. */
  readonly tellOthers: () => void;
  readonly onOthers: (hear: () => void) => () => void;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** Longest wait for the store, which must not keep anybody from sending. Milliseconds. */
const longestWrite = 2_000;
/** Number of times an operation in progress is asked about, and the interval. */
const patience = { times: 5, milliseconds: 2_000 };

const lockOf = (key: string) => `countinghouse-attempt ${key}`;
/** Lock of the speaker for the person in this organisation: one tab of the browser. */
const speakerOf = ({ userId, organisationId }: Person) => `countinghouse-attempts ${userId} ${organisationId}`;

/** An attempt of this tab: its form is open, or its request is under way. */
type Held = {
  readonly userId: string;
  readonly letGo: () => void;
  attempt: Attempt;
  isSending: boolean;
  /** True once nobody is left to read the answer. */
  isLeft: boolean;
};

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Remembers an action before it is sent, and finds out its outcome later.
 *
 * While its form is open or its request under way the tab holds the attempt, so that nobody closes a key still in use. Once released, by whichever
 * way, the tab that speaks for the person asks the server, and closes the key if nothing has claimed it: only then does it report that the action
 * did not happen.
 */
export const createAttempts = ({
  store,
  locks,
  isSignedIn,
  ask,
  close,
  tellOthers,
  onOthers,
  now,
  pause,
}: AttemptsParts) => {
  const held = new Map<string, Held>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
    tellOthers();
  };
  /** Failures of the store are ignored: the request was sent, and its answer is not lost over a note about it. */
  const quietly = (write: Promise<void>): Promise<void> =>
    Promise.race([write, pause(longestWrite)]).catch(() => undefined);

  const letGo = (key: string) => {
    held.get(key)?.letGo();
    held.delete(key);
  };

  const forsake = (key: string) => {
    letGo(key);
    changed();
  };

  const find = async (person: Person, attempt: Attempt): Promise<void> => {
    const release = await locks.tryHold(lockOf(attempt.key));
    if (!release) return;
    try {
      // Its tab may have settled it between the list and the lock.
      if (!(await store.list(person.userId)).some(({ key, ending }) => key === attempt.key && !ending)) return;
      for (let time = 0; time < patience.times; time += 1) {
        // To anybody else, and in any other organisation, the key is unknown: closing it there would say nothing about this one.
        if (!isSignedIn(person)) return;
        const told = await ask(attempt.key);
        if (told.status === 'UNKNOWN' && !isSignedIn(person)) return;
        const ending = endingOf(told.status === 'UNKNOWN' ? await close(attempt.key) : told);
        if (ending) return await store.save(person.userId, { ...attempt, ending });
        await pause(patience.milliseconds);
      }
    } finally {
      release();
    }
  };

  return {
    /** Stores an attempt before it is sent. Called again for each try with the same key. */
    begin: async (userId: string, begun: Omit<Attempt, 'startedAt' | 'isLost' | 'ending'>): Promise<void> => {
      const before = held.get(begun.key);
      const attempt: Attempt = { startedAt: now(), isLost: false, ...before?.attempt, ...begun, ending: null };
      const hold = before?.letGo ?? (await locks.tryHold(lockOf(begun.key))) ?? (() => undefined);
      held.set(begun.key, { userId, letGo: hold, attempt, isSending: true, isLeft: false });
      await quietly(store.save(userId, attempt));
    },

    /** End of the request: `done` if it acted, otherwise its refusal or missing answer. */
    end: async (key: string, how: 'done' | Failure): Promise<void> => {
      const mine = held.get(key);
      if (!mine) return;
      mine.isSending = false;
      // Nobody read the answer: it is fetched, and reported.
      if (mine.isLeft) return forsake(key);
      const next = how === 'done' ? null : afterFailure(mine.attempt, how);
      if (next) {
        mine.attempt = next;
        await quietly(store.save(mine.userId, next));
        return;
      }
      letGo(key);
      await quietly(store.remove(key));
    },

    /** The form is gone. A request under way still gets its answer; then the speaking tab may ask about it. */
    leave: (key: string): void => {
      const mine = held.get(key);
      if (!mine) return;
      mine.isLeft = true;
      if (!mine.isSending) forsake(key);
    },

    /**
     * Speaks for the person in this tab once no other does, until it is stopped: finds out the outcomes of his attempts in this organisation and
     * reports them after each change.
     */
    speakFor: (person: Person, tell: (told: readonly Told[]) => void): (() => void) => {
      const stop = new AbortController();
      let release: (() => void) | null = null;
      let looking: Promise<void> | null = null;
      let isAgain = false;

      const look = async () => {
        const mine = async () =>
          (await store.list(person.userId)).filter(({ organisationId }) => organisationId === person.organisationId);
        const report = async () => {
          const told = (await mine()).filter((attempt): attempt is Told => attempt.ending !== null);
          if (!stop.signal.aborted) tell(told);
        };
        await report();
        const open = (await mine()).filter(({ ending }) => ending === null);
        if (open.length === 0) return;
        // Asked one by one; one that fails does not delay the others: it is asked again next time.
        for (const attempt of open) if (!stop.signal.aborted) await find(person, attempt).catch(() => undefined);
        await report();
      };
      const lookAgain = () => {
        if (!release || stop.signal.aborted) return;
        if (looking) {
          isAgain = true;
          return;
        }
        looking = look()
          .catch(() => undefined)
          .finally(() => {
            looking = null;
            if (!isAgain) return;
            isAgain = false;
            lookAgain();
          });
      };

      listeners.add(lookAgain);
      const deafen = onOthers(lookAgain);
      void locks.hold(speakerOf(person), stop.signal).then((granted) => {
        if (stop.signal.aborted) return granted?.();
        release = granted;
        return lookAgain();
      });
      return () => {
        stop.abort();
        listeners.delete(lookAgain);
        deafen();
        release?.();
        release = null;
      };
    },

    /** The person has read the outcome. */
    dismiss: async (key: string): Promise<void> => {
      await store.remove(key).catch(() => undefined);
      changed();
    },
  };
};
