import type { QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asPolls } from '../api/polls';

/** How often what is on the screen is asked for again. */
const pollEveryMilliseconds = 30_000;
/** Coming back to the window asks at once, unless the answer is younger than this. */
const freshMilliseconds = 5_000;

/**
 * Keeps what is shown of a feature fresh while somebody may look at it: every 30 seconds, and when the window is looked at
 * again. Polls do not count as activity. Where the tab is told of changes nobody has to ask.
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
