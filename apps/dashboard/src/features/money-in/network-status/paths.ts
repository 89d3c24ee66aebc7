export const networkStatusPath = '/network-status';

/** The page that it stands below in the menu. */
export const parentPath = '/today';
