import type { Found } from '@countinghouse/contract/organisation/search';
import { businessId } from '@countinghouse/contract/ids';
import { expectAccessible } from '@countinghouse/ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../testing/screen';
import { features } from '../features';
import Palette from './palette';

const id = businessId.parse('0190aa3c-7d2f-7e4a-9b5c-000000000001');
const hash = '37db2868a1a5b5d5a2b9d3c5f0d5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c06454d1';
const payment: Found = {
  kind: 'PAYMENT',
  id,
  businessId: id,
  businessName: 'Aurora Games',
  label: 'order-7',
  field: 'transaction',
  value: hash,
  status: 'DEPOSITED',
  money: { amount: '99.00', currency: 'EUR', network: null },
};
const other = (kind: Found['kind'], more: Partial<Found> = {}): Found => ({
  ...payment,
  kind,
  field: 'reference',
  label: 'order-7',
  value: 'order-7',
  ...more,
});
let found: readonly Found[] = [payment];

/** Right without which a screen of the organisation would not open. */
const needs: Readonly<Record<string, string>> = {
  '/users': 'CREATE_USER',
  '/crypto-deposit/invoices': 'GET_PAYMENT',
  '/payout-batches': 'GET_WITHDRAWALS',
  '/bank-accounts': 'MANAGE_BANK_ACCOUNTS',
  '/whitelisted-addresses': 'WHITELIST_ADDRESSES',
  '/api-keys': 'GET_API_CREDENTIALS',
};

