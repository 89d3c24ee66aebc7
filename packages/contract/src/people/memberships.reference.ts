import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  acceptInvitation,
  acceptInvitationLink,
  declineInvitation,
  declineInvitationLink,
  getInvitationLink,
  leaveOrganisation,
  listOwnInvitations,
  listOwnMemberships,
  ownInvitation,
} from './memberships';

const invitationExample: z.input<typeof ownInvitation> = {
  organisationId: '0190bb5f-9a4b-7c6d-8d7e-8f9a0b1c2d3e',
  organisationName: 'Harbour Group',
  role: 'MANAGER',
  invitedBy: 'admin@harbour.example',
  invitedAt: '2025-03-14T09:26:53.589Z',
};

export const membershipsEndpoints = [
  documented(listOwnInvitations, {
    summary:
      'The invitations that wait for the caller’s answer, newest first. None of them lets in before it is accepted.',
    example: { invitations: [invitationExample] },
  }),
  documented(acceptInvitation, {
    summary: 'Joins the organisation that invited the caller.',
  }),
  documented(declineInvitation, {
    summary: 'Turns an invitation down. The organisation has to invite anew.',
  }),
  documented(listOwnMemberships, {
    summary: 'The organisations the caller belongs to, by name.',
    example: {
      memberships: [
        {
          organisationId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          organisationName: 'Northgate Payments',
          role: 'ADMIN',
          since: '2024-02-01T10:00:00.000Z',
          isCurrent: true,
          isLastAdministrator: false,
        },
      ],
    },
  }),
  documented(leaveOrganisation, {
    summary:
      'Leaves an organisation: the caller’s sessions in it end, the calling one too if it is bound to it, and the API keys the caller answers for stop working for good.',
  }),
  documented(getInvitationLink, {
    summary: 'The invitation a mailed link leads to.',
    example: {
      organisationName: 'Harbour Group',
      email: 'mara.lind@example.com',
      expiresAt: '2025-03-17T09:26:53.589Z',
      setsPassword: false,
    },
  }),
  documented(acceptInvitationLink, {
    summary: 'Accepts an invitation by its mailed link, for a person who has a password. Signs nobody in.',
  }),
  documented(declineInvitationLink, {
    summary: 'Turns an invitation down by its mailed link.',
  }),
];
