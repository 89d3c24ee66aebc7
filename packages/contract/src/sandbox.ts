import * as z from 'zod/mini';
import { endpoint, publicAccess } from './endpoint';
import { instant, uuid } from './fields';

export const listDemoSignIns = endpoint({
  name: 'listDemoSignIns',
  slug: 'sandbox',
  method: 'GET',
  path: 'sandbox/sign-ins',
  summary: 'The demonstration people of the sandbox, for the panel on its login screen.',
  access: publicAccess,
  sandboxOnly: true,
  answer: z.object({
    /** The one password of all of them. */
    password: z.string(),
    signIns: z.array(
      z.object({
        email: z.string(),
        label: z.string(),
        /** Whose dashboard the person works in; left out: the one of the address. */
        brand: z.optional(z.string()),
        /** Base32, for an authenticator app, where the person has a second factor. */
        twoFactorSecret: z.optional(z.string()),
      }),
    ),
  }),
  example: { password: 'Sandbox2025', signIns: [{ email: 'admin@northgate.example', label: 'ADMIN – everything' }] },
});

export const listMailbox = endpoint({
  name: 'listMailbox',
  slug: 'sandbox',
  method: 'GET',
  path: 'sandbox/mailbox',
  summary: 'The newest mails of the sandbox, which are kept here while no mail server is configured.',
  access: publicAccess,
  sandboxOnly: true,
  query: z.strictObject({
    /** Only mails to this address. */
    to: z.optional(z.string().check(z.toLowerCase(), z.maxLength(254))),
  }),
  answer: z.object({
    messages: z.array(z.object({ id: uuid, to: z.string(), subject: z.string(), text: z.string(), sentAt: instant })),
  }),
  example: {
    messages: [
      {
        id: '0195fa6b-2c3d-7e4f-9a5b-6c7d8e9f0a1b',
        to: 'admin@northgate.example',
        subject: 'Set a new password',
        text: 'Use this link within 30 minutes: …',
        sentAt: '2025-03-14T09:30:00.000Z',
      },
    ],
  },
});

export const sandboxEndpoints = [listDemoSignIns, listMailbox];
