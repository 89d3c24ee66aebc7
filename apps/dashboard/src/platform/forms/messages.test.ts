import { fallbacks } from '@countinghouse/contract/errors';
import { expect, it } from 'vitest';
import { texts } from './messages';

it('what is said where nothing else is, is the contract’s own sentence', () => {
  expect(texts.unknown).toBe(fallbacks.default);
});
