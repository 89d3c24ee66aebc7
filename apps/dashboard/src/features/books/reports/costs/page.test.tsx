import type { CostLine, CostSum } from '@countinghouse/contract/books/costs';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../../testing/screen';
import { choosableMonths, costsAskedBy, searchOfCosts, withMonth } from './asked';
import CostsPage from './page';

const sum: CostSum = {
  settlementCurrency: 'EUR',
  payments: 1200,
  oneToOnePayments: 300,
  oneToOneShare: '25.00',
  brokenPegPayments: 1,
  oneToOneCost: '1057.7',
  serviceFee: '118.40',
  payersBore: '40.40',
  businessBore: '78.00',
};
const line: CostLine = {
  ...sum,
  month: '2025-06',
  businessId: '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1' as never,
  businessName: 'Aurora Games',
  displayCurrency: 'USD',
  displayOneToOneCost: '1150.00',
};

const serving = (lines: CostLine[], sums: CostSum[]) =>
  answerWith(({ call }) => {
    if (call === 'GET reports/costs') return { body: { lines, sums } };
    return { body: call === 'GET currencies' ? { currencies: [] } : { balances: [], businesses: [] } };
  });
const show = (at = '/costs') => showScreen({ routes: { '/costs': CostsPage }, at, permissions: ['GET_BALANCES'] });

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

describe('costs', () => {
  it('are stated by month and business, with their sums by currency', async () => {
    serving([line], [sum]);
    await show();
    const lines = screen.getByRole('table', { name: 'Costs by month and business, newest first' });
    const row = await within(lines).findByRole('row', { name: /Aurora Games/ });
    for (const text of ['Jun 2025', 'USD', '300 (25.00 %)', '1,057.70', '118.40', '40.40', '78.00'])
      expect(row.textContent).toContain(text);
    const sums = screen.getByRole('table', { name: 'Sums of the months by settlement currency' });
    expect(within(sums).getByRole('row', { name: /EUR/ }).textContent).toContain('1,057.70');
    await expectAccessible();
  });

  it('are drawn 25 lines at a time, and the other ones on demand', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => ({ ...line, displayCurrency: `C${at}` }));
    serving(lines, [sum]);
    await show();
    const more = await screen.findByRole('button', { name: 'Show 5 more of 30' });
    const drawn = () => within(screen.getByRole('table', { name: /^Costs by month/ })).getAllByRole('row').length - 1;
    expect(drawn()).toBe(25);
    await userEvent.setup().click(more);
    expect(drawn()).toBe(30);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('are saved as a file of the months shown', async () => {
    serving([line], [sum]);
    await show();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Save as file' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('The costs of each month, business and currency.')).toBeTruthy();
  });

  it('are none where nothing was credited', async () => {
    serving([], []);
    await show();
    await screen.findByText('Nothing was credited');
    expect(screen.queryByRole('table', { name: 'Sums of the months by settlement currency' })).toBeNull();
  });
});

describe('the months', () => {
  const present = '2025-06';
  it('are those of the address, and the last half year where it names none', () => {
    const usual = { from: '2025-01', to: present, businessId: null };
    expect(costsAskedBy({}, present)).toEqual(usual);
    expect(searchOfCosts(usual, present)).toEqual({});
    const search = { from: '2023-07', to: '2024-02', businessId: 'b' };
    expect(searchOfCosts(costsAskedBy(search, present), present)).toEqual(search);
    for (const wrong of [
      { from: '2023-06', to: present },
      { from: present, to: '2025-05' },
      { from: 'x', to: present },
    ])
      expect(costsAskedBy(wrong, present)).toEqual(usual);
    expect(choosableMonths(present).at(-1)).toBe('2023-07');
  });

  it('never cross: the other end follows', () => {
    const asked = { from: '2025-01', to: '2025-03', businessId: null };
    expect(withMonth(asked, 'from', '2025-05')).toMatchObject({ from: '2025-05', to: '2025-05' });
    expect(withMonth(asked, 'to', '2025-02')).toMatchObject({ from: '2025-01', to: '2025-02' });
  });
});
