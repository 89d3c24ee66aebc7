import { businessId } from '@countinghouse/contract/ids';
import { expectAccessible } from '@countinghouse/ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { paymentFixture } from '../../features/money-in/crypto-deposits/testing/fixtures';
import { answerWith, showScreen } from '../../testing/screen';
import { features } from '../features';
import Palette from './palette';

const id = businessId.parse('0190aa3c-7d2f-7e4a-9b5c-000000000001');
const payment = paymentFixture({ id, businessId: id, clientPaymentId: 'order-7' });
const page = { payments: [payment], paging: { limit: 5, nextCursor: null, prevCursor: null, hasMore: false } };

const show = async (permissions: readonly string[]) => {
  const asked = answerWith(({ call }) => ({ body: call === 'GET payments' ? page : [] }));
  const run = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  const groups = [
    {
      title: 'Screens',
      commands: ['Businesses', 'Users'].map((label) => ({ id: label, label, icon: 'building' as const, run })),
    },
  ];
  const view = await showScreen({
    routes: { '/': () => <Palette groups={groups} onClose={close} />, '/business/$id': () => <p>Business</p> },
    at: '/',
    permissions,
    composition: { tabs: features.tabs },
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { asked, run, close, field, type, active, view };
};

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
    type(payment.deposits[0]?.transactionId.slice(0, 10) ?? '');
    const option = await screen.findByRole('option', { name: /order-7/ });
    expect(option.textContent).toContain('Transaction 37db28…6454d1 · Aurora Games · Deposited');
    expect(option.textContent).toContain('99.00 EUR');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(view.address()).toBe(`/business/${id}/deposits?open=${id}`));
  });

  it('finds a payment by its reference and opens its details', async () => {
    const { type, asked, field, view } = await show(['GET_PAYMENT']);
    type('order-7');
    await screen.findByRole('option', { name: /order-7/ });
    const search = asked.find(({ call }) => call === 'GET payments');
    expect(search?.query.get('search')).toBe('order-7');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(view.address()).toBe(`/business/${id}/deposits?open=${id}`));
  });

  it('[PERM-1] asks for nothing the person may not see', async () => {
    const { type, asked } = await show(['GET_BALANCES']);
    type('order-7');
    await screen.findByText('Nothing found');
    // Nothing is asked: longer than the palette waits before it asks.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual([]);
  });

  it('says how many it found and when nothing was', async () => {
    const { type } = await show([]);
    expect(screen.getByRole('status').textContent).toBe('2 results');
    type('zzz');
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
  });
});
