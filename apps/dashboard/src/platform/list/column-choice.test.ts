import { describe, expect, it } from 'vitest';
import { choiceOf, wordsOf } from './column-choice';

describe('the choice of columns as a preference', () => {
  it('comes back as it was kept: what was asked for and what was taken out', () => {
    const choice = { fee: 'shown', network: 'hidden' } as const;
    expect(wordsOf(choice)).toEqual(['+fee', '-network']);
    expect(choiceOf(wordsOf(choice))).toEqual(choice);
  });

  it.each([null, [], ['created', 'status'], ['+', '-'], ['']])('is no choice in %j', (words) => {
    expect(choiceOf(words)).toEqual({});
  });
});
