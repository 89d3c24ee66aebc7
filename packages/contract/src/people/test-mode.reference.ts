import { documented } from '../reference';
import { openTestMode } from './test-mode';

export const testModeEndpoints = [
  documented(openTestMode, {
    summary:
      'Opens the test organisation of this one to the caller: an organisation of its own, in which no real money moves. It is made when it is asked for first.',
    example: {
      organisationId: '0197c2b4-5d6e-7f80-9a1b-2c3d4e5f6071',
      name: 'Northgate Payments · test',
      isNew: true,
    },
  }),
];
