import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { fallbacks } from '../errors';
import { organisationId } from '../ids';
import { all } from '../permissions';

export const openTestMode = endpoint({
  name: 'openTestMode',
  slug: 'test-mode',
  method: 'POST',
  path: 'organisations/test',
  access: needs(all('CREATE_API_CREDENTIALS')),
  callers: 'people',
  answer: z.object({
    organisationId,
    name: z.string(),
    /** False: it was there before. */
    isNew: z.boolean(),
  }),
  errors: ['STATE_CONFLICT'],
  fallback: fallbacks.organisation,
});
