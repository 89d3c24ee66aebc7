import type { Readable } from 'node:stream';
import type { ReplyControls } from './route';

/** Answers with a stream of events. */
export const answerStream = (reply: ReplyControls, stream: Readable): undefined => {
  reply.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // A stream has a connection for itself; kept alive after its end, it would hold up a server that stops.
  reply.setHeader('Connection', 'close');
  // A proxy that collects an answer before it passes it on would never pass this one on.
  reply.setHeader('X-Accel-Buffering', 'no');
  // A stream has no schema to be answered by.
  return stream as unknown as undefined;
};
