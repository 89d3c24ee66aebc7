import { expect, it } from 'vitest';
import { faultReference } from './fault-reference';

const faultAbout = (typed: string) => new RangeError(`Not an amount: ${typed}`);

it('a fault is named the same whatever somebody typed, and another than one from elsewhere', () => {
  const [one, same] = ['1000x', '7'].map(faultAbout);
  expect(faultReference(one)).toMatch(/^F-[2-9A-HJ-NP-Z]{7}$/);
  expect(faultReference(same)).toBe(faultReference(one));
  expect(faultReference(new RangeError('elsewhere'))).not.toBe(faultReference(one));
  expect(faultReference('no error at all')).toMatch(/^F-/);
});
