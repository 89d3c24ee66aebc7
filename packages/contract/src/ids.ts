import * as z from 'zod/mini';

// Three ids that are side by side in nearly every call. As plain text one could silently be mistaken for another, so each is a type of its own,
// made where text comes in (these schemas, a row of its table) and carried from there. A UUID may be written in either case; from here on it has
// one form, so that ids may be compared as text.

export const organisationId = z.uuid().check(z.toLowerCase()).brand<'organisation'>();
export type OrganisationId = z.output<typeof organisationId>;

export const businessId = z.uuid().check(z.toLowerCase()).brand<'business'>();
export type BusinessId = z.output<typeof businessId>;

export const personId = z.uuid().check(z.toLowerCase()).brand<'person'>();
export type PersonId = z.output<typeof personId>;

export type Id = OrganisationId | BusinessId | PersonId;
