import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate, NotAdmitted, type CallClass, type GateOptions } from './admission';

const open = (options: Partial<GateOptions> = {}) => {
  const gate = createGate({ places: 12, delayMs: () => 0, ...options });
  const log: string[] = [];
  const leavers: (() => void)[] = [];
  /** Comes to the gate; the log says when it is let in or refused. */
  const come = (callClass: CallClass, name: string = callClass, hasBegun = false): void => {
    gate.enter(callClass, hasBegun).then(
      (leave) => {
        log.push(`${name} in`);
        leavers.push(leave);
      },
      (error: unknown) => log.push(`${name} refused for ${(error as NotAdmitted).retryAfterSeconds} s`),
    );
  };
  const many = (count: number, callClass: CallClass): void => {
    for (let index = 0; index < count; index += 1) come(callClass);
  };
  /** Arrivals and refusals since the last look. */
  const happened = async (): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(0);
    return log.splice(0);
  };
  const leave = (): void => leavers.shift()?.();
  return { gate, come, many, happened, leave };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

describe('the gate in front of the database', () => {
  it('keeps a third of the places from reads, and a sixth from money, so that somebody always signs in', async () => {
    const { many, happened } = open();
    many(30, 'read');
    expect(await happened()).toEqual(times(8, 'read in'));
    many(2, 'write');
    many(2, 'stranger');
    expect(await happened()).toEqual([...times(2, 'write in'), ...times(2, 'stranger in')]);

    const flooded = open();
    flooded.many(12, 'write');
    expect(await flooded.happened()).toEqual(times(10, 'write in'));
    flooded.many(3, 'stranger');
    expect(await flooded.happened()).toEqual(times(2, 'stranger in'));
  });

  it('gives a free place to money first, then to sign-ins, then to reads, then to reports', async () => {
    const { many, come, happened, leave } = open();
    many(10, 'write');
    many(2, 'stranger');
    await happened();
    come('report');
    come('read');
    come('stranger');
    come('write', 'late write');
    expect(await happened()).toEqual([]);
    leave();
    expect(await happened()).toEqual(['late write in']);
    leave();
    expect(await happened()).toEqual(['stranger in']);
    for (let freed = 0; freed < 4; freed += 1) leave();
    expect(await happened()).toEqual([]);
    leave();
    expect(await happened()).toEqual(['read in']);
    leave();
    leave();
    expect(await happened()).toEqual([]);
    leave();
    expect(await happened()).toEqual(['report in']);
  });

  it('gives strangers a quarter of the places, however many come, and the others go on beside them', async () => {
    const { many, come, happened } = open();
    many(28, 'stranger');
    expect(await happened()).toEqual([...times(3, 'stranger in'), 'stranger refused for 5 s']);
    come('read');
    come('write');
    expect(await happened()).toEqual(['read in', 'write in']);
  });

  it('begins reports only while half of the places are free and the event loop is on time', async () => {
    const { many, come, happened } = open();
    many(6, 'write');
    await happened();
    come('report');
    expect(await happened()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await happened()).toEqual(['report refused for 10 s']);

    let delay = 251;
    const late = open({ delayMs: () => delay });
    late.come('report');
    late.come('read');
    late.come('write');
    expect((await late.happened()).toSorted()).toEqual(['read in', 'report refused for 10 s', 'write in']);
    delay = 250;
    late.come('report');
    expect(await late.happened()).toEqual(['report in']);
  });

  it('refuses at once what its queue has no room for, and after two seconds what still waits', async () => {
    const { gate, many, happened } = open();
    many(10, 'write');
    many(2, 'stranger');
    await happened();
    many(48, 'write');
    many(24, 'read');
    expect(await happened()).toEqual([]);
    many(1, 'read');
    many(1, 'write');
    expect(await happened()).toEqual(['read refused for 2 s', 'write refused for 1 s']);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await happened()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(new Set(await happened())).toEqual(new Set(['read refused for 2 s', 'write refused for 1 s']));
    expect([gate.refused('write'), gate.refused('read'), gate.waiting('write'), gate.waiting('read')]).toEqual([
      49, 25, 0, 0,
    ]);
  });

  it('lets a call that has begun go before those of its class that have not, however long their queue', async () => {
    const { many, come, happened, leave } = open();
    many(10, 'write');
    many(2, 'stranger');
    many(24, 'read');
    await happened();
    come('read', 'begun read', true);
    come('read', 'next begun read', true);
    for (let freed = 0; freed < 6; freed += 1) leave();
    expect(await happened()).toEqual(['begun read in', 'next begun read in']);
  });

  it('takes a place back once', async () => {
    const { gate, many, happened } = open({ places: 1 });
    const leave = await gate.enter('write', false);
    leave();
    leave();
    many(2, 'write');
    expect(await happened()).toEqual(['write in']);
  });

  it('keeps the order with a pool too small to be divided, and has room for each class', async () => {
    const { many, come, happened, leave } = open({ places: 2 });
    many(2, 'write');
    await happened();
    come('report');
    come('read');
    come('stranger');
    come('write');
    for (const next of ['write', 'stranger', 'read']) {
      leave();
      expect(await happened()).toEqual([`${next} in`]);
    }
    leave();
    expect(await happened()).toEqual([]);
    leave();
    expect(await happened()).toEqual(['report in']);
  });
});
