import { referenceOf } from '@countinghouse/contract/endpoints';
import { getPayLink, payLink, type PayLink } from '@countinghouse/contract/money-in/pay-links';
import { expectAccessible } from '@countinghouse/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showNewRequest, showRequests } from '../testing/requests';
import CreateLinkPage from './create-link-page';
import LinksPage from './links-page';

const link: PayLink = payLink.parse(referenceOf(getPayLink).example);
const paused: PayLink = {
  ...link,
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1d',
  name: 'Donation',
  state: 'PAUSED',
  isPaused: true,
  amount: null,
  minAmount: '5.00',
  maxAmount: '100.00',
  mostUses: null,
};
const showList = (payLinks: readonly PayLink[], search = '') =>
  showRequests({ path: 'links', Page: LinksPage, of: ['pay-links', 'payLinks'], acted: paused }, payLinks, { search });

it('[LINK-6] links are listed with their state, price and the payments that came of them', async () => {
  await showList([link, paused]);
  const table = await screen.findByRole('table');
  const row = await within(table).findByRole('row', { name: /Season ticket/ });
  for (const text of ['Active', '120.00 EUR', '29 of 400']) expect(row.textContent).toContain(text);
  const other = within(table).getByRole('row', { name: /Donation/ });
  for (const text of ['Paused', '5.00 EUR to 100.00 EUR']) expect(other.textContent).toContain(text);
  await expectAccessible();
});

it('[LINK-6] one opens with its address and the way to its payments, and is paused after a question', async () => {
  const asked = await showList([link], `?open=${link.id}`);
  expect((await screen.findByRole('link', { name: 'Payments' })).getAttribute('href')).toBe(
    `/business/${link.businessId}/deposits?payLinkId=${link.id}`,
  );
  expect(screen.getByRole('link', { name: new RegExp(link.url) }).getAttribute('href')).toBe(link.url);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Pause' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Pause Season ticket?' });
  await person.click(await within(dialog).findByRole('button', { name: 'Pause' }));
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST pay-links/${link.id}/pause`));
});

it('[LINK-6] where there are none, says what they are for', async () => {
  await showList([]);
  expect(await screen.findByText('No payment links yet')).toBeTruthy();
});

it('[LINK-1] a link is created by form: errors in place, then the address to hand out', async () => {
  const asked = await showNewRequest('links', CreateLinkPage, 'pay-links', link);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Amount is required')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: /^Name/ }), 'Season ticket');
  await person.type(screen.getByRole('textbox', { name: /^Amount/ }), '120');
  await person.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('120.00 EUR')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Create payment link' }));
  expect(await screen.findByRole('link', { name: new RegExp(link.url) })).toBeTruthy();
  expect(asked.filter(({ call }) => call === 'POST pay-links')).toHaveLength(1);
});
