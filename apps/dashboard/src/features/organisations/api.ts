import { switchOrganisation } from '@countinghouse/contract/sign-in';
import { exchange } from '../../platform/api';
import { openSession } from '../../platform/session';

/**
 * Chooses or switches the organisation: the answer brings a new token and a new session, which replaces the stored one.
 * A refusal leaves the present session as it is.
 */
export const chooseOrganisation = async (organisationId: string): Promise<void> => {
  const { answer, headers } = await exchange(switchOrganisation, { params: { organisationId } });
  await openSession(answer, headers);
};
