import { streamEvents } from '@countinghouse/contract/events';
import { memberOf, route, type Route } from '../../http/route';
import { AppError } from '../../platform/errors';
import type { Hub } from './hub';

export const eventRoutes = ({ open }: Hub): Route[] => [
  route(
    streamEvents,
    async ({ principal, request, reply }) => {
      if (principal.apiKey) throw new AppError('FORBIDDEN', { message: 'Machines are told by callbacks' });
      const stream = await open(memberOf(principal), request.lastEventId);
      reply.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      // A stream has a connection for itself; kept alive after its end, it would hold up a server that stops.
      reply.setHeader('Connection', 'close');
      // A proxy that collects an answer before it passes it on would never pass this one on.
      reply.setHeader('X-Accel-Buffering', 'no');
      // A stream has no schema to be answered by.
      return stream as unknown as undefined;
    },
    { transaction: 'none' },
  ),
];
