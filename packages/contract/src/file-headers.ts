/** Number of rows in a file, so that a client can show the progress of its download. */
export const rowCountHeader = 'X-Row-Count';
