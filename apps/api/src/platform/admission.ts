import { AppError } from './errors';

/**
 * Classes of calls in the order in which they get a place: `write` changes something for somebody signed in, money above all; `stranger` does so without
 * a session, such as a sign-in; `read` only looks; `report` makes a file.
 */
export const callClasses = ['write', 'stranger', 'read', 'report'] as const;
export type CallClass = (typeof callClasses)[number];

type ClassLimits = {
  /** Places that it leaves free, for those before it. */
  readonly keepsFree: number;
  /** Most places it has at once. */
  readonly most: number;
  /** Most calls that wait for their first place. */
  readonly longest: number;
  readonly waitMs: number;
  readonly retryAfterSeconds: number;
};

const limitsOf = (places: number): Readonly<Record<CallClass, ClassLimits>> => {
  const part = (fraction: number) => Math.floor(places * fraction);
  const quarter = Math.max(1, part(1 / 4));
  return {
    write: { keepsFree: 0, most: places - part(1 / 6), longest: 4 * places, waitMs: 2_000, retryAfterSeconds: 1 },
    stranger: { keepsFree: 0, most: quarter, longest: 2 * places, waitMs: 2_000, retryAfterSeconds: 5 },
    read: { keepsFree: part(1 / 3), most: places, longest: 2 * places, waitMs: 2_000, retryAfterSeconds: 2 },
    report: { keepsFree: part(1 / 2), most: quarter, longest: part(1 / 2), waitMs: 1_000, retryAfterSeconds: 10 },
  };
};

/** Mean delay of the event loop beyond which no report begins. */
const latestMs = 250;

/** Refusal of a call for which there is no room. It is counted, not logged: a flood would drown the log. */
export class NotAdmitted extends AppError {
  constructor(retryAfterSeconds: number) {
    super('UNAVAILABLE', { retryAfterSeconds, isExpected: true });
  }
}

export type Gate = {
  /**
   * Waits for a place, and returns the function that gives it back. `hasBegun`: the call has had a place before; it goes before the others of its class
   * and is not refused for the length of their queue, because its work so far would be lost.
   *
   * @throws NotAdmitted
   */
  readonly enter: (callClass: CallClass, hasBegun: boolean) => Promise<() => void>;
  readonly waiting: (callClass: CallClass) => number;
  readonly refused: (callClass: CallClass) => number;
};

export type GateOptions = {
  /** Transactions of calls at once. */
  readonly places: number;
  /** Mean delay of the event loop of late, in milliseconds. */
  readonly delayMs: () => number;
};

type Waiter = { readonly hasBegun: boolean; readonly letIn: () => void };

/** Gate in front of the database work of calls: under pressure reports are refused first, then reads, and money last. */
export const createGate = ({ places, delayMs }: GateOptions): Gate => {
  const limits = limitsOf(places);
  const each = <T>(make: () => T) =>
    ({ write: make(), stranger: make(), read: make(), report: make() }) satisfies Record<CallClass, T>;
  const queues = each((): Waiter[] => []);
  const running = each(() => 0);
  const refusals = each(() => 0);
  let free = places;

  const fits = (callClass: CallClass): boolean =>
    free > limits[callClass].keepsFree && running[callClass] < limits[callClass].most;

  const take = (callClass: CallClass): (() => void) => {
    free -= 1;
    running[callClass] += 1;
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      free += 1;
      running[callClass] -= 1;
      letNextIn();
    };
  };

  const letNextIn = (): void => {
    for (const callClass of callClasses)
      while (fits(callClass)) {
        const next = queues[callClass].shift();
        if (!next) break;
        next.letIn();
      }
  };

  const refuse = (callClass: CallClass): NotAdmitted => {
    refusals[callClass] += 1;
    return new NotAdmitted(limits[callClass].retryAfterSeconds);
  };

  const waitFor = (callClass: CallClass, hasBegun: boolean): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const queue = queues[callClass];
      const waiter: Waiter = {
        hasBegun,
        letIn: () => {
          clearTimeout(timer);
          resolve(take(callClass));
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(refuse(callClass));
      }, limits[callClass].waitMs);
      const before = hasBegun ? queue.findIndex((other) => !other.hasBegun) : -1;
      queue.splice(before === -1 ? queue.length : before, 0, waiter);
    });

  return {
    enter: async (callClass, hasBegun) => {
      const queue = queues[callClass];
      if (!hasBegun && callClass === 'report' && delayMs() > latestMs) throw refuse(callClass);
      if (fits(callClass) && queue.length === 0) return take(callClass);
      if (!hasBegun && queue.length >= limits[callClass].longest) throw refuse(callClass);
      return waitFor(callClass, hasBegun);
    },
    waiting: (callClass) => queues[callClass].length,
    refused: (callClass) => refusals[callClass],
  };
};
