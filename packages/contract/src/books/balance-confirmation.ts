import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { businessId } from '../ids';
import { instantQuery } from '../paging';
import { all } from '../permissions';
import { senderForm } from '../organisation/sender';
import { email, plainCharacters } from '../validation';

export const confirmationMessages = {
  recipientName: 'Recipient name is required',
  businesses: 'Please choose at least one business',
  asOf: 'Please choose an instant',
} as const;

/** Most businesses in one confirmation. */
export const mostConfirmedBusinesses = 100;

/** Form of a confirmation. */
export const confirmationForm = z.strictObject({
  businessIds: z.array(businessId).check(
    z.minLength(1, confirmationMessages.businesses),
    z.maxLength(mostConfirmedBusinesses, `At most ${mostConfirmedBusinesses} businesses`),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Each business once' }),
  ),
  /** Up to now. */
  asOf: instantQuery,
  format: z.literal('PDF'),
  sender: senderForm,
  recipient: z.strictObject({
    name: z
      .string({ error: confirmationMessages.recipientName })
      .check(
        z.trim(),
        z.minLength(1, { error: confirmationMessages.recipientName, abort: true }),
        ...plainCharacters,
        z.maxLength(100, 'At most 100 characters'),
      ),
    /** Needed to send it. */
    email: z.optional(email),
  }),
  /** Also mailed to the recipient, with the sender's mail subject. */
  send: z.boolean(),
});
export type ConfirmationForm = z.output<typeof confirmationForm>;

/** The answer is the file, `application/pdf`; `X-Report-Id` names its report. Errors come back as JSON. */
export const createBalanceConfirmation = endpoint({
  name: 'createBalanceConfirmation',
  slug: 'reports',
  method: 'POST',
  path: 'reports/balance-confirmation',
  notInTestMode: true,
  access: needs(all('GET_BALANCES')),
  stream: 'file',
  body: confirmationForm,
  status: 200,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE'],
});
