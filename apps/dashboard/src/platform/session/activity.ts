import { sessionStore } from './current';

type Heard = { readonly sessionId: string; readonly at: number };

/** Tabs with copies of one session keep it alive together. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('countinghouse-session-heard');
let heard: Heard | null = null;

const hear = (news: Heard) => {
  if (heard?.sessionId !== news.sessionId || heard.at < news.at) heard = news;
};
channel?.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
  const state = sessionStore.read();
  if (state.status === 'signedIn' && state.session.sessionId === data.sessionId) hear(data);
});

/** The server answered a call of this token: the session's idle time restarts. */
export const noteAnswer = (token: string | null): void => {
  const state = sessionStore.read();
  if (state.status !== 'signedIn' || state.session.token !== token) return;
  const news = { sessionId: state.session.sessionId, at: Date.now() };
  hear(news);
  channel?.postMessage(news);
};

/** When the server last answered this session in any tab, by this browser's clock; null when it has not yet. */
export const lastAnswerOf = (sessionId: string): number | null => (heard?.sessionId === sessionId ? heard.at : null);
