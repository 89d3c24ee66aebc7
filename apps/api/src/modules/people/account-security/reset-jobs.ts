import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';

const reset = z.object({ id: z.string() });

/** A reset of a shared second factor: asked for, confirmed, due, refused. What is sent then stands in `tell-reset.ts`. */
export const factorResetAskedJob = jobKind('factor-reset-asked', reset);
export const factorResetConfirmedJob = jobKind('factor-reset-confirmed', reset);
export const factorResetDueJob = jobKind('factor-reset-due', reset);
export const factorResetRefusedJob = jobKind('factor-reset-refused', reset);
