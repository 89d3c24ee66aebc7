import type { BodyIn } from '@countinghouse/contract/endpoint';
import { simulateFiatCredit } from '@countinghouse/contract/operating/sandbox';
import { call } from '../../../platform/api';

/** Has the sandbox's bank receive money. */
export const receive = (body: BodyIn<typeof simulateFiatCredit>) => call(simulateFiatCredit, { body });
