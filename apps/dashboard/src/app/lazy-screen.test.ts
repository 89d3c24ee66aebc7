import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError } from '@countinghouse/ui';
import { withinTime } from './lazy-screen';

afterEach(() => vi.useRealTimers());

describe('a screen that is loaded when it is opened', () => {
  it('[ERR-6] is a chunk load error after 120 seconds, and not before', async () => {
    vi.useFakeTimers();
    const outcome = vi.fn<(error: unknown) => void>();
    withinTime(() => new Promise(() => undefined)).catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError));
  });

  it('[ERR-6] is the same error at once where its script cannot be had', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module');
    await expect(withinTime(() => Promise.reject(gone))).rejects.toMatchObject({ name: 'ChunkLoadError', cause: gone });
  });

  it('leaves no timer behind once it is there', async () => {
    vi.useFakeTimers();
    expect(await withinTime(() => Promise.resolve('screen'))).toBe('screen');
    expect(vi.getTimerCount()).toBe(0);
  });
});
