/** Says with a file how many rows it has, so that whoever saves it can tell how far it is. */
export const rowCountHeader = 'X-Row-Count';
