import {
  change,
  lastEventIdHeader,
  opened,
  streamBeatSeconds,
  streamEvents,
  type Change,
} from '@countinghouse/contract/running/events';
import * as z from 'zod/mini';
import { apiBase } from '../api/base';
import { eventReader, type StreamEvent } from './event-reader';
import { setLiveState } from './state';

/** A stream silent for longer is broken, whatever the connection says. */
const silentMilliseconds = 2 * streamBeatSeconds * 1_000;
const firstWaitMilliseconds = 1_000;
const longestWaitMilliseconds = 30_000;
/** Streams end and resume; only a longer absence counts as broken. */
const graceMilliseconds = 3_000;

type Follower = {
  readonly token: string;
  /** Last event of an earlier stream; null for none. */
  readonly resumeFrom: string | null;
  /** Told of the last event so far, once its changes were handed over. */
  readonly onEvent?: (eventId: string) => void;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Anything may have changed meanwhile. */
  readonly onStartOver: () => void;
};

/** Reason that no stream will come: the session is over, or there are too many. Polling has to do. */
class NoStream extends Error {
  override readonly name = 'NoStream';
}

/**
 * Follows changes until stopped, over any number of connections, each of which resumes where the one before ended. Reports its progress in the live
 * state. Returns the function that stops it and returns its position.
 */
export const follow = ({ token, resumeFrom, onEvent, onChanges, onStartOver }: Follower): (() => string | null) => {
  const stopping = new AbortController();
  let lastEventId = resumeFrom;
  let hasBeenLive = false;
  let wait = firstWaitMilliseconds;
  let brokenTimer: ReturnType<typeof setTimeout> | undefined;

  const isLive = () => {
    clearTimeout(brokenTimer);
    brokenTimer = undefined;
    wait = firstWaitMilliseconds;
    hasBeenLive = true;
    setLiveState({ status: 'live' });
  };
  const isInterrupted = () => {
    if (!hasBeenLive) return;
    const since = Date.now();
    brokenTimer ??= setTimeout(() => setLiveState({ status: 'broken', since }), graceMilliseconds);
  };

  const take = (events: readonly StreamEvent[]) => {
    const changes: Change[] = [];
    for (const { id, event, data } of events) {
      if (event === 'open' || event === 'beat') isLive();
      if (event === 'open' && !z.parse(opened, JSON.parse(data)).resumed) onStartOver();
      if (event === 'change') changes.push(z.parse(change, JSON.parse(data)));
      lastEventId = id ?? lastEventId;
    }
    if (changes.length > 0) onChanges(changes);
    if (lastEventId !== null) onEvent?.(lastEventId);
  };

  /** One connection, from beginning to end. */
  const connect = async (): Promise<void> => {
    const silence = new AbortController();
    const signal = AbortSignal.any([stopping.signal, silence.signal]);
    let timer = setTimeout(() => silence.abort(), silentMilliseconds);
    try {
      const response = await fetch(`${apiBase()}${streamEvents.path}`, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastEventId !== null && { [lastEventIdHeader]: lastEventId }),
        },
        signal,
        cache: 'no-store',
        redirect: 'error',
      });
      if (response.status >= 400 && response.status < 500) throw new NoStream(`Answered ${response.status}`);
      if (!response.ok || !response.body) throw new Error(`Answered ${response.status}`);
      const read = eventReader();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silentMilliseconds);
        take(read(piece.value));
      }
    } finally {
      clearTimeout(timer);
    }
  };

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let isRefused = false;
      try {
        await connect();
      } catch (error) {
        isRefused = error instanceof NoStream;
      }
      if (stopping.signal.aborted) return;
      if (isRefused) {
        clearTimeout(brokenTimer);
        setLiveState({ status: 'away' });
        wait = longestWaitMilliseconds;
      } else isInterrupted();
      await pause(wait * (0.5 + Math.random() / 2));
      wait = Math.min(wait * 2, longestWaitMilliseconds);
    }
  };

  void run();
  return () => {
    stopping.abort();
    clearTimeout(brokenTimer);
    return lastEventId;
  };
};
