import {
  cancelPayoutBatch,
  checkPayoutBatch,
  createPayoutBatch,
  getPayoutBatch,
  listPayoutResults,
  listPayoutRows,
  putPayoutRows,
  retryPayoutBatch,
  submitPayoutBatch,
} from '@countinghouse/contract/money-out/payout-batches';
import { listRoute } from '../../../http/list-route';
import { memberOf, route, type Route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { payoutBatchEntityType } from './batch';
import { checkBatch } from './check-batch';
import { createBatch, putRows, retryBatch } from './draft';
import { payoutBatchList } from './list';
import { selectPaidRows } from './repository';
import { findReadable } from './rights';
import { cancelBatch, submitBatch } from './submit-batch';
import { resultsOf } from './report';
import { rowView, showBatch, showsNumbersTo } from './view';

export const payoutBatchRoutes = (rates: RateFeed, offers: Offers): Route[] => [
  listRoute(payoutBatchList),

  route(createPayoutBatch, async ({ tx, principal, request, body, config, reply }) => {
    const id = await createBatch(tx, changeBy(principal, request), body, { rates, offers, config });
    reply.made(payoutBatchEntityType, id);
    return showBatch(tx, memberOf(principal), id);
  }),

  route(getPayoutBatch, ({ tx, principal, params }) => showBatch(tx, memberOf(principal), params.id)),

  route(listPayoutRows, async ({ tx, principal, params, query: { after, limit } }) => {
    const member = memberOf(principal);
    const batch = await findReadable(tx, member, params.id);
    if (!batch) throw new AppError('NOT_FOUND');
    const whose = { organisationId: member.organisationId, id: params.id };
    const rows = await selectPaidRows(tx, whose, { after, limit: limit + 1 });
    const isWhole = showsNumbersTo(member, batch);
    return { rows: rows.slice(0, limit).map((row) => rowView(row, isWhole)), hasMore: rows.length > limit };
  }),

  route(putPayoutRows, async ({ tx, principal, request, params, body, config }) => ({
    rowCount: await putRows(tx, changeBy(principal, request), params.id, body.rows, { config }),
  })),

  route(checkPayoutBatch, ({ tx, principal, params, config }) =>
    checkBatch(tx, memberOf(principal), params.id, { rates, offers, config }),
  ),

  route(submitPayoutBatch, async ({ tx, principal, request, params: { id }, body }) => {
    await submitBatch(tx, changeBy(principal, request), id, body);
    return showBatch(tx, memberOf(principal), id);
  }),

  route(cancelPayoutBatch, async ({ tx, principal, request, params: { id } }) => {
    await cancelBatch(tx, changeBy(principal, request), id);
    return showBatch(tx, memberOf(principal), id);
  }),

  route(retryPayoutBatch, async ({ tx, principal, request, params, reply }) => {
    const id = await retryBatch(tx, changeBy(principal, request), params.id);
    reply.made(payoutBatchEntityType, id);
    return showBatch(tx, memberOf(principal), id);
  }),
];

/** The list behind the report of a batch; not served as a call. */
export const payoutResultsList: Route = route(listPayoutResults, ({ tx, principal, query }) =>
  resultsOf(tx, memberOf(principal), query.batchId),
);
