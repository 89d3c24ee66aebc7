import type { OwnInvitation } from '@countinghouse/contract/people/memberships';
import {
  acceptInvitation as accept,
  declineInvitation as decline,
  listOwnInvitations,
} from '@countinghouse/contract/people/memberships';
import { call } from '../../../platform/api';
import { refreshSession } from '../../../platform/session';

export const fetchInvitations = async (): Promise<readonly OwnInvitation[]> =>
  (await call(listOwnInvitations, { isBackground: true })).invitations;

/** Joins the organisation; from then on it is among the choices. */
export const acceptInvitation = async (organisationId: string): Promise<void> => {
  await call(accept, { params: { organisationId } });
  await refreshSession();
};

export const declineInvitation = (organisationId: string): Promise<void> =>
  call(decline, { params: { organisationId } });
