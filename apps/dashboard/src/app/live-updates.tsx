import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { follow } from '../platform/live/follow';
import { refresher } from '../platform/live/follows';
import { wantsNotices } from '../platform/notices';
import { setLiveState } from '../platform/live/state';
import { useSession } from '../platform/session';
import { sessionStore } from '../platform/session/current';

/** Between two times at which the position of the stream is kept for a reload: keeping encrypts the session anew. Milliseconds. */
const keepEvery = 10_000;

/** Holds a stream of changes while the tab is visible, and refreshes the data they concern. */
export default function LiveUpdates() {
  const client = useQueryClient();
  const { id, token, organisationId } = useSession();
  useEffect(() => {
    const { stop: stopAsking, ...refresh } = refresher(client);
    let stopFollowing: (() => string | null) | null = null;
    let resumeFrom = sessionStore.lastEventId();
    let keptAt = performance.now();
    const onEvent = (eventId: string) => {
      if (performance.now() - keptAt < keepEvery) return;
      keptAt = performance.now();
      sessionStore.reach(token, eventId);
    };
    const followWhileSeen = () => {
      // Whoever asked for notices is told of what happens while he looks elsewhere.
      if (document.visibilityState === 'visible' || wantsNotices(id))
        stopFollowing ??= follow({ token, resumeFrom, onEvent, ...refresh });
      else {
        resumeFrom = stopFollowing?.() ?? resumeFrom;
        if (resumeFrom !== null) sessionStore.reach(token, resumeFrom);
        stopFollowing = null;
        setLiveState({ status: 'away' });
      }
    };
    followWhileSeen();
    document.addEventListener('visibilitychange', followWhileSeen);
    return () => {
      document.removeEventListener('visibilitychange', followWhileSeen);
      stopFollowing?.();
      stopAsking();
      setLiveState({ status: 'away' });
    };
  }, [client, id, token, organisationId]);
  return null;
}
