/**
 * Tells other tabs with a copy of the same session (a duplicated tab) that it has ended. Sessions of other organisations or people are left alone.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('countinghouse-session-ended');

export const announceEnd = (sessionId: string): void => channel?.postMessage(sessionId);

export const onEndElsewhere = (hear: (sessionId: string) => void): void => {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') hear(event.data);
  });
};
