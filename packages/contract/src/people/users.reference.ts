import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  createUser,
  deleteUser,
  getUser,
  invitationHours,
  inviteUser,
  listRoleChoices,
  listUsers,
  refuseFactorReset,
  updateUser,
  user,
} from './users';

const example: z.input<typeof user> = {
  id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f',
  email: 'mara.lind@example.com',
  firstName: 'Mara',
  lastName: 'Lind',
  role: { id: '00000000-0000-4000-8000-000000000004', name: 'ADMIN' },
  status: 'ACTIVE',
  hasAccepted: true,
  twoFaEnabled: true,
  lastLoginAt: '2025-03-14T09:26:53.589Z',
  createdAt: '2024-02-01T10:00:00.000Z',
};

export const usersEndpoints = [
  documented(listUsers, {
    summary: 'The people of the organisation, newest first',
    example: { users: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
  }),
  documented(listRoleChoices, {
    summary: 'The roles for the form of a user, with what the caller may assign',
  }),
  documented(getUser, {
    summary: 'One person of the organisation',
    example,
  }),
  documented(createUser, {
    summary: `Invites a person by a mail whose link works for ${invitationHours} hours. The membership counts once the person accepts it; until then the answer is the same whether they had an account or not.`,
    example: { ...example, status: 'INVITED', hasAccepted: false, twoFaEnabled: false, lastLoginAt: null },
  }),
  documented(updateUser, {
    summary:
      'Changes a person’s names, role or status, or takes a lost second factor off. Works at their next request.',
    example,
  }),
  documented(deleteUser, {
    summary: 'Takes a person out of the organisation and ends their sessions in it. What they did stays on record.',
  }),
  documented(inviteUser, {
    summary: 'Sends the invitation again, with a new link; the older one stops working.',
  }),
  documented(refuseFactorReset, {
    summary: 'Refuses the reset of a second factor that another organisation of the person asked for, until it is due.',
  }),
];
