import { accountSecurityEndpoints } from './account-security';
import { brandEndpoints } from './brand';
import { currenciesEndpoints } from './currencies';
import type { Endpoint } from './endpoint';
import { operationsEndpoints } from './operations';
import { organisationsEndpoints } from './organisations';
import { sandboxEndpoints } from './sandbox';
import { signInEndpoints } from './sign-in';

/** Every call of the API, for the server, the reference and the tests. The dashboard imports single slugs instead. */
export const endpoints: readonly Endpoint[] = [
  ...brandEndpoints,
  ...signInEndpoints,
  ...accountSecurityEndpoints,
  ...currenciesEndpoints,
  ...organisationsEndpoints,
  ...operationsEndpoints,
  ...sandboxEndpoints,
];
