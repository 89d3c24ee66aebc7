import type { OwnInvitation } from '@countinghouse/contract/people/memberships';
import {
  acceptInvitation as accept,
  declineInvitation as decline,
  listOwnInvitations,
} from '@countinghouse/contract/people/memberships';
import { switchOrganisation } from '@countinghouse/contract/people/sign-in';
import { call, exchange } from '../../../platform/api';
import { openSession, refreshSession } from '../../../platform/session';

/**
 * Chooses or switches the organisation: the answer has a new token and a new session, which replaces the stored one. A refusal leaves the present
 * session unchanged.
 */
export const chooseOrganisation = async (organisationId: string): Promise<void> => {
  const { answer, headers } = await exchange(switchOrganisation, { params: { organisationId } });
  await openSession(answer, headers);
};

export const fetchInvitations = async (): Promise<readonly OwnInvitation[]> =>
  (await call(listOwnInvitations, { isBackground: true })).invitations;

/** Joins the organisation; from then on it is among the choices. */
export const acceptInvitation = async (organisationId: string): Promise<void> => {
  await call(accept, { params: { organisationId } });
  await refreshSession();
};

export const declineInvitation = (organisationId: string): Promise<void> =>
  call(decline, { params: { organisationId } });
