import type { OperationOutcome } from '@countinghouse/contract/running/operations';
import type { Attempt, Ending, Failure } from './attempt';
import { afterFailure, endingOf } from './attempt';
import type { Locks } from './locks';
import type { AttemptStore } from './store';

export type Person = { readonly userId: string; readonly organisationId: string };

/** An attempt of which it is certain what became of it, to be told. */
export type Told = Attempt & { readonly ending: Ending };

export type AttemptsParts = {
  readonly store: AttemptStore;
  readonly locks: Locks;
  /** Whether this page is signed in as this person in this organisation at this moment. */
  readonly isSignedIn: (person: Person) => boolean;
  /** `GET operations/{key}` and its closing, as whoever is signed in when it is called. */
  readonly ask: (key: string) => Promise<OperationOutcome>;
  readonly close: (key: string) => Promise<OperationOutcome>;
  /** Tells the other tabs that something changed, and hears of it. */
  readonly tellOthers: () => void;
  readonly onOthers: (hear: () => void) => () => void;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** A store that does not answer must not keep anybody from sending. Milliseconds. */
const longestWrite = 2_000;
/** How often an operation that is being worked on is asked for again, and how long is waited. */
const patience = { times: 5, milliseconds: 2_000 };

const lockOf = (key: string) => `countinghouse-attempt ${key}`;
/** Whoever holds it speaks for the person in this organisation: one tab of the browser. */
const speakerOf = ({ userId, organisationId }: Person) => `countinghouse-attempts ${userId} ${organisationId}`;

/** An attempt of this tab: its form is open, or its request is under way. */
type Held = {
  readonly userId: string;
  readonly letGo: () => void;
  attempt: Attempt;
  isSending: boolean;
  /** Nobody is left who would read the answer. */
  isLeft: boolean;
};

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Remembers what a person is about to do before it is sent, and finds out later what became of it.
 *
 * While its form is open or its request under way the tab holds the attempt, so that nobody closes a key which is still in
 * use. Once it let go, by whichever way, the tab that speaks for the person asks the server, and closes the key where
 * nothing has claimed it: only then does it say that it did not happen.
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
  /** Whatever the store does: what was sent was sent, and an answer is not lost over a note about it. */
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
        // To anybody else, and in any other organisation, the key is unknown: closed there, it says nothing of this one.
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

    /** The request was answered, or was not: `done` where it acted, else what a refusal or no answer makes of it. */
    end: async (key: string, how: 'done' | Failure): Promise<void> => {
      const mine = held.get(key);
      if (!mine) return;
      mine.isSending = false;
      // Nobody read the answer: it is asked for, and told.
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

    /** The form is gone. What is under way still gets its answer; then whoever speaks for the person may ask about it. */
    leave: (key: string): void => {
      const mine = held.get(key);
      if (!mine) return;
      mine.isLeft = true;
      if (!mine.isSending) forsake(key);
    },

    /**
     * Speaks for the person in this tab as soon as no other does, until it is stopped: finds out what became of his
     * attempts in this organisation and tells it, each time something changes.
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
        // Asked one by one, and one that cannot be asked keeps no other waiting: it is asked for again next time.
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

    /** The person has read what became of it. */
    dismiss: async (key: string): Promise<void> => {
      await store.remove(key).catch(() => undefined);
      changed();
    },
  };
};
