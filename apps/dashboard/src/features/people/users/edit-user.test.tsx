import type { User } from '@countinghouse/contract/people/users';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
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
