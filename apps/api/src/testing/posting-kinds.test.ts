import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { postingKinds } from './posting-kinds';

const sourceOf = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

it('knows every kind of posting once, T-01 to T-29', () => {
  const codes = Array.from({ length: 29 }, (_, index) => `T-${String(index + 1).padStart(2, '0')}`);
  expect(postingKinds.map(([code]) => code)).toEqual(codes);
});

it.each(postingKinds)(
  '%s (%s) is posted by the live flow in a test that exists',
  (_code, _means, _predicate, file, title) => {
    expect(sourceOf(file)).toContain(`'${title}'`);
  },
);
