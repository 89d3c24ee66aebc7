import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  AmountText,
  CopyButton,
  DateTimeText,
  Facts,
  GroupedAddress,
  Journal,
  Timeline,
  TruncatedId,
  dateTimeText,
  middleTruncated,
} from '../index';
import { expectAccessible } from '../testing';
import { splitAmount } from './AmountText';

const address = 'bc1qw5jh8e4y6u7v3m2n9k0l5p8q4r7s2t6v8f3t4';

describe('AmountText', () => {
  it.each([
    ['1234.5', 'fiat', '', '1,234.5', ''],
    ['1,234.50', 'fiat', '', '1,234.50', ''],
    ['0', 'fiat', '', '0', ''],
    ['-1250.00', 'fiat', '−', '1,250.00', ''],
    ['9959.3700', 'fiat', '', '9,959.37', '00'],
    ['77484.0000', 'fiat', '', '77,484.00', '00'],
    ['0.1250', 'fiat', '', '0.125', '0'],
    ['0.00210000', 'crypto', '', '0.0021', '0000'],
    ['25000.000000', 'crypto', '', '25,000', '.000000'],
    ['1000000', 'crypto', '', '1,000,000', ''],
    ['-0.5000', 'crypto', '−', '0.5', '000'],
    ['123456789012345678.00000001', 'crypto', '', '123,456,789,012,345,678.00000001', ''],
  ] as const)(
    'splits %s of %s into sign "%s", figures %s and receding zeros "%s"',
    (text, kind, sign, figures, zeros) => {
      expect(splitAmount(text, kind)).toEqual({ sign, figures, zeros });
    },
  );

  it('reads as one amount with its code after it', () => {
    const { container } = render(<AmountText text="0.00210000" code="BTC" kind="crypto" />);
    expect(container.textContent).toBe('0.00210000 BTC');
  });

  it.each([null, undefined, ''])('shows nothing (%o) as a dash, never as zero', (text) => {
    const { container } = render(<AmountText text={text} code="EUR" kind="fiat" />);
    expect(container.textContent).toBe('–');
  });
});

describe('TruncatedId', () => {
  it('keeps six signs at each end and leaves short texts whole', () => {
    expect(middleTruncated(address)).toBe('bc1qw5…v8f3t4');
    expect(middleTruncated('P-20250630-4XK')).toBe('P-20250630-4XK');
  });

  it('copies the full value and says Copied', async () => {
    const user = userEvent.setup();
    render(<TruncatedId value={address} noun="address" />);
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Copied');
  });

  it('links to the explorer in a new tab that learns nothing about us', async () => {
    render(<TruncatedId value={address} noun="address" explorerHref="https://explorer.example/a" />);
    const link = screen.getByRole('link', { name: 'Open address in explorer' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    await expectAccessible();
  });

  it('says Copied for two seconds only', async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } });
      render(<CopyButton value="x" noun="ID" />);
      fireEvent.click(screen.getByRole('button'));
      await act(() => vi.advanceTimersByTimeAsync(1900));
      expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(screen.getByRole('button', { name: 'Copy ID' })).toBeTruthy();
    } finally {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });
});

it('an address to compare is drawn in fours and read as one', () => {
  const { container } = render(<GroupedAddress value="TPVd9Udq6K" />);
  expect([...container.querySelectorAll('[aria-hidden] > span')].map((group) => group.textContent)).toEqual([
    'TPVd',
    '9Udq',
    '6K',
  ]);
  expect(screen.getByText('TPVd9Udq6K')).toBeTruthy();
});

describe('DateTimeText', () => {
  it('prints day, short month, year and time in the zone of the browser', () => {
    expect(dateTimeText(new Date(2025, 2, 4, 9, 6, 3))).toBe('04 Mar 2025, 09:06:03');
  });

  it('carries the instant for machines and UTC under the pointer', () => {
    render(<DateTimeText iso="2025-03-14T10:26:53.000Z" />);
    const time = document.querySelector('time');
    expect(time?.getAttribute('datetime')).toBe('2025-03-14T10:26:53.000Z');
    expect(time?.title).toBe('14 Mar 2025, 10:26:53 UTC');
  });

  it.each([null, 'not a date'])('shows %o as a dash', (iso) => {
    const { container } = render(<DateTimeText iso={iso} />);
    expect(container.textContent).toBe('–');
  });
});

it('facts are a description list and leave out what is hidden', async () => {
  render(
    <Facts
      items={[
        { label: 'Network', value: 'Main network' },
        { label: 'Memo', value: '', isHidden: true },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Network']);
  await expectAccessible();
});

it('a timeline is an ordered list with the instants', () => {
  render(
    <Timeline
      items={[
        { id: '1', title: 'Created', iso: '2025-06-30T13:42:10Z' },
        { id: '2', title: 'Refund confirmed', iso: null },
      ]}
    />,
  );
  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items[0]?.querySelector('time')).not.toBeNull();
  expect(items[1]?.querySelector('time')).toBeNull();
});

it('a journal writes debits and credits in their own columns, sums a side that has two, and closes each transaction', async () => {
  const eur = (text: string) => ({ text, code: 'EUR', kind: 'fiat' }) as const;
  render(
    <Journal
      label="Postings"
      transactions={[
        {
          id: 't',
          title: 'Deposit credited',
          reference: 'T-03',
          iso: '2025-06-30T14:05:09Z',
          entries: [
            { id: '1', account: 'Conversion position', direction: 'DEBIT', amount: eur('100.00') },
            { id: '2', account: 'Available', direction: 'CREDIT', amount: eur('99.00') },
            { id: '3', account: 'Service fee income', direction: 'CREDIT', amount: eur('1.00') },
          ],
          sums: [eur('100.00')],
        },
      ]}
    />,
  );
  const cells = (name: RegExp) =>
    [...screen.getByRole('row', { name }).querySelectorAll('td, th')].map((cell) => cell.textContent?.trim());
  expect(cells(/Conversion position/)).toEqual(['Conversion position', '100.00 EUR', '']);
  expect(cells(/Available/)).toEqual(['Available', '', '99.00 EUR']);
  expect(cells(/Each side/)).toEqual(['Each side, EUR', '100.00 EUR', '100.00 EUR']);
  await expectAccessible();
});
