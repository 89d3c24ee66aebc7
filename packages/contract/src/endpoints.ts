import type { Endpoint } from './endpoint';
import type { Documented, Reference } from './reference';
import { acrossEndpoints } from './across/endpoints';
import { booksEndpoints } from './books/endpoints';
import { carriersEndpoints } from './carriers/endpoints';
import { moneyInEndpoints } from './money-in/endpoints';
import { moneyOutEndpoints } from './money-out/endpoints';
import { exportsEndpoints } from './exports.reference';
import { operatingEndpoints } from './operating/endpoints';
import { organisationEndpoints } from './organisation/endpoints';
import { peopleEndpoints } from './people/endpoints';
import { runningEndpoints } from './running/endpoints';

/** Every call of the API with its entry in the reference, in the order of both. */
export const documentedEndpoints: readonly Documented[] = [
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

/** Every call of the API, for the server and the tests. The dashboard imports single slugs instead. */
export const endpoints: readonly Endpoint[] = documentedEndpoints.map(({ endpoint }) => endpoint);

const references = new Map(documentedEndpoints.map(({ endpoint, reference }) => [endpoint, reference]));

/** @throws Error where no area lists the call */
export const referenceOf = (endpoint: Endpoint): Reference => {
  const reference = references.get(endpoint);
  if (!reference) throw new Error(`${endpoint.name} has no entry in the reference`);
  return reference;
};
