import { switchOrganisation } from '@countinghouse/contract/people/sign-in';
import { exchange } from '../api/call';
import { openSession } from './open-session';

/**
 * Chooses or switches the organisation: the answer has a new token and a new session, which replaces the stored one. A refusal leaves the present
 * session unchanged.
 */
export const enterOrganisation = async (organisationId: string): Promise<void> => {
  const { answer, headers } = await exchange(switchOrganisation, { params: { organisationId } });
  await openSession(answer, headers);
};
