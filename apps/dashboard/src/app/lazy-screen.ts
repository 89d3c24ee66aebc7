import { ChunkLoadError, later, type Later } from '@countinghouse/ui';
import type { LoadScreen } from '../platform/feature';

/** Longest load of a screen's script, in milliseconds. Source: specification section 8. */
const longestLoad = 120_000;

/** Waits for a script within a screen's time limit; throws `ChunkLoadError` if it fails or takes longer. */
export const withinTime = async <Value>(load: () => Promise<Value>, milliseconds = longestLoad): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The screen took too long to load.')), milliseconds);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('The screen could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
  }
};

/** A screen whose script is loaded when it is first opened. */
export const lazyScreen = (load: LoadScreen): Later<object> => later(async () => (await withinTime(load)).default);
