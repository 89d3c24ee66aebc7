import {
  getFigureProof,
  listFigureShares,
  revokeFigureShare,
  shareFigure,
} from '@countinghouse/contract/books/figure-proofs';
import type { Config } from '../../../config';
import { memberOf, route, type Route } from '../../../http/route';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf } from '../../organisation/businesses';
import { findFigure } from './find-figure';
import { createShare, endShare, listShares } from './share-figure';

export const figureProofRoutes = (rates: RateFeed, config: Config): Route[] => [
  route(getFigureProof, async ({ tx, principal, query, now }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    return (await findFigure(tx, scope, rates, query, await now())).proof;
  }),

  route(listFigureShares, async ({ tx, principal, query }) => ({
    shares: await listShares(tx, memberOf(principal), query.businessId),
  })),

  route(shareFigure, async ({ tx, principal, body, request, now }) =>
    createShare(tx, { rates, config }, { member: memberOf(principal), request, now: await now() }, body),
  ),

  route(revokeFigureShare, async ({ tx, principal, params, request }) => {
    await endShare(tx, { member: memberOf(principal), request }, params.id);
    return undefined;
  }),
];
