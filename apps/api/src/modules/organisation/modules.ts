import { brand } from './brand/module';
import { businesses } from './businesses/module';
import { currencies } from './currencies/module';
import { organisations } from './organisations/module';
import { search } from './search/module';

/** Capabilities of the area, in the order of the reference. */
export const organisationModules = [brand, currencies, organisations, businesses, search];
