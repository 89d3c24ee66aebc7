import {
  acceptInvitation,
  acceptInvitationLink,
  declineInvitation,
  declineInvitationLink,
  getInvitationLink,
  leaveOrganisation,
  listOwnInvitations,
  listOwnMemberships,
} from '@countinghouse/contract/people/memberships';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import type { Principal, RequestInfo } from '../../../platform/principal';
import type { Invited } from './answer-invitation';
import { answerInvitation, answerInvitationLink, openLink } from './answer-invitation';
import { leaveOrganisation as leave } from './leave-organisation';
import { selectInvitations, selectMemberships } from './repository';

const invited = ({ userId, email, sessionId }: Principal, request: RequestInfo): Invited => ({
  userId,
  email,
  sessionId,
  request,
});

export const membershipRoutes: Route[] = [
  route(listOwnInvitations, async ({ tx, principal }) => ({
    invitations: (await selectInvitations(tx, principal.userId)).map(({ invitedAt, ...invitation }) => ({
      ...invitation,
      invitedAt: invitedAt.toISOString(),
    })),
  })),

  route(acceptInvitation, async ({ tx, principal, params, request }) => {
    await answerInvitation(tx, invited(principal, request), params.organisationId, 'accept');
    return undefined;
  }),

  route(declineInvitation, async ({ tx, principal, params, request }) => {
    await answerInvitation(tx, invited(principal, request), params.organisationId, 'decline');
    return undefined;
  }),

  route(listOwnMemberships, async ({ tx, principal }) => ({
    memberships: (await selectMemberships(tx, principal.userId)).map(({ since, ...membership }) => ({
      ...membership,
      since: since.toISOString(),
      isCurrent: membership.organisationId === principal.organisationId,
    })),
  })),

  route(leaveOrganisation, async ({ tx, principal, params, request }) => {
    await leave(tx, principal, params.organisationId, request);
    return undefined;
  }),

  route(getInvitationLink, async ({ tx, params }) => {
    const { organisationName, email, expiresAt, hasAccount } = await openLink(tx, params.token);
    return { organisationName, email, expiresAt: expiresAt.toISOString(), setsPassword: !hasAccount };
  }),

  route(acceptInvitationLink, async ({ tx, params, request }) => {
    await answerInvitationLink(tx, params.token, request, 'accept');
    return undefined;
  }),

  route(declineInvitationLink, async ({ tx, params, request }) => {
    await answerInvitationLink(tx, params.token, request, 'decline');
    return undefined;
  }),
];
