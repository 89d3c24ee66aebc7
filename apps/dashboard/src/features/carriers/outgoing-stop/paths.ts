/** The screen that stops everything that leaves the organisation. */
export const stopPath = '/stop-outgoing-money';

/** The page that leads to it. */
export const parentPath = '/withdrawal-approvals';
