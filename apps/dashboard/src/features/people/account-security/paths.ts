import { authenticationPath } from '../../../platform/paths';

/** The addresses of this feature's screens. */
export const paths = { changePassword: '/change-password', authentication: authenticationPath } as const;
