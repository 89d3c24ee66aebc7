import { bankAccountsEndpoints } from './bank-accounts';
import { outgoingStopEndpoints } from './outgoing-stop';

/** Calls of the area, in the order of the reference. */
export const carriersEndpoints = [...outgoingStopEndpoints, ...bankAccountsEndpoints];
