import { acrossFeatures } from '../features/across/manifests';
import { booksFeatures } from '../features/books/manifests';
import { carriersFeatures } from '../features/carriers/manifests';
import { moneyInFeatures } from '../features/money-in/manifests';
import { moneyOutFeatures } from '../features/money-out/manifests';
import { operatingFeatures } from '../features/operating/manifests';
import { organisationFeatures } from '../features/organisation/manifests';
import { peopleFeatures } from '../features/people/manifests';
import { runningFeatures } from '../features/running/manifests';
import type { FeatureManifest } from '../platform/feature';

/** Capabilities of this build. A missing one does not exist: no route, no sidebar item, no tab. */
export const manifests: readonly FeatureManifest[] = [
  ...organisationFeatures,
  ...peopleFeatures,
  ...runningFeatures,
  ...booksFeatures,
  ...carriersFeatures,
  ...moneyInFeatures,
  ...moneyOutFeatures,
  ...acrossFeatures,
  ...operatingFeatures,
];
