import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AmountField } from './amount-field';
import { PercentField } from './percent-field';

const rules = { kind: 'internal', currency: 'EUR', available: '100.00' } as const;

const Amount = () => {
  const [value, setValue] = useState('');
  return <AmountField label="Amount" value={value} onChange={setValue} rules={rules} />;
};

const Percent = () => {
  const [value, setValue] = useState('2.50');
  return <PercentField label="Share" value={value} onChange={setValue} limits={{ min: 1, max: 10 }} />;
};

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const retype = async (name: string, typed: string) => {
  await userEvent.clear(box(name));
  await userEvent.type(box(name), typed);
  await userEvent.tab();
};

afterEach(cleanup);

describe('a box for numbers', () => {
  it.each([
    ['ten', 'Value must be a number'],
    ['1e1', 'Value must be a number'],
    ['0.005', 'Amount must have fewer decimal digits'],
    ['100.01', 'Insufficient balance'],
  ])('[VAL-4] of an amount keeps %j as it was typed and says %s once it is left', async (typed, message) => {
    render(<Amount />);
    await userEvent.type(box('Amount'), typed);
    expect(screen.queryByText(message)).toBeNull();
    await userEvent.tab();
    expect(box('Amount').value).toBe(typed);
    expect(screen.getByText(message)).toBeDefined();
    await retype('Amount', '5');
    expect(box('Amount').getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['55', 'Maximum is 10 %', '10'],
    ['0.5', 'Minimum is 1 %', '1'],
    ['1e1', 'Value must be a number', '1'],
    ['2.075', 'At most 2 decimals', '1'],
  ])('[BEDIT-11] of a percentage keeps %j as it was typed and says %s', async (typed, message, stands) => {
    render(<Percent />);
    await retype('Share', typed);
    expect(box('Share').value).toBe(typed);
    expect(screen.getByText(message)).toBeDefined();
    expect(box('Share').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Share' }).value).toBe(stands);
  });

  it('[BEDIT-11] of a percentage moves its slider, which steps by a hundredth and writes back', async () => {
    render(<Percent />);
    await retype('Share', '7.25');
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Share' });
    expect([slider.value, slider.step, slider.getAttribute('aria-valuetext')]).toEqual(['7.25', '0.01', '7.25 %']);
    expect(box('Share').value).toBe('7.25');
  });
});
