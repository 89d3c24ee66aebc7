import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import CreateApiKeyPage from './create-api-key-page';

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('permissions of a key are in the words of the roles, and all of an area are ticked or cleared by one press', async () => {
  answerWith(() => ({
    body: { permissions: ['GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK', 'WHITELIST_ADDRESSES'], businesses: [] },
  }));
  await showScreen({
    routes: { '/create-api-keys': CreateApiKeyPage },
    at: '/create-api-keys',
    permissions: ['CREATE_API_CREDENTIALS'],
  });
  const group = await screen.findByRole('group', { name: 'Manage payments' });
  const ticked = () =>
    within(group)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked);
  for (const name of ['Open a payment', 'List payments', 'Send callbacks again'])
    expect(within(group).getByRole('checkbox', { name })).toBeDefined();
  const user = userEvent.setup();
  await user.click(within(group).getByRole('checkbox', { name: 'List payments' }));
  await user.click(screen.getByRole('button', { name: 'Select all: Manage payments' }));
  expect(ticked()).toEqual([true, true, true]);
  await user.click(screen.getByRole('button', { name: 'Clear all: Manage payments' }));
  expect(ticked()).toEqual([false, false, false]);
  // One permission needs no second box.
  expect(screen.queryByRole('button', { name: /Manage whitelisted addresses/ })).toBeNull();
});
