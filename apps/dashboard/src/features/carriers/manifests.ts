import { manifest as bankAccounts } from './bank-accounts/manifest';
import { manifest as outgoingStop } from './outgoing-stop/manifest';

/** Features of the area. */
export const carriersFeatures = [bankAccounts, outgoingStop];
