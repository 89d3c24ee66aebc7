import type { OperationOutcome } from '@countinghouse/contract/running/operations';
import { describe, expect, it, vi } from 'vitest';
import type { Attempt } from './attempt';
import { keptFor } from './attempt';
import type { AttemptsParts, Told } from './attempts';
import { createAttempts } from './attempts';
import type { Locks } from './locks';
import type { AttemptStore } from './store';

type Status = OperationOutcome['status'];
const mara = { userId: 'mara', organisationId: 'northgate' };
const begun = {
  key: 'key-1',
  operation: 'createInternalTransfer',
  organisationId: 'northgate',
  summary: 'transfer of 500.00 EUR',
  path: '/internal-transfer',
  values: { amount: '500.00' },
};

/** One browser: a store, locks and a channel shared by its tabs, before a scripted server. */
const browser = () => {
  const kept = new Map<string, { userId: string; attempt: Attempt }>();
  const store: AttemptStore = {
    list: async (userId) => [...kept.values()].filter((one) => one.userId === userId).map(({ attempt }) => attempt),
    save: async (userId, attempt) => void kept.set(attempt.key, { userId, attempt }),
    remove: async (key) => void kept.delete(key),
  };
  const holders = new Map<string, (() => void)[]>();
  const take = (name: string): (() => void) => {
    holders.set(name, []);
    return () => {
      const [next, ...rest] = holders.get(name) ?? [];
      if (!next) return void holders.delete(name);
      holders.set(name, rest);
      next();
    };
  };
  const locks: Locks = {
    tryHold: async (name) => (holders.has(name) ? null : take(name)),
    hold: (name, signal) =>
      new Promise((granted) => {
        const waiting = holders.get(name);
        if (!waiting) return granted(take(name));
        const next = () => (signal.aborted ? granted(null) : granted(releaseOf(name)));
        waiting.push(next);
        signal.addEventListener('abort', () => {
          holders.set(
            name,
            (holders.get(name) ?? []).filter((one) => one !== next),
          );
          granted(null);
        });
      }),
  };
  const releaseOf = (name: string) => () => {
    const [next, ...rest] = holders.get(name) ?? [];
    if (!next) return void holders.delete(name);
    holders.set(name, rest);
    next();
  };
  const tabs: { hear: Set<() => void> }[] = [];
  const calls: string[] = [];
  const statuses: Record<string, Status[]> = {};
  /** Answers of the server about a key, in order; the last one stays. */
  const says = (key: string, ...given: Status[]) => void (statuses[key] = given);
  const answer = (key: string): OperationOutcome => {
    const left = statuses[key] ?? ['UNKNOWN'];
    const status = left.length > 1 ? (left.shift() as Status) : (left[0] ?? 'UNKNOWN');
    const isDone = status === 'DONE';
    return {
      status,
      entityType: isDone ? 'INTERNAL_TRANSFER' : null,
      entityId: isDone ? 'transfer-1' : null,
      message: status === 'REFUSED' ? 'Insufficient balance' : null,
    };
  };
  const openTab = (parts: Partial<AttemptsParts> = {}) => {
    const hear = new Set<() => void>();
    const tab = { hear };
    tabs.push(tab);
    const attempts = createAttempts({
      store,
      locks,
      ask: async (key) => {
        calls.push(`ask ${key}`);
        return answer(key);
      },
      close: async (key) => {
        calls.push(`close ${key}`);
        if ((statuses[key]?.[0] ?? 'UNKNOWN') === 'UNKNOWN') says(key, 'CLOSED');
        return answer(key);
      },
      tellOthers: () => {
        for (const other of tabs) if (other !== tab) for (const listen of other.hear) listen();
      },
      onOthers: (listen) => {
        hear.add(listen);
        return () => hear.delete(listen);
      },
      isSignedIn: () => true,
      now: () => 1_000,
      pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
      ...parts,
    });
    const told: Told[][] = [];
    return {
      ...attempts,
      told,
      /** Texts on the screen of this tab. */
      shown: () => told.at(-1)?.map(({ key, ending }) => `${key} ${ending.type}`) ?? [],
      speak: (person = mara) => attempts.speakFor(person, (now) => told.push([...now])),
    };
  };
  return { kept, calls, says, openTab };
};

const settled = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 2 });

describe('an attempt', () => {
  it('is stored before it is sent, and gone once its answer was read', async () => {
    const { kept, openTab } = browser();
    const tab = openTab();
    await tab.begin('mara', begun);
    expect(kept.get('key-1')?.attempt).toMatchObject({ ...begun, ending: null });
    await tab.end('key-1', 'done');
    expect(kept.size).toBe(0);
  });

  it('is gone after a refusal that was read, and after one that may be tried again', async () => {
    for (const failure of ['spent', 'tryAgain'] as const) {
      const { kept, openTab } = browser();
      const tab = openTab();
      await tab.begin('mara', begun);
      await tab.end('key-1', failure);
      expect(kept.size, failure).toBe(0);
    }
  });

  it('whose answer is missing stays, also where a later copy was turned away', async () => {
    const { kept, openTab } = browser();
    const tab = openTab();
    await tab.begin('mara', begun);
    await tab.end('key-1', 'lost');
    await tab.begin('mara', begun);
    await tab.end('key-1', 'tryAgain');
    expect(kept.get('key-1')?.attempt.isLost).toBe(true);
    await tab.begin('mara', begun);
    await tab.end('key-1', 'spent');
    expect(kept.size).toBe(0);
  });

  it('is not asked about while its form is open, in no tab: its key is still in use', async () => {
    const { calls, openTab } = browser();
    const [tab, other] = [openTab(), openTab()];
    other.speak();
    await tab.begin('mara', begun);
    await tab.end('key-1', 'lost');
    await settled(() => expect(other.told.length).toBeGreaterThan(0));
    expect(calls).toEqual([]);
    tab.leave('key-1');
    await settled(() => expect(other.shown()).toEqual(['key-1 didNotHappen']));
  });

  it('that is left while its request is under way is asked about after the answer, and not before', async () => {
    const { calls, says, openTab } = browser();
    const tab = openTab();
    tab.speak();
    await tab.begin('mara', begun);
    tab.leave('key-1');
    await settled(() => expect(tab.told.length).toBeGreaterThan(0));
    expect(calls).toEqual([]);
    says('key-1', 'DONE');
    await tab.end('key-1', 'done');
    await settled(() => expect(tab.shown()).toEqual(['key-1 happened']));
    expect(calls).toEqual(['ask key-1']);
  });

  it('never keeps its request waiting for a store that does not answer', async () => {
    const tab = browser().openTab({
      store: { list: async () => [], save: () => new Promise(() => undefined), remove: async () => undefined },
    });
    await expect(tab.begin('mara', begun)).resolves.toBeUndefined();
  });
});

