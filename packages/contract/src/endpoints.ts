import type { Endpoint } from './endpoint';
import { acrossEndpoints } from './across/endpoints';
import { booksEndpoints } from './books/endpoints';
import { carriersEndpoints } from './carriers/endpoints';
import { moneyInEndpoints } from './money-in/endpoints';
import { moneyOutEndpoints } from './money-out/endpoints';
import { exportsEndpoints } from './exports';
import { operatingEndpoints } from './operating/endpoints';
import { organisationEndpoints } from './organisation/endpoints';
import { peopleEndpoints } from './people/endpoints';
import { runningEndpoints } from './running/endpoints';

/** Every call of the API, for the server, the reference and the tests. The dashboard imports single slugs instead. */
export const endpoints: readonly Endpoint[] = [
  ...organisationEndpoints,
  ...peopleEndpoints,
  ...runningEndpoints,
  ...booksEndpoints,
  ...carriersEndpoints,
  ...moneyInEndpoints,
  ...moneyOutEndpoints,
  ...acrossEndpoints,
  ...exportsEndpoints,
  ...operatingEndpoints,
];
