import {
  changeView,
  deleteView,
  listViews,
  saveView,
  type SavedView,
} from '@countinghouse/contract/people/saved-views';
import type { Route } from '../../../http/route';
import { memberOf, route, type Principal } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { removeView, selectViews, type Owner, type ViewRecord } from './repository';
import { addView, alterView } from './save-view';

/**
 * A person's views are theirs alone, and no machine has any.
 *
 * @throws AppError FORBIDDEN
 */
const ownerOf = (principal: Principal): Owner => {
  const { organisationId, userId } = memberOf(principal);
  if (principal.apiKey) throw new AppError('FORBIDDEN', { subCode: 'PEOPLE_ONLY', message: 'API keys have no views' });
  return { organisationId, userId };
};

const viewOf = (record: ViewRecord): SavedView => ({
  id: record.id,
  // Written from the lists the product knows.
  list: record.list as SavedView['list'],
  name: record.name,
  query: record.query,
  columns: [...record.columns],
  createdAt: record.createdAt.toISOString(),
});

export const savedViewRoutes: Route[] = [
  route(listViews, async ({ tx, principal, query }) => {
    const views = await selectViews(tx, ownerOf(principal), query.list);
    return { views: views.map(viewOf) };
  }),

  route(saveView, async ({ tx, principal, body }) => viewOf(await addView(tx, ownerOf(principal), body))),

  route(changeView, async ({ tx, principal, params, body }) =>
    viewOf(await alterView(tx, ownerOf(principal), params.id, body)),
  ),

  route(deleteView, async ({ tx, principal, params }) => {
    if (!(await removeView(tx, ownerOf(principal), params.id))) throw new AppError('NOT_FOUND');
    return undefined;
  }),
];