const show = async (permissions: readonly string[]) => {
  const asked = answerWith(({ call }) => ({ body: call === 'GET search' ? { found } : [] }));
  const run = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  const groups = [
    {
      title: 'Screens',
      commands: ['Businesses', 'Users'].map((label) => ({ id: label, label, icon: 'building' as const, run })),
    },
  ];
  const view = await showScreen({
    routes: {
      '/': () => <Palette groups={groups} onClose={close} />,
      '/business/$id': () => <p>Business</p>,
      '/users': () => <p>Users</p>,
      '/payout-batches/$id': () => <p>Batch</p>,
      '/crypto-deposit/invoices': () => <p>Invoices</p>,
      '/bank-accounts': () => <p>Accounts</p>,
      '/whitelisted-addresses': () => <p>Addresses</p>,
      '/api-keys': () => <p>Keys</p>,
    },
    at: '/',
    permissions,
    composition: {
      tabs: features.tabs,
      canOpen: (path) => {
        const need = needs[path];
        return need === undefined || permissions.includes(need);
      },
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { asked, run, close, field, type, active, view };
};

afterEach(() => {
  found = [payment];
});

describe('the palette', () => {
  it('has the focus in its field, names what is chosen, and axe finds nothing wrong', async () => {
    const { field, active } = await show([]);
    expect(document.activeElement).toBe(field);
    expect(active()).toBe('Businesses');
    await expectAccessible();
  });

  it('arrows walk round the list, Enter goes and closes', async () => {
    const { field, active, run, close } = await show([]);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(active()).toBe('Users');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(active()).toBe('Businesses');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(close).toHaveBeenCalledTimes(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('finds by how an id begins, says what was found and for how much, and leaves no filter behind', async () => {
    const { type, field, view } = await show(['GET_PAYMENT', 'GET_BUSINESSES']);
    type(hash.slice(0, 10));
    const option = await screen.findByRole('option', { name: /order-7/ });
    expect(option.textContent).toContain('Transaction 37db28…6454d1 · Aurora Games · Deposited');
    expect(option.textContent).toContain('99.00 EUR');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(view.address()).toBe(`/business/${id}/deposits?open=${id}`));
  });

  it.each<[Found, string[], string]>([
    [other('PAYMENT'), ['GET_PAYMENT'], `/business/${id}/deposits?open=${id}`],
    [other('CRYPTO_WITHDRAWAL'), ['GET_WITHDRAWALS'], `/business/${id}/withdrawals?open=${id}`],
    [other('FIAT_DEPOSIT'), ['GET_FIAT_DEPOSITS'], `/business/${id}/fiat-deposits?open=${id}`],
    [other('FIAT_WITHDRAWAL'), ['GET_FIAT_WITHDRAWALS'], `/business/${id}/fiat-withdrawals?open=${id}`],
    [other('INTERNAL_TRANSFER'), ['GET_INTERNAL_TRANSFERS'], `/business/${id}/internal-transfers?open=${id}`],
    [
      other('BALANCE_CONVERSION'),
      ['GET_BALANCE_CONVERSIONS'],
      `/business/${id}/balance-conversions?search=${id}&open=${id}`,
    ],
    [
      other('UNASSOCIATED_DEPOSIT'),
      ['GET_INTERNAL_TRANSFERS'],
      `/business/${id}/unassociated-deposits?search=${id}&open=${id}`,
    ],
    [other('MANUAL_MOVEMENT'), ['FETCH_MANUAL_MOVEMENTS'], `/business/${id}/manual-operations?open=${id}`],
    [other('PAYOUT_BATCH'), ['GET_WITHDRAWALS'], `/payout-batches/${id}`],
    [other('INVOICE'), ['GET_PAYMENT'], `/crypto-deposit/invoices?open=${id}`],
    [
      other('BANK_ACCOUNT', { businessId: null, businessName: null, money: null }),
      ['MANAGE_BANK_ACCOUNTS'],
      `/bank-accounts?search=${id}&open=${id}`,
    ],
    [
      other('WHITELISTED_ADDRESS', { businessId: null, businessName: null, money: null }),
      ['WHITELIST_ADDRESSES'],
      `/whitelisted-addresses?open=${id}`,
    ],
    [
      other('API_KEY', { businessId: null, businessName: null, money: null }),
      ['GET_API_CREDENTIALS'],
      `/api-keys?search=${id}&open=${id}`,
    ],
    [other('USER', { businessId: null, businessName: null, money: null }), ['CREATE_USER'], `/users?open=${id}`],
  ])('finds by a reference, asks once, and opens the details: %#', async (row, permissions, address) => {
    found = [row];
    const { type, asked, field, view } = await show(permissions);
    type('order-7');
    await screen.findByRole('option', { name: /order-7/ });
    expect(asked.filter(({ call }) => call === 'GET search').map(({ query }) => query.get('text'))).toEqual([
      'order-7',
    ]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(view.address()).toBe(address));
  });

  it('offers nothing that the person may not open', async () => {
    found = [other('CRYPTO_WITHDRAWAL'), other('USER', { businessId: null })];
    const { type } = await show(['GET_PAYMENT']);
    type('order-7');
    await screen.findByText('Nothing begins with “order-7”');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('[PERM-1] asks for nothing the person may not see', async () => {
    const { type, asked } = await show(['GET_BALANCES']);
    type('order-7');
    await screen.findByText('Nothing begins with “order-7”');
    // No request even after the pause of the palette.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual([]);
  });

  it('[SEARCH-3] marks the beginning that was typed, in the label and in a shortened value', async () => {
    const { type } = await show(['GET_PAYMENT', 'GET_BUSINESSES']);
    const marked = () => screen.getAllByRole('option').map((option) => option.querySelector('mark')?.textContent);
    type('bus');
    expect(marked()).toEqual(['Bus']);
    type(hash.slice(0, 10));
    await screen.findByRole('option', { name: /order-7/ });
    expect(marked()).toEqual(['37db28']);
  });

  it('says how many it found and when nothing was', async () => {
    const { type } = await show([]);
    expect(screen.getByRole('status').textContent).toBe('2 results');
    type('zzz');
    expect(screen.getByRole('status').textContent).toBe('Nothing begins with “zzz”');
  });
});
