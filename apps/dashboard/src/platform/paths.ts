import { stringifySearch } from './search-text';

/** The addresses that the platform itself leads to. The feature whose screens they are takes them from here. */
export const authenticationPath = '/authentication';

/** Where a second factor is set up; `back` is where that leads again. */
export const authenticationHref = (back: string): string => authenticationPath + stringifySearch({ back });
