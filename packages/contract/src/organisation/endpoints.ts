import { brandEndpoints } from './brand.reference';
import { businessChangesEndpoints } from './business-changes.reference';
import { businessesEndpoints } from './businesses.reference';
import { currenciesEndpoints } from './currencies.reference';
import { organisationsEndpoints } from './organisations.reference';
import { searchEndpoints } from './search.reference';
import { senderEndpoints } from './sender.reference';

/** Calls of the area, in the order of the reference. */
export const organisationEndpoints = [
  ...brandEndpoints,
  ...currenciesEndpoints,
  ...organisationsEndpoints,
  ...senderEndpoints,
  ...businessesEndpoints,
  ...businessChangesEndpoints,
  ...searchEndpoints,
];
