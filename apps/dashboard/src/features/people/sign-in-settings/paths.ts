/** The address of this feature's screen. */
export const path = '/sign-in-settings';
