export const networkStatusPath = '/network-status';
