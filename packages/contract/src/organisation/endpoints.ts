import { brandEndpoints } from './brand';
import { businessChangesEndpoints } from './business-changes';
import { businessesEndpoints } from './businesses';
import { currenciesEndpoints } from './currencies';
import { organisationsEndpoints } from './organisations';
import { senderEndpoints } from './sender';

/** Calls of the area, in the order of the reference. */
export const organisationEndpoints = [
  ...brandEndpoints,
  ...currenciesEndpoints,
  ...organisationsEndpoints,
  ...senderEndpoints,
  ...businessesEndpoints,
  ...businessChangesEndpoints,
];
