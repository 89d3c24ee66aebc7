import { useEffect, useSyncExternalStore } from 'react';
import { ChunkLoadError, parts, whenIdle } from './later';

/** Rules and steps of a screen whose script is loaded separately, for what its first paint does without. */
type LaterCode<Code> = {
  /** The code; undefined until it is loaded. */
  readonly now: () => Code | undefined;
  /** Loads the code, or tries again after a failure, which is a `ChunkLoadError`. */
  readonly load: () => Promise<Code>;
  readonly subscribe: (changed: () => void) => () => void;
};

export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let loaded: Code | undefined;
  let loading: Promise<Code> | undefined;
  const waiting = new Set<() => void>();
  const start = async (): Promise<Code> => {
    try {
      loaded = await load();
    } catch (cause) {
      loading = undefined;
      throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('The script could not be loaded.', { cause });
    }
    for (const changed of waiting) changed();
    return loaded;
  };
  const code: LaterCode<Code> = {
    now: () => loaded,
    load: () => (loading ??= start()),
    subscribe: (changed) => {
      waiting.add(changed);
      return () => void waiting.delete(changed);
    },
  };
  parts.push({ preload: () => code.load().then(noValue, noValue) });
  return code;
}

const noValue = () => undefined;

/** The code once it is loaded, for which the browser is given the time when it is idle. A failure is told to whoever waits for the code. */
export function useLaterCode<Code>(code: LaterCode<Code>): Code | undefined {
  useEffect(() => whenIdle(() => void code.load().catch(noValue)), [code]);
  return useSyncExternalStore(code.subscribe, code.now);
}
