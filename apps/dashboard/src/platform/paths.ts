import { stringifySearch } from './search-text';

/** Addresses of the platform's own links. The feature that owns the screens takes them from here. */
export const authenticationPath = '/authentication';

/** Page that sets up a second factor; `back` is its way back. */
export const authenticationHref = (back: string): string => authenticationPath + stringifySearch({ back });

/** Page that the provider of a company's sign-in sends people back to. */
export const companyReturnPath = '/company-sign-in';
