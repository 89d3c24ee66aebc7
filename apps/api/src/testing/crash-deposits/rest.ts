import { setTimeout as pause } from 'node:timers/promises';
import { underWay } from './evidence';
import type { Victim } from './victim';

const restWithinMs = 300_000;

/** Lets everything be done that is left, with the clock in a hurry; answers what is still not. */
export const comeToRest = async ({ database, advance }: Victim): Promise<readonly string[]> => {
  const deadline = performance.now() + restWithinMs;
  for (;;) {
    const left = await underWay(database);
    if (left.length === 0 || performance.now() > deadline) return left;
    await advance(5_000);
    await pause(500);
  }
};
