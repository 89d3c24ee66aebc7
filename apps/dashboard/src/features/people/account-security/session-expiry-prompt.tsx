import { later } from '@countinghouse/ui';
import { Suspense, useEffect, useState } from 'react';
import { lastAnswerOf, sessionStore, useSession } from '../../../platform/session';
import { askTimes, giveUp } from './api';
import { expiryAt, type Expiry, type SessionTimes } from './expiry';

const SessionExpiryDialog = later(async () => (await import('./session-expiry-dialog')).default);

/** Limits are fetched long after the first screen: they are not needed earlier. */
const askAfter = 60_000;

type Limits = Pick<SessionTimes, 'idleTimeout' | 'absoluteEnd'>;

/** Fetches the limits of this session, in the server's time, and converts them to this browser's. */
const askLimits = async (isBackground: boolean): Promise<Limits | null> => {
  const { sessions, serverTime, idleTimeoutSeconds } = await askTimes(isBackground);
  const current = sessions.find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  const lasts = Date.parse(current.expiresAt) - Date.parse(serverTime);
  return { idleTimeout: idleTimeoutSeconds * 1000, absoluteEnd: Date.now() + lasts };
};

const useLimits = (sessionId: string): Limits | null => {
  const [limits, setLimits] = useState<Limits | null>(null);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      askLimits(true).then(
        (found) => !isGone && setLimits(found),
        () => undefined,
      );
    }, askAfter);
    return () => {
      isGone = true;
      clearTimeout(timer);
      setLimits(null);
    };
  }, [sessionId]);
  return limits;
};

/** Time to the end, second by second when it is near. At the end the session is dropped, here and at the server. */
const useExpiry = (sessionId: string, limits: Limits | null): Expiry => {
  const [expiry, setExpiry] = useState<Expiry>({ state: 'far' });
  useEffect(() => {
    if (!limits) return;
    const began = Date.now();
    const look = () => {
      const next = expiryAt(Date.now(), { ...limits, lastAnswer: lastAnswerOf(sessionId) ?? began });
      if (next.state !== 'over') {
        setExpiry((before) => (before.state === 'far' && next.state === 'far' ? before : next));
        return;
      }
      const token = sessionStore.token();
      sessionStore.endOf(token, { sessionExpired: true });
      if (token) giveUp(token);
    };
    const timer = setInterval(look, 1000);
    return () => {
      clearInterval(timer);
      setExpiry({ state: 'far' });
    };
  }, [sessionId, limits]);
  return expiry;
};

/** Warns two minutes before the session ends, and offers what can be done about it. */
export default function SessionExpiryPrompt() {
  const { sessionId } = useSession();
  const expiry = useExpiry(sessionId, useLimits(sessionId));
  const [dismissedIn, setDismissedIn] = useState<string | null>(null);
  if (expiry.state !== 'near') return null;
  if (expiry.kind === 'absolute' && dismissedIn === sessionId) return null;
  return (
    <Suspense>
      <SessionExpiryDialog
        kind={expiry.kind}
        secondsLeft={expiry.secondsLeft}
        // The refusals of this call end the session themselves, and say so.
        onStay={() => void askLimits(false).catch(() => undefined)}
        onDismiss={() => setDismissedIn(sessionId)}
      />
    </Suspense>
  );
}
