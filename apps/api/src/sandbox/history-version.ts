/**
 * Goes up when the recipe of the demo history changes, so that an older history cannot be told from its seed any more. One
 * that nobody has worked in is then made anew at the next start; any other goes on by the new recipe from that moment.
 */
export const historyVersion = 8;
