import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankAnswers, bankQuestions, isBankQuestion, replacesAnswer, type SaidByBank } from './bank-answers';

const said = fc.record({
  answer: fc.constantFrom(...bankAnswers),
  at: fc.constantFrom(1, 2, 3).map((minute) => new Date(minute * 60_000)),
  words: fc.constantFrom(null, 'A', 'B'),
});
const knownAfter = (all: readonly SaidByBank[]): SaidByBank | null => {
  let known: SaidByBank | null = null;
  for (const one of all) if (replacesAnswer(known, one)) known = one;
  return known;
};
const at = (minute: number) => new Date(minute * 60_000);

describe('a bank’s answers about an order', () => {
  test('come to the same in whatever order they are read, and however often', () => {
    fc.assert(
      fc.property(
        fc
          .array(said, { minLength: 1, maxLength: 8 })
          .chain((all) =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.shuffledSubarray(all)),
          ),
        ([all, shuffled, again]) => {
          expect(knownAfter([...shuffled, ...again])).toEqual(knownAfter(all));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('leave a question about the name open until the order is accepted for execution', () => {
    const asked = { answer: 'NAME_DIFFERS', at: at(1), words: null } as const;
    for (const answer of ['RECEIVED', 'PENDING', 'CHECKED'] as const)
      expect(replacesAnswer(asked, { answer, at: at(9), words: null })).toBe(false);
    for (const answer of ['ACCEPTED', 'EXECUTED'] as const)
      expect(replacesAnswer(asked, { answer, at: at(1), words: null })).toBe(true);
    // The bank checked the name again.
    expect(replacesAnswer(asked, { answer: 'NAME_MATCHES', at: at(2), words: null })).toBe(true);
    expect(replacesAnswer(asked, { answer: 'NAME_MATCHES', at: at(0), words: null })).toBe(false);
  });

  test('ask for an act of a person unless all is well', () => {
    expect(bankAnswers.filter(isBankQuestion)).toEqual([...bankQuestions]);
    expect(isBankQuestion(null)).toBe(false);
  });
});
