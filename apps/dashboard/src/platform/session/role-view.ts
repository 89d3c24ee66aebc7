import { endRoleView, viewAsRole } from '@countinghouse/contract/people/role-views';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import { refreshSession } from './refresh-session';

/** From now on this tab shows the dashboard as the role does. */
export const viewAs = async (roleId: string): Promise<void> => {
  await call(viewAsRole, { params: { id: roleId } });
  await begin();
};

/** The person's own dashboard again; also where the view has ended already. */
export const stopViewing = async (): Promise<void> => {
  try {
    await call(endRoleView);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  }
  await begin();
};

/** Loads the page anew: nothing that was fetched with other rights stays in memory. */
const begin = async (): Promise<void> => {
  await refreshSession();
  window.location.assign('/');
};
