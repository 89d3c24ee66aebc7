import { createBalanceConfirmation } from '@countinghouse/contract/books/balance-confirmation';
import { listCosts } from '@countinghouse/contract/books/costs';
import { getReport, reportIdHeader } from '@countinghouse/contract/books/reports';
import { verifyFigures } from '@countinghouse/contract/books/verifications';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Route } from '../../../http/route';
import { actorOf, memberOf, readRoute, route, type Member } from '../../../http/route';
import { answerFile } from '../../../http/answer-pdf';
import { AppError, tooManyRequests } from '../../../platform/errors';
import { createProcessBuckets, publicPaymentRate } from '../../../platform/limits';
import type { RateFeed } from '../../../rails/rates';
import { findReport, type ReportRow } from '../../../platform/reports/repository';
import { findBusiness, scopeOf, seesBusiness } from '../../organisation/businesses';
import { confirmBalances } from './confirm-balances';
import { selectCosts } from './cost-repository';
import { costReportOf, monthsOf } from './costs';
import { verifyTyped } from './verify-figures';
import { reportView } from './view';

/** Reports of balances are for members who may see balances; a list's export is its requester's alone. */
const mayKnowOf = async (tx: Tx, member: Member, report: ReportRow): Promise<boolean> => {
  if (report.kind === 'LIST_EXPORT') {
    if (report.requested_by_label !== actorOf(member).label) return false;
  } else if (!member.permissions.has('GET_BALANCES')) return false;
  const scope = await scopeOf(tx, member);
  return report.business_ids.every((id) => seesBusiness(scope, id as BusinessId));
};

export const reportRoutes = (rates: RateFeed): Route[] => {
  const limit = createProcessBuckets(publicPaymentRate);
  return [
    route(getReport, async ({ tx, principal, params }) => {
      const member = memberOf(principal);
      const report = await findReport(tx, member.organisationId, params.id);
      if (!report || !(await mayKnowOf(tx, member, report))) throw new AppError('NOT_FOUND');
      return reportView(report);
    }),

    readRoute(listCosts, async ({ tx, principal, query: { businessId = null, ...months } }) => {
      const scope = await scopeOf(tx, memberOf(principal));
      if (businessId !== null && !(await findBusiness(tx, scope, businessId))) throw new AppError('NOT_FOUND');
      return costReportOf(await selectCosts(tx, { scope, ...monthsOf(months), businessId }));
    }),

    route(
      createBalanceConfirmation,
      async ({ database, config, principal, body, request, reply }) => {
        const asked = { member: memberOf(principal), request, form: body };
        const { id, fileName, file } = await confirmBalances({ database, config, rates }, asked);
        reply.setHeader(reportIdHeader, id);
        return answerFile(reply, fileName, file);
      },
      { transaction: 'none' },
    ),

    route(verifyFigures, async ({ tx, params: { code }, body, request }) => {
      const seconds = limit(`${request.ip} ${code}`);
      if (seconds > 0) throw tooManyRequests(seconds);
      const confirmed = await verifyTyped(tx, code, body.figures);
      return { figures: confirmed.map((isConfirmed) => ({ confirmed: isConfirmed })) };
    }),
  ];
};
