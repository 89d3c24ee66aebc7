import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';

const reset = z.object({ id: z.string() });

/** Reset of a shared second factor: requested, confirmed, due, refused. The mails are in `mail-reset.ts`. */
export const factorResetRequestedJob = jobKind('factor-reset-asked', reset);
export const factorResetConfirmedJob = jobKind('factor-reset-confirmed', reset);
export const factorResetDueJob = jobKind('factor-reset-due', reset);
export const factorResetRefusedJob = jobKind('factor-reset-refused', reset);
