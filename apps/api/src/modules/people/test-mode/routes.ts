import { openTestMode } from '@countinghouse/contract/people/test-mode';
import type { Database } from '@countinghouse/database';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { openTestOrganisation } from './open-test-organisation';

export const testModeRoutes = ({ acrossOrganisations }: Pick<Database, 'acrossOrganisations'>): Route[] => [
  // The request's own login makes no organisation and sees none but its own.
  route(
    openTestMode,
    ({ principal, request, config }) =>
      acrossOrganisations((tx) => openTestOrganisation(tx, changeBy(principal, request), config)),
    { transaction: 'none' },
  ),
];
