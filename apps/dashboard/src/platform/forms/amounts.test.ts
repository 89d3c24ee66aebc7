import { describe, expect, it } from 'vitest';
import type { AmountRules } from './amounts';
import { amountError, amountText } from './amounts';

const rules = (kind: AmountRules['kind'], more: Partial<AmountRules> = {}): AmountRules => ({
  kind,
  currency: kind === 'crypto' ? 'USDT' : 'EUR',
  ...more,
});

describe('an amount as it was typed', () => {
  it.each<[AmountRules, string, string | undefined]>([
    [rules('internal'), '', 'Amount is required'],
    [rules('internal'), '   ', 'Amount is required'],
    [rules('internal'), 'ten', 'Value must be a number'],
    [rules('internal'), '1e1', 'Value must be a number'],
    [rules('internal'), '1,50', 'Value must be a number'],
    [rules('internal'), '1,000.00', 'Value must be a number'],
    [rules('internal'), '-1', 'Value must be a number'],
    [rules('internal'), '０１', 'Value must be a number'],
    [rules('internal'), '1.005', 'Amount must have fewer decimal digits'],
    [rules('internal'), '0', 'Amount must be greater than 0'],
    [rules('internal', { available: '12450.32' }), '12450.33', 'Insufficient balance'],
    [rules('internal', { available: '12450.32' }), '12450.32', undefined],
    [rules('internal', { available: '12450.32' }), '9'.repeat(45), 'Insufficient balance'],
    [rules('internal'), ' 0.01 ', undefined],
    [rules('internal', { currency: 'JPY' }), '1.5', 'Amount must have fewer decimal digits'],
  ])('[VAL-4] %j %j: %s', (given, typed, message) => {
    expect(amountError(typed, given)).toBe(message);
  });

  it.each<[AmountRules, string, string | undefined]>([
    [rules('fiat'), '', 'Amount is required'],
    [rules('fiat'), '0', 'Amount is less than minimum'],
    [rules('fiat'), '1.005', 'Decimal signs exceeded'],
    [rules('fiat', { available: '10.00' }), '10.01', 'Insufficient balance'],
    [rules('fiat', { available: '10.00' }), '0.01', undefined],
  ])('[VAL-7] %j %j: %s', (given, typed, message) => {
    expect(amountError(typed, given)).toBe(message);
  });

  it.each<[AmountRules, string, string | undefined]>([
    [rules('settlement'), 'ten', 'Invalid input'],
    [rules('settlement', { minimum: '20.00' }), '19.99', 'Amount is less than minimum'],
    [rules('settlement', { minimum: '20.00' }), '20', undefined],
    [rules('settlement', { maximum: '500.00' }), '500.01', 'Exceeded maximum amount'],
    [rules('settlement', { maximum: '500.00' }), '9'.repeat(45), 'Exceeded maximum amount'],
  ])('[VAL-8] %j %j: %s', (given, typed, message) => {
    expect(amountError(typed, given)).toBe(message);
  });

  it.each<[AmountRules, string, string | undefined]>([
    [rules('crypto'), '0', 'Amount must be greater than 0'],
    [rules('crypto'), '0,5', 'Use a dot as decimal separator'],
    [rules('crypto', { available: '1' }), '1.000001', 'Insufficient balance'],
    [rules('crypto', { decimals: 2 }), '1.001', 'Amount must have fewer decimal digits'],
    [rules('crypto', { available: '1' }), '0.000001', undefined],
  ])('[VAL-9] %j %j: %s', (given, typed, message) => {
    expect(amountError(typed, given)).toBe(message);
  });

  it('[VAL-13] below the least a network takes says how much that is', () => {
    expect(amountError('4.99', rules('crypto', { minimum: '5' }))).toBe('Minimum amount is 5 USDT');
  });

  it('goes out as the wire has it, and not at all where it is wrong', () => {
    expect(amountText(' 100 ', rules('internal'))).toBe('100.00');
    expect(amountText('0.50', rules('crypto'))).toBe('0.5');
    expect(() => amountText('1e1', rules('internal'))).toThrow('NOT_A_NUMBER');
  });
});
