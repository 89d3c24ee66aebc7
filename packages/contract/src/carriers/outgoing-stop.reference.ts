import { documented } from '../reference';
import { getOutgoingStop, releaseOutgoingMoney, stopOutgoingMoney } from './outgoing-stop';

const stopExample = {
  stop: {
    reason: 'A laptop with a session was stolen',
    stoppedBy: 'mira@northgate.example',
    stoppedAt: '2026-03-14T09:22:11.000Z',
    releases: [],
  },
};

export const outgoingStopEndpoints = [
  documented(getOutgoingStop, {
    summary: 'Whether everything that leaves the organisation is stopped, by whom and why; null where it is not.',
    example: stopExample,
  }),
  documented(stopOutgoingMoney, {
    summary:
      'Stops everything that leaves the organisation, at once: no withdrawal is made, and none is handed to its network. What is stopped already stays as it is.',
    example: stopExample,
  }),
  documented(releaseOutgoingMoney, {
    summary:
      'Counts an administrator with a second factor for letting money leave again. With the second, or with the platform’s operators, it does, and the answer is null. Not counted is anybody to whom somebody else gave access, a role or a second factor within 72 hours before the stop, or since.',
    example: {
      stop: { ...stopExample.stop, releases: [{ by: 'jonas@northgate.example', at: '2026-03-14T11:02:40.000Z' }] },
    },
  }),
];
