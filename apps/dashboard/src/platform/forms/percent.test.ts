import { expect, it } from 'vitest';
import { hundredthsOf, percentError, percentLabel, percentText } from './percent';

const limits = { min: 1, max: 10 };

it.each([
  ['', 'Percentage is required'],
  ['much', 'Value must be a number'],
  ['1e1', 'Value must be a number'],
  ['-2', 'Value must be a number'],
  ['2.', 'Value must be a number'],
  ['2,5', 'Use a dot as decimal separator'],
  ['2.075', 'At most 2 decimals'],
  ['0.5', 'Minimum is 1 %'],
  ['0.99', 'Minimum is 1 %'],
  ['10.01', 'Maximum is 10 %'],
  ['55', 'Maximum is 10 %'],
  ['1', undefined],
  ['10', undefined],
  [' 2.07 % ', undefined],
])('[BEDIT-11] a percentage typed as %j: %s', (typed, message) => {
  expect(percentError(typed, limits)).toBe(message);
});

it('every percentage of two decimals is read and written without binary dust', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1)
    expect(hundredthsOf(percentText(hundredths))).toBe(hundredths);
  expect(percentLabel('2.5')).toBe('2.50 %');
});
