/** The screen that stops everything that leaves the organisation. */
export const stopPath = '/stop-outgoing-money';
