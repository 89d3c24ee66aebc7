import { streamEvents } from '@countinghouse/contract/running/events';
import { answerStream } from '../../../http/event-stream';
import { memberOf, route, type Route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import type { Hub } from './hub';

export const eventRoutes = ({ open }: Hub): Route[] => [
  route(
    streamEvents,
    async ({ principal, request, reply }) => {
      if (principal.apiKey)
        throw new AppError('FORBIDDEN', { subCode: 'PEOPLE_ONLY', message: 'Machines are told by callbacks' });
      return answerStream(reply, await open(memberOf(principal), request.lastEventId));
    },
    { transaction: 'none' },
  ),
];
