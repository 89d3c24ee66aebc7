import { documented } from '../reference';
import { streamEvents } from './events';

export const eventsEndpoints = [
  documented(streamEvents, {
    summary:
      'What changes from now on, or since `Last-Event-ID`, in the order of its commits, as `text/event-stream`: `open` once, then `change`s. Each is sent at least once. Ends when the session does.',
  }),
];
