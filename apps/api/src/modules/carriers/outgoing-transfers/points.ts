import { extensionPoint } from '../../../module/extension';
import type { Execution } from './execute';

/** Steps of a transfer, by the purpose it leaves for. */
export const outgoingSteps = extensionPoint<Partial<Execution['steps']>>('steps of outgoing transfers');
