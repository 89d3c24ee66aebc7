import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';

/** Sends the answers of decided inquiries to the providers that asked. */
export const answerInquiriesJob = jobKind('answer-travel-rule-inquiries', z.object({}), { concurrency: 1 });

/** Names the payers of waiting deposits that an accepted inquiry announced. */
export const matchInquiriesJob = jobKind('match-travel-rule-inquiries', z.object({}), { concurrency: 1 });