/** Page closed in the middle: its attempt is stored and held by nobody. */
const leftBehind = async (world: ReturnType<typeof browser>, given: Partial<typeof begun> = {}, userId = 'mara') => {
  const attempt = { ...begun, ...given };
  world.kept.set(attempt.key, { userId, attempt: { ...attempt, startedAt: 500, isLost: false, ending: null } });
};

describe('after the next sign-in', () => {
  it.each([
    [['DONE'], 'happened', ['ask key-1']],
    [['REFUSED'], 'refused', ['ask key-1']],
    [['CLOSED'], 'didNotHappen', ['ask key-1']],
    [['UNKNOWN'], 'didNotHappen', ['ask key-1', 'close key-1']],
    [['IN_PROGRESS', 'DONE'], 'happened', ['ask key-1', 'ask key-1']],
  ] as const)('of an attempt the server says %j: it is told that it %s', async (statuses, ending, expected) => {
    const world = browser();
    await leftBehind(world);
    world.says('key-1', ...statuses);
    const tab = world.openTab();
    tab.speak();
    await settled(() => expect(tab.shown()).toEqual([`key-1 ${ending}`]));
    expect(world.calls).toEqual(expected);
    expect(tab.told.at(-1)?.[0]).toMatchObject({ summary: 'transfer of 500.00 EUR', values: { amount: '500.00' } });
  });

  it('is never said not to have happened before the key is closed: the claim that came first is believed', async () => {
    const world = browser();
    await leftBehind(world);
    // At first nothing has claimed it; before it is closed the delayed request arrives.
    world.says('key-1', 'UNKNOWN', 'DONE');
    const tab = world.openTab();
    tab.speak();
    await settled(() => expect(tab.shown()).toEqual(['key-1 happened']));
  });

  it('nothing is told while the server cannot be asked, and what stands behind it is asked all the same', async () => {
    const world = browser();
    await leftBehind(world);
    await leftBehind(world, { key: 'key-2' });
    const tab = world.openTab({
      ask: async (key) => {
        if (key === 'key-1') throw new Error('No answer');
        return { status: 'DONE', entityType: null, entityId: null, message: null };
      },
    });
    tab.speak();
    await settled(() => expect(tab.shown()).toEqual(['key-2 happened']));
    expect(world.kept.get('key-1')?.attempt.ending).toBeNull();
  });

  it('is told once in two tabs, goes on in the other when the first is closed, and is gone once read', async () => {
    const world = browser();
    await leftBehind(world);
    world.says('key-1', 'DONE');
    const [one, two] = [world.openTab(), world.openTab()];
    const close = one.speak();
    two.speak();
    await settled(() => expect(one.shown()).toEqual(['key-1 happened']));
    expect(two.told).toEqual([]);
    close();
    await settled(() => expect(two.shown()).toEqual(['key-1 happened']));
    expect(world.calls).toEqual(['ask key-1']);
    await two.dismiss('key-1');
    await settled(() => expect(two.shown()).toEqual([]));
    expect(world.kept.size).toBe(0);
  });

  it('is asked about only while this page is signed in as that person there, also after a pause', async () => {
    const world = browser();
    await leftBehind(world);
    world.says('key-1', 'IN_PROGRESS', 'UNKNOWN');
    let signedIn = mara;
    // While the operation is in progress the person chooses another organisation, which does not know the key.
    const tab = world.openTab({
      isSignedIn: ({ userId, organisationId }) =>
        userId === signedIn.userId && organisationId === signedIn.organisationId,
      pause: async () => void (signedIn = { ...mara, organisationId: 'harbour' }),
    });
    tab.speak();
    await settled(() => expect(tab.told).toHaveLength(2));
    expect(world.calls).toEqual(['ask key-1']);
    expect(tab.shown()).toEqual([]);
    expect(world.kept.get('key-1')?.attempt.ending).toBeNull();
  });

  it('is told to the same person in the same organisation, and to nobody else', async () => {
    const world = browser();
    await leftBehind(world);
    world.says('key-1', 'DONE');
    const [stranger, elsewhere] = [world.openTab(), world.openTab()];
    stranger.speak({ ...mara, userId: 'tom' });
    elsewhere.speak({ ...mara, organisationId: 'harbour' });
    await settled(() => expect([stranger.told.length, elsewhere.told.length].every((count) => count > 0)).toBe(true));
    expect([stranger.shown(), elsewhere.shown(), world.calls]).toEqual([[], [], []]);
    const own = world.openTab();
    own.speak();
    await settled(() => expect(own.shown()).toEqual(['key-1 happened']));
  });
});

it('an attempt is kept for thirty days', () => expect(keptFor / 86_400_000).toBe(30));
