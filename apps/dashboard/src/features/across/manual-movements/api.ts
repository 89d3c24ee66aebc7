import type { QueryIn } from '@countinghouse/contract/endpoint';
import { listManualMovements } from '@countinghouse/contract/across/manual-movements';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';
import { follows } from '../../../platform/live/follows';

const root = 'manual-movements';
const kind = 'MANUAL_MOVEMENT';

/** Page of manual movements by the platform. */
export const movementsPage = (query: QueryIn<typeof listManualMovements>) =>
  pageQuery(
    [root, 'page', query],
    async (signal) => {
      const { manualMovements, ...page } = await call(listManualMovements, { query, signal });
      return { rows: manualMovements, ...page };
    },
    [kind],
  );

/** Number of movements that pass the filters. */
export const movementsTotal = (query: QueryIn<typeof listManualMovements>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery([root, 'total', asked], (signal) => call(listManualMovements, { query: asked, signal }), [kind]);
};

/** One movement of a business; null if there is none. */
export const movementQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [root, businessId, id],
    queryFn: async ({ signal }) => {
      const { manualMovements } = await call(listManualMovements, { query: { businessId, search: id }, signal });
      return manualMovements.find((movement) => movement.id === id) ?? null;
    },
    meta: follows(kind),
  });
