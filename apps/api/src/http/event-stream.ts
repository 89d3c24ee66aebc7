import type { Readable } from 'node:stream';
import type { ReplyControls } from './route';

/** Answers with a stream of events. */
export const answerStream = (reply: ReplyControls, stream: Readable): undefined => {
  reply.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // A stream has its own connection; kept alive after the stream's end, it would delay a stopping server.
  reply.setHeader('Connection', 'close');
  // A proxy that buffers whole answers would never pass this one on.
  reply.setHeader('X-Accel-Buffering', 'no');
  // A stream has no schema to be answered by.
  return stream as unknown as undefined;
};
