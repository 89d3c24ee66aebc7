/**
 * Raised when the recipe of the demo history changes, so that an older history can no longer be reproduced from its seed. An unused one is then
 * rebuilt at the next start; any other stays as it is.
 */
export const historyVersion = 11;
