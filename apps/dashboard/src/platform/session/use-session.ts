import type { PermissionNeed } from '@countinghouse/contract/permissions';
import { holds } from '@countinghouse/contract/permissions';
import type { Session } from './session';
import { useSessionState } from './use-session-state';

/** The signed-in person. Only for screens behind the login. */
export const useSession = (): Session => {
  const state = useSessionState();
  if (state.status !== 'signedIn') throw new Error('useSession outside of a signed-in screen');
  return state.session;
};

/** True if the signed-in person holds the permissions; decides on display only, the server decides on access. */
export const useMay = (need: PermissionNeed): boolean => holds(useSession().permissions, need);
