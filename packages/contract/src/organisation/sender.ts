import * as z from 'zod/mini';
import { isCountry } from '../countries';
import { endpoint, needs } from '../endpoint';
import { senderData } from './organisations';
import { all } from '../permissions';
import { email, personCharacters, plainCharacters } from '../validation';

/** Messages for empty fields. Source: specification section 5. */
export const senderMessages = {
  mailSubject: 'Mail subject is required',
  signatureName: 'Signature is required',
  name: 'Sender verification name is required',
  address: 'Address is required',
  city: 'City is required',
  country: 'Country is required',
} as const;

const line = (required: string, longest: number, characters = plainCharacters) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      ...characters,
      z.maxLength(longest, `At most ${longest} characters`),
    );

/** Sender data as typed: all of it is required. */
export const senderForm = z.strictObject({
  email: email.check(...plainCharacters),
  name: line(senderMessages.name, 100),
  address: line(senderMessages.address, 200),
  city: line(senderMessages.city, 100, personCharacters),
  country: z
    .string({ error: senderMessages.country })
    .check(z.refine((code) => isCountry(code), { error: senderMessages.country })),
  signatureName: line(senderMessages.signatureName, 100, personCharacters),
  mailSubject: line(senderMessages.mailSubject, 150),
});

export const saveSender = endpoint({
  name: 'saveSender',
  slug: 'organisations',
  method: 'PUT',
  path: 'organisations/sender',
  access: needs(all('GET_BALANCES')),
  // Letters that others rely on bear the sender.
  secondFactor: 'whenEnabled',
  version: 'checked',
  body: senderForm,
  answer: z.object({ sender: senderData }),
  errors: ['CHANGED_MEANWHILE', 'TWO_FA_INVALID'],
});
