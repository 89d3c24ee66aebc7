/** Forwards to the newer dashboard. */
export const path = '/overview';
