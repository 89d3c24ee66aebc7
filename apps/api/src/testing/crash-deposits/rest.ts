import { setTimeout as pause } from 'node:timers/promises';
import { underWay } from './evidence';
import type { Victim } from './victim';

const restWithinMs = 300_000;

/** Lets all pending work finish, with a fast clock; returns the unfinished rest. */
export const comeToRest = async ({ database, advance }: Victim): Promise<readonly string[]> => {
  const deadline = performance.now() + restWithinMs;
  for (;;) {
    const left = await underWay(database);
    if (left.length === 0 || performance.now() > deadline) return left;
    await advance(5_000);
    await pause(500);
  }
};
