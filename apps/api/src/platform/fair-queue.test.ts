import { describe, expect, it } from 'vitest';
import { createFairQueue, type Asker } from './fair-queue';

/** Queue whose work ends on the test's command, and the names in the order of their turns. */
const queueOf = (limits: Parameters<typeof createFairQueue>[0]) => {
  const enter = createFairQueue(limits);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Partial<Asker> = {}): Promise<string> =>
    enter({ share: name, isKnown: false, ...asker }, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return 'done';
    }).catch((error: unknown) => (error as { code: string }).code);
  /** Ends the work that began first. */
  const end = async (): Promise<void> => {
    await new Promise(setImmediate);
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, began, end };
};

describe('a fair queue', () => {
  it('gives one share so many places and no more, and leaves the others to everybody else', async () => {
    const { ask, began, end } = queueOf({ atOnce: 2, perShare: 3, longest: 5 });
    const flood = Array.from({ length: 10 }, (_, index) => ask(`flood ${index}`, { share: 'one' }));
    const other = ask('other');
    for (let turn = 0; turn < 6; turn += 1) await end();
    expect(began).toEqual(['flood 0', 'flood 1', 'flood 2', 'other']);
    expect(await other).toBe('done');
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(7);
    // A share that is given back can be used again.
    const again = ask('again', { share: 'one' });
    await end();
    expect(await again).toBe('done');
  });

  it('lets known ones go before strangers, and after two of them a stranger', async () => {
    const { ask, began, end } = queueOf({ atOnce: 1, perShare: 1, longest: 9 });
    const all = ['first', 'stranger 1', 'stranger 2'].map((name) => ask(name));
    all.push(...['a', 'b', 'c', 'd'].map((name) => ask(name, { isKnown: true })));
    for (let turn = 0; turn < all.length; turn += 1) await end();
    expect(began).toEqual(['first', 'a', 'b', 'stranger 1', 'c', 'd', 'stranger 2']);
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
  });

  it('has room for known ones while strangers from everywhere fill theirs', async () => {
    const { ask, end } = queueOf({ atOnce: 1, perShare: 1, longest: 2 });
    const strangers = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
    const known = ask('known', { isKnown: true });
    for (let turn = 0; turn < 4; turn += 1) await end();
    expect(await known).toBe('done');
    expect(await Promise.all(strangers)).toEqual(['done', 'done', 'done', 'UNAVAILABLE', 'UNAVAILABLE']);
  });

  it('frees the place of work that failed', async () => {
    const enter = createFairQueue({ atOnce: 1, perShare: 1, longest: 1 });
    const asker = { share: 'one', isKnown: false };
    const fail = () => enter(asker, () => Promise.reject(new Error('broken')));
    await expect(fail()).rejects.toThrow('broken');
    await expect(fail()).rejects.toThrow('broken');
  });
});
