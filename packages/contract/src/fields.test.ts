import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { uuid } from './fields';

it('an id has one spelling, however it was written: two spellings of one thing are never two things', () => {
  const id = '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
  expect(z.parse(uuid, id.toUpperCase())).toBe(id);
  expect(z.parse(z.strictObject({ id: uuid }), { id: id.toUpperCase() })).toEqual({ id });
  expect(z.safeParse(uuid, `${id}0`).success).toBe(false);
});
