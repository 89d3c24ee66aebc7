import { bankAccountsEndpoints } from './bank-accounts.reference';
import { outgoingStopEndpoints } from './outgoing-stop.reference';

/** Calls of the area, in the order of the reference. */
export const carriersEndpoints = [...outgoingStopEndpoints, ...bankAccountsEndpoints];
