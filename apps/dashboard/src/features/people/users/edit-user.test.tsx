import type { User } from '@countinghouse/contract/people/users';
import { cleanup, screen, within } from '@testing-library/react';
import { Link } from '@countinghouse/ui';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import EditUserPage from './edit-user-page';

const person: User = {
  id: '0190aa3c-7d2f-7e4a-9b5c-000000000001' as User['id'],
  email: 'mara.lind@example.com',
  firstName: 'Mara',
  lastName: 'Lind',
  role: { id: '0190aa3c-7d2f-7e4a-9b5c-000000000002', name: 'SUPPORT' },
  status: 'INVITED',
  hasAccepted: false,
  twoFaEnabled: false,
  lastLoginAt: null,
  factorReset: null,
  createdAt: '2025-03-14T09:26:53.589Z',
};

// jsdom has no CSS object; the overlays of the kit escape ids with it.
beforeEach(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }));
afterEach(cleanup);

const edit = async (status: User['status'], hasAccepted = status !== 'INVITED') => {
  answerWith(({ call }) => ({
    body:
      call === `GET users/${person.id}`
        ? { ...person, status, hasAccepted }
        : { roles: [{ ...person.role, isGrantable: true, isSystem: true, groups: [] }] },
  }));
  await showScreen({
    routes: { '/users/$id/edit': EditUserPage },
    at: `/users/${person.id}/edit`,
    permissions: ['UPDATE_USER', 'GET_USERS'],
  });
  await screen.findByRole('radiogroup', { name: 'Status' });
  return screen
    .getAllByRole('radio')
    .map((choice) => [choice.parentElement?.textContent, (choice as HTMLInputElement).checked]);
};

it.each([
  [
    'INVITED',
    [
      ['Invited', true],
      ['Disabled', false],
    ],
  ],
  [
    'LOCKED',
    [
      ['Locked', true],
      ['Disabled', false],
    ],
  ],
  [
    'ACTIVE',
    [
      ['Active', true],
      ['Disabled', false],
    ],
  ],
  [
    'DISABLED',
    [
      ['Active', false],
      ['Disabled', true],
    ],
  ],
] as const)('the form calls a person who is %s what every list does', async (status, choices) => {
  expect(await edit(status)).toEqual(choices);
});

it('somebody disabled before accepting the invitation is offered the invitation again, not to be active', async () => {
  expect(await edit('DISABLED', false)).toEqual([
    ['Invited', false],
    ['Disabled', true],
  ]);
});

it('the overview calls somebody invited so, before and after a change of the name', async () => {
  await edit('INVITED');
  await userEvent.type(screen.getByRole('textbox', { name: /First name/ }), 'n');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText('Overview', { selector: 'h1, h2' });
  expect(screen.getAllByText('Invited').length).toBeGreaterThan(0);
  expect(screen.queryByText('Active')).toBeNull();
});

it('opens with what was saved, also where the save’s own reading was left behind', async () => {
  let saved: User = { ...person, status: 'ACTIVE', hasAccepted: true };
  let isSilent = false;
  answerWith(({ call }) => {
    if (call === `PATCH users/${person.id}`) {
      saved = { ...saved, status: 'DISABLED' };
      isSilent = true;
      return { body: saved };
    }
    if (call !== `GET users/${person.id}`) return { body: { roles: [], users: [] } };
    return isSilent ? undefined : { body: saved };
  });
  await showScreen({
    routes: {
      '/users': () => <Link href={`/form/${person.id}`}>Back to the form</Link>,
      '/form/$id': EditUserPage,
    },
    at: `/form/${person.id}`,
    permissions: ['UPDATE_USER', 'GET_USERS'],
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Disabled' }));
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  const result = await screen.findByRole('dialog', { name: 'User updated successfully!' });
  await userEvent.click(within(result).getByRole('button', { name: 'Close' }));
  const back = await screen.findByRole('link', { name: 'Back to the form' });
  isSilent = false;
  await userEvent.click(back);
  const first = await screen.findByRole<HTMLInputElement>('radio', { name: 'Disabled' });
  expect(first.checked).toBe(true);
});
