import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { asPolls } from './api/polls';

// Timed queries count as polls: here, for all of them, so that no screen has to say so and a form left open with a live price prolongs nobody's
// session. A request after a person's input or step starts elsewhere.
timeoutManager.setTimeoutProvider({
  setTimeout: (act, milliseconds) => setTimeout(act, milliseconds),
  clearTimeout: (id: ReturnType<typeof setTimeout> | undefined) => clearTimeout(id),
  setInterval: (act, milliseconds) => setInterval(() => asPolls(act), milliseconds),
  clearInterval: (id: ReturnType<typeof setTimeout> | undefined) => clearInterval(id),
});

/** Cache of the server's answers. The only way to create one: its intervals are polls. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The API client has its own single retry, and decides itself what no answer means.
        retry: false,
        networkMode: 'always',
        staleTime: 15_000,
        // Coming back asks by `useLive`, as a poll.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
