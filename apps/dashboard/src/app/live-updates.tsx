import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { follow } from '../platform/live/follow';
import { refresher } from '../platform/live/follows';
import { setLiveState } from '../platform/live/state';
import { useSession } from '../platform/session';

/** Holds a stream of changes while the tab is looked at, and asks for what they concern. */
export default function LiveUpdates() {
  const client = useQueryClient();
  const { token, organisationId } = useSession();
  useEffect(() => {
    const { stop: stopAsking, ...refresh } = refresher(client);
    let stopFollowing: (() => string | null) | null = null;
    let resumeFrom: string | null = null;
    const followWhileSeen = () => {
      if (document.visibilityState === 'visible') stopFollowing ??= follow({ token, resumeFrom, ...refresh });
      else {
        resumeFrom = stopFollowing?.() ?? resumeFrom;
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
  }, [client, token, organisationId]);
  return null;
}
