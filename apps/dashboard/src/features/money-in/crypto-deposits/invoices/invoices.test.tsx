import { referenceOf } from '@countinghouse/contract/endpoints';
import { getInvoice, invoice as schema, type Invoice } from '@countinghouse/contract/money-in/invoices';
import { expectAccessible } from '@countinghouse/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showNewRequest, showRequests } from '../testing/requests';
import CreateInvoicePage from './create-invoice-page';
import { bodyOf, emptyInvoice, errorsOf } from './invoice-form';
import InvoicesPage from './invoices-page';

const open: Invoice = schema.parse(referenceOf(getInvoice).example);
const draft: Invoice = {
  ...open,
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1e',
  number: null,
  status: 'DRAFT',
  url: null,
  customerName: 'Südwind AG',
};
const partly: Invoice = {
  ...open,
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1f',
  number: 'INV-0018',
  paidAmount: '100.00',
  openAmount: '633.97',
};
const showList = (invoices: readonly Invoice[], search = '', permissions?: string[]) =>
  showRequests({ path: 'invoices', Page: InvoicesPage, of: ['invoices', 'invoices'], acted: open }, invoices, {
    search,
    ...(permissions && { permissions }),
  });

it('[INV-9] [INV-11] invoices are listed with number, customer, state, total and due date, of the days of the filter', async () => {
  const asked = await showList([{ ...open, isOverdue: true }, draft, partly], '?from=2025-04-01&to=2999-04-30');
  const { query } = asked.find(({ call }) => call === 'GET invoices') ?? {};
  expect([query?.get('dueFrom'), query?.get('dueUntil'), query?.get('after')]).toEqual([
    '2025-04-01',
    '2999-04-30',
    null,
  ]);
  const table = await screen.findByRole('table');
  const row = await within(table).findByRole('row', { name: /INV-0017/ });
  for (const text of ['Nordwind GmbH', 'Overdue', '733.97', '13 Apr 2025']) expect(row.textContent).toContain(text);
  expect(within(table).getByRole('row', { name: /Südwind AG/ }).textContent).toContain('Draft');
  const other = within(table).getByRole('row', { name: /INV-0018/ });
  for (const text of ['Partly paid', '633.97']) expect(other.textContent).toContain(text);
  await expectAccessible();
});

it('[INV-9] an open one shows its lines, its page and its payments, and is sent by mail after a question', async () => {
  const asked = await showList([open], `?open=${open.id}`);
  expect((await screen.findByRole('link', { name: 'Payments' })).getAttribute('href')).toBe(
    `/business/${open.businessId}/deposits?invoiceId=${open.id}`,
  );
  expect(screen.getByRole('link', { name: new RegExp(open.url ?? '') }).getAttribute('href')).toBe(open.url);
  expect(screen.getByText('Tax 19 % of 598.80 EUR')).toBeTruthy();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Send by mail' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Send INV-0017 by mail?' });
  await person.click(await within(dialog).findByRole('button', { name: 'Send by mail' }));
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST invoices/${open.id}/send`));
});

it('[INV-9] a draft is issued after a question that says what is final', async () => {
  const asked = await showList([draft], `?open=${draft.id}`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Issue' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Issue this invoice?' });
  expect(dialog.textContent).toContain('Its content does not change any more');
  await person.click(await within(dialog).findByRole('button', { name: 'Issue' }));
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST invoices/${draft.id}/issue`));
});

it('[INV-9] whoever only reads has no act but the file and the payments', async () => {
  await showList([open], `?open=${open.id}`, ['GET_PAYMENT']);
  await screen.findByRole('button', { name: 'PDF' });
  for (const name of ['Send by mail', 'Take back']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('[INV-9] where there are none, says what they are for', async () => {
  await showList([]);
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
});

/** Amount and its code, which are elements of their own. */
const summed = (text: string) => (_: string, node: Element | null) =>
  node?.tagName === 'DD' && node.textContent === text;

it('[INV-1] [INV-2] one is drafted by form: errors in place, totals while typing, then the way to issue it', async () => {
  const asked = await showNewRequest('invoices', CreateInvoicePage, 'invoices', draft);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Customer name is required')).toBeTruthy();
  expect(screen.getByText('Amount is required')).toBeTruthy();
  const type = async (name: RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await person.clear(field);
    await person.type(field, text);
  };
  await type(/^Name/, 'Südwind AG');
  await type(/^Description of line 1/, 'Licence');
  await type(/^Quantity of line 1/, '12');
  await type(/^Unit price of line 1/, '49.90');
  await type(/^Tax of line 1/, '19');
  expect(await screen.findByText(summed('712.57 EUR'))).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Add a line' }));
  await type(/^Description of line 2/, 'Handbook');
  await type(/^Unit price of line 2/, '20');
  await type(/^Tax of line 2/, '7');
  expect(await screen.findByText(summed('733.97 EUR'))).toBeTruthy();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Verify' }));
  await person.click(await screen.findByRole('button', { name: 'Create draft' }));
  expect((await screen.findByRole('link', { name: 'Open the draft' })).getAttribute('href')).toContain(draft.id);
  expect(asked.filter(({ call }) => call === 'POST invoices')).toHaveLength(1);
});

it('[INV-2] a typed percentage is sent as an exact share, and a comma in a quantity is refused', () => {
  const line = { description: ' Licence ', quantity: '1.5', unitPrice: '49.9', taxPercent: '7.75 %' };
  const values = { ...emptyInvoice([], { wantedId: '', today: '2025-03-14' }), currency: 'EUR', lines: [line] };
  expect(bodyOf(values).lines).toEqual([
    { description: 'Licence', quantity: '1.5', unitPrice: '49.90', taxRate: '0.0775' },
  ]);
  expect(values.dueOn).toBe('2025-03-28');
  expect(errorsOf({ ...values, lines: [{ ...line, taxPercent: '101' }] })).toMatchObject({
    'lines.0.taxPercent': 'A number from 0 to 100 with at most four decimals',
  });
  expect(errorsOf({ ...values, lines: [{ ...line, quantity: '1,000' }] })).toMatchObject({
    'lines.0.quantity': 'Use a dot as decimal separator',
  });
});
