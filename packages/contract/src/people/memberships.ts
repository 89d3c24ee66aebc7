import * as z from 'zod/mini';
import { anySession, endpoint, publicAccess } from '../endpoint';
import { instant } from '../fields';
import { organisationId } from '../ids';

/** Answer to a caller whose account has no password yet: setting one accepts the invitation. */
export const setPasswordFirstMessage = 'Set a password to accept this invitation';
export const alreadyAcceptedMessage = 'You have accepted this invitation already';

/** An invitation that waits for its person's answer. */
export const ownInvitation = z.object({
  organisationId,
  organisationName: z.string(),
  /** The role it would give. */
  role: z.string(),
  /** E-mail of the inviter. */
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
  /** True if the calling session is bound to it. */
  isCurrent: z.boolean(),
  /** True for the last administrator, who has to appoint another before leaving. */
  isLastAdministrator: z.boolean(),
});
export type OwnMembership = z.output<typeof ownMembership>;

const params = z.strictObject({ organisationId: organisationId });

export const listOwnInvitations = endpoint({
  name: 'listOwnInvitations',
  slug: 'memberships',
  method: 'GET',
  path: 'users/invitations',
  access: anySession,
  answer: z.object({ invitations: z.array(ownInvitation) }),
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  slug: 'memberships',
  method: 'POST',
  path: 'users/invitations/:organisationId/accept',
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
  access: anySession,
  answer: z.object({ memberships: z.array(ownMembership) }),
});

export const leaveOrganisation = endpoint({
  name: 'leaveOrganisation',
  slug: 'memberships',
  method: 'DELETE',
  path: 'users/memberships/:organisationId',
  access: anySession,
  params,
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'STATE_CONFLICT'],
});

const linkParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(128)) });

/** Content of the public page of a mailed invitation. */
export const invitationLink = z.object({
  organisationName: z.string(),
  email: z.string(),
  expiresAt: instant,
  /** True if the person has no password yet: setting one by the same token accepts. */
  setsPassword: z.boolean(),
});
export type InvitationLink = z.output<typeof invitationLink>;

export const getInvitationLink = endpoint({
  name: 'getInvitationLink',
  slug: 'memberships',
  method: 'GET',
  path: 'public/invitations/:token',
  access: publicAccess,
  params: linkParams,
  answer: invitationLink,
  errors: ['LINK_INVALID'],
});

export const acceptInvitationLink = endpoint({
  name: 'acceptInvitationLink',
  slug: 'memberships',
  method: 'POST',
  path: 'public/invitations/:token/accept',
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
  access: publicAccess,
  params: linkParams,
  status: 204,
  errors: ['LINK_INVALID'],
});
