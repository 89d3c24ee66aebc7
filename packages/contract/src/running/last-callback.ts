import * as z from 'zod/mini';
import { instant } from '../fields';

export const callbackStatuses = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const;
export const callbackStatus = z.enum(callbackStatuses);
export type CallbackStatus = z.output<typeof callbackStatus>;

/** Outcome of the newest message about something. `at`: its last attempt, or its request. */
export const lastCallback = z.object({ status: callbackStatus, at: instant, statusCode: z.nullable(z.int()) });
export type LastCallback = z.output<typeof lastCallback>;
