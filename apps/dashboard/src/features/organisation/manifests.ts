import { manifest as brand } from './brand/manifest';
import { manifest as businessPage } from './business-page/manifest';
import { manifest as businesses } from './businesses/manifest';
import { manifest as organisations } from './organisations/manifest';

/** Features of the area. */
export const organisationFeatures = [brand, businessPage, businesses, organisations];
