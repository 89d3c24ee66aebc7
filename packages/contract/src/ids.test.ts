import { expect, expectTypeOf, it } from 'vitest';
import type { BusinessId, OrganisationId, PersonId } from './ids';
import { businessId, organisationId, personId } from './ids';

it('an id is not taken for one of another kind, nor any text for an id', () => {
  expectTypeOf<BusinessId>().not.toExtend<OrganisationId>();
  expectTypeOf<PersonId>().not.toExtend<OrganisationId>();
  expectTypeOf<PersonId>().not.toExtend<BusinessId>();
  expectTypeOf<string>().not.toExtend<BusinessId>();
  expectTypeOf<BusinessId>().toExtend<string>();
});

it.each([businessId, organisationId, personId])('an id has one spelling, however it was written', (schema) => {
  const id = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
  expect(schema.parse(id.toUpperCase())).toBe(id);
  for (const other of ['', 'aurora', `${id}0`, 7, null]) expect(schema.safeParse(other).success).toBe(false);
});
