import * as z from 'zod/mini';
import { anySession, endpoint, publicAccess } from '../endpoint';
import { instant } from '../fields';
import { organisationId } from '../ids';

/** The caller opened the link of an account that has no password yet: setting one accepts the invitation. */
export const setPasswordFirstMessage = 'Set a password to accept this invitation';
export const alreadyAcceptedMessage = 'You have accepted this invitation already';

/** An invitation that waits for its person's answer. */
export const ownInvitation = z.object({
  organisationId,
  organisationName: z.string(),
  /** The role it would give. */
  role: z.string(),
  /** The e-mail of who invited. */
  invitedBy: z.nullable(z.string()),
  invitedAt: instant,
});
export type OwnInvitation = z.output<typeof ownInvitation>;

/** An organisation the caller belongs to. */
export const ownMembership = z.object({
  organisationId,
  organisationName: z.string(),
  role: z.string(),
  /** When the invitation was accepted. */
  since: instant,
  /** Whether the calling session is bound to it. */
  isCurrent: z.boolean(),
  /** Its last administrator has to make another one before leaving. */
  isLastAdministrator: z.boolean(),
});
export type OwnMembership = z.output<typeof ownMembership>;

const invitationExample: z.input<typeof ownInvitation> = {
  organisationId: '0190bb5f-9a4b-7c6d-8d7e-8f9a0b1c2d3e',
  organisationName: 'Harbour Group',
  role: 'MANAGER',
  invitedBy: 'admin@harbour.example',
  invitedAt: '2025-03-14T09:26:53.589Z',
};

const params = z.strictObject({ organisationId: organisationId });

export const listOwnInvitations = endpoint({
  name: 'listOwnInvitations',
  slug: 'memberships',
  method: 'GET',
  path: 'users/invitations',
  summary:
    'The invitations that wait for the caller’s answer, newest first. None of them lets in before it is accepted.',
  access: anySession,
  answer: z.object({ invitations: z.array(ownInvitation) }),
  example: { invitations: [invitationExample] },
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  slug: 'memberships',
  method: 'POST',
  path: 'users/invitations/:organisationId/accept',
  summary: 'Joins the organisation that invited the caller.',
  access: anySession,
  params,
  status: 204,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const declineInvitation = endpoint({
  name: 'declineInvitation',
  slug: 'memberships',
  method: 'POST',
  path: 'users/invitations/:organisationId/decline',
  summary: 'Turns an invitation down. The organisation has to invite anew.',
  access: anySession,
  params,
  status: 204,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const listOwnMemberships = endpoint({
  name: 'listOwnMemberships',
  slug: 'memberships',
  method: 'GET',
  path: 'users/memberships',
  summary: 'The organisations the caller belongs to, by name.',
  access: anySession,
  answer: z.object({ memberships: z.array(ownMembership) }),
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
});

export const leaveOrganisation = endpoint({
  name: 'leaveOrganisation',
  slug: 'memberships',
  method: 'DELETE',
  path: 'users/memberships/:organisationId',
  summary:
    'Leaves an organisation: the caller’s sessions in it end, the calling one too if it is bound to it, and the API keys the caller answers for stop working for good.',
  access: anySession,
  params,
  errors: ['NOT_FOUND', 'RULE_VIOLATED'],
});

const linkParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(128)) });

/** What the public page of a mailed invitation shows. */
export const invitationLink = z.object({
  organisationName: z.string(),
  email: z.string(),
  expiresAt: instant,
  /** Whether the person has no password yet: setting one by the same token accepts. */
  setsPassword: z.boolean(),
});
export type InvitationLink = z.output<typeof invitationLink>;

export const getInvitationLink = endpoint({
  name: 'getInvitationLink',
  slug: 'memberships',
  method: 'GET',
  path: 'public/invitations/:token',
  summary: 'The invitation a mailed link leads to.',
  access: publicAccess,
  params: linkParams,
  answer: invitationLink,
  errors: ['LINK_INVALID'],
  example: {
    organisationName: 'Harbour Group',
    email: 'mara.lind@example.com',
    expiresAt: '2025-03-17T09:26:53.589Z',
    setsPassword: false,
  },
});

export const acceptInvitationLink = endpoint({
  name: 'acceptInvitationLink',
  slug: 'memberships',
  method: 'POST',
  path: 'public/invitations/:token/accept',
  summary: 'Accepts an invitation by its mailed link, for a person who has a password. Signs nobody in.',
  access: publicAccess,
  params: linkParams,
  status: 204,
  errors: ['LINK_INVALID', 'RULE_VIOLATED'],
});

export const declineInvitationLink = endpoint({
  name: 'declineInvitationLink',
  slug: 'memberships',
  method: 'POST',
  path: 'public/invitations/:token/decline',
  summary: 'Turns an invitation down by its mailed link.',
  access: publicAccess,
  params: linkParams,
  status: 204,
  errors: ['LINK_INVALID'],
});

export const membershipsEndpoints = [
  listOwnInvitations,
  acceptInvitation,
  declineInvitation,
  listOwnMemberships,
  leaveOrganisation,
  getInvitationLink,
  acceptInvitationLink,
  declineInvitationLink,
];
