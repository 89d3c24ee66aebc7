/** Longest texts of a withdrawal, in characters. */
export const longestClientWithdrawalId = 64;
export const longestWithdrawalNote = 140;
export const longestRecipientAddress = 128;
export const longestDestinationTag = 20;
export const longestTravelAddress = 512;
