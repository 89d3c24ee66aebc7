import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { run } from './run';

let known: readonly NodeJS.SignalsListener[];
const signalled = (): readonly NodeJS.SignalsListener[] =>
  process.listeners('SIGTERM').filter((listener) => !known.includes(listener));

beforeEach(() => {
  known = [...process.listeners('SIGTERM'), ...process.listeners('SIGINT')];
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    for (const listener of process.listeners(signal)) if (!known.includes(listener)) process.off(signal, listener);
});

it('a server told to end in the last moment of its start, when it answers already, ends', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const stop = vi.fn<(hurried?: AbortSignal) => Promise<void>>(async () => undefined);
  await run(undefined, async () => {
    for (const listener of signalled()) listener('SIGTERM');
    return { whole: Promise.resolve(), stop };
  });
  expect(stop).toHaveBeenCalledTimes(1);
  expect(exit.mock.calls).toEqual([[0]]);
});
