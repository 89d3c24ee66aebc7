import { lazy, type FunctionComponent } from 'react';
import type { LoadScreen } from '../platform/feature';

/** How long a screen's script may take, in milliseconds. Source: specification section 8. */
export const longestLoad = 120_000;

/** The script of a screen did not arrive: it failed, or it took longer than two minutes. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Waits for a script within the time a screen may take. */
export const withinTime = async <Value,>(load: () => Promise<Value>, milliseconds = longestLoad): Promise<Value> => {
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

export type LazyScreen = {
  readonly Screen: FunctionComponent;
  /** Starts the load before the first render, so that a page and its tab arrive together. */
  readonly preload: () => void;
};

export const lazyScreen = (load: LoadScreen): LazyScreen => {
  let loading: ReturnType<LoadScreen> | undefined;
  const once = () => (loading ??= withinTime(load));
  return {
    Screen: lazy(once),
    preload: () => {
      once().catch(() => undefined);
    },
  };
};
