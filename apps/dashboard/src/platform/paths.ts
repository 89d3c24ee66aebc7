import { stringifySearch } from './search-text';

/** Addresses of the platform's own links. The feature that owns the screens takes them from here. */
export const authenticationPath = '/authentication';

/** Page that sets up a second factor; `back` is its way back. */
export const authenticationHref = (back: string): string => authenticationPath + stringifySearch({ back });
