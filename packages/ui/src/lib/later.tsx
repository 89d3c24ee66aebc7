import { use, type ComponentType, type FunctionComponent } from 'react';

/** The script of a part of the page did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

export type Later<Props extends object> = FunctionComponent<Props> & {
  /** Starts the load. Resolves when it has ended, well or badly. */
  readonly preload: () => Promise<void>;
};

/** Every part declared so far. */
export const parts: Pick<Later<object>, 'preload'>[] = [];

/** Loads every part, and parts declared by them: a test presses sooner than any browser is idle. */
export const preloadAll = async (): Promise<void> => {
  // Grows while it is walked.
  for (const part of parts) await part.preload();
};

/**
 * A component whose script is loaded separately from the page's own. Drawn before it is loaded, it suspends; afterwards it is drawn at once,
 * without an empty moment. A failed load is thrown as a `ChunkLoadError`, unless it was only a preload: then drawing it tries again.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = async () => {
    try {
      return (loaded = await load());
    } catch (cause) {
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('The script could not be loaded.', { cause });
    }
  };
  function Later(props: Props) {
    const Component = loaded ?? use((loading ??= start()));
    return <Component {...props} />;
  }
  const preload = async () => {
    try {
      await (loading ??= start());
    } catch {
      loading = undefined;
    }
  };
  const part = Object.assign(Later, { preload });
  parts.push(part);
  return part;
}

/** Runs once the browser is idle: for work that nobody waits for yet. Returns the function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
