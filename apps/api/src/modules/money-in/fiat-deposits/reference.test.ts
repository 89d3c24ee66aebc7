import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionCodeOf, collectionIn, newReference, referencesIn } from './reference';

describe('a payment reference', () => {
  it('is found in what a payer made of it: small, run together, in a sentence, with letters misread', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(31), { minLength: 8, maxLength: 8 }), (picks) => {
        let next = 0;
        const reference = newReference(() => picks[next++]!);
        expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-\d{2}$/);
        for (const typed of [
          reference,
          reference.toLowerCase(),
          reference.replaceAll('-', ''),
          reference.replaceAll('-', ' '),
          `Top-up ${reference} for March`,
          reference.replaceAll('0', 'O').replaceAll('1', 'I'),
        ])
          expect(referencesIn(typed)).toContain(reference);
      }),
      { numRuns: 1_000 },
    );
  });

  it('with one character changed is not taken for another’s', () => {
    const reference = newReference((below) => below - 3);
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const bare = reference.replaceAll('-', '');
    const wrong = Array.from(bare.slice(0, 8)).flatMap((_, place) =>
      Array.from(alphabet, (character) => bare.slice(0, place) + character + bare.slice(place + 1)),
    );
    expect(wrong.filter((typed) => typed !== bare && referencesIn(typed).length > 0)).toEqual([]);
  });
});

describe('the collection code of a business', () => {
  const one = '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
  const other = '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1d';

  it('is its own for good, and leads to it with what is quoted beside it', () => {
    expect(collectionCodeOf(one)).toMatch(/^C[0-9A-Z]{7}\d{2}$/);
    expect(collectionCodeOf(one)).not.toBe(collectionCodeOf(other));
    const text = `invoice INV-2025-0031, ${collectionCodeOf(one).toLowerCase()}`;
    expect(collectionIn(text, [one, other])).toEqual({ businessId: one, rest: 'invoice INV-2025-0031' });
  });

  it('leads nowhere where it is unknown, or where two are quoted', () => {
    expect(collectionIn(collectionCodeOf(one), [other])).toBeNull();
    expect(collectionIn(`${collectionCodeOf(one)} ${collectionCodeOf(other)}`, [one, other])).toBeNull();
    expect(collectionIn('', [one])).toBeNull();
  });
});
