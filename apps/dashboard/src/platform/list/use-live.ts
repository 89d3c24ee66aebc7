import type { QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asPolls } from '../api/polls';

/** Interval between refreshes of the screen. */
const pollEveryMilliseconds = 30_000;
/** Coming back to the window asks at once, unless the answer is younger than this. */
const freshMilliseconds = 5_000;

/**
 * Keeps a feature's data fresh while it may be visible: every 30 seconds, and when the window regains focus. Polls do not count as activity. No
 * polling while the tab receives changes.
 */
export const useLive = (feature: QueryKey, updatedAt: number, isTold = false): void => {
  const client = useQueryClient();
  const [word] = feature;
  useEffect(() => {
    if (isTold) return undefined;
    const ask = () =>
      void asPolls(() => client.refetchQueries({ queryKey: [word], type: 'active' }, { cancelRefetch: false }));
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible' && Date.now() - updatedAt >= freshMilliseconds) ask();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, pollEveryMilliseconds);
    document.addEventListener('visibilitychange', askWhenSeen);
    window.addEventListener('focus', askWhenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
      window.removeEventListener('focus', askWhenSeen);
    };
  }, [client, word, updatedAt, isTold]);
};
