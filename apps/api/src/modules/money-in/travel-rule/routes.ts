import {
  answerTravelRuleInquiry,
  getTravelRuleInquiry,
  listTravelRuleInquiries,
} from '@countinghouse/contract/money-in/travel-rule-inquiries';
import type { AnswerOf } from '@countinghouse/contract';
import { getTravelRuleDeposit, updateTravelRuleDeposit } from '@countinghouse/contract/money-in/travel-rule';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy, recordChange } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { scopeOf } from '../../organisation/businesses';
import { policyOf } from './gate';
import { decideInquiry, readInquiry, showInquiries } from './decide-inquiry';
import { travelRuleList } from './list';
import { nameOriginator, type TellPayment } from './name-originator';
import { readOriginator } from './personal-data';
import { findRecord } from './repository';
import { detailView } from './view';

/** Answer of a replay: the outcome of the deposit, without a name. */
const withoutOriginator = (answer: AnswerOf<typeof updateTravelRuleDeposit>) => {
  const { originator: _, ...kept } = answer;
  return kept;
};

export const travelRuleRoutes = (tell: TellPayment): Route[] => [
  listRoute(travelRuleList),

  route(getTravelRuleDeposit, async ({ tx, principal, params, request, config }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const record = await findRecord(tx, scope, params.id);
    if (!record) throw new AppError('NOT_FOUND');
    const { acceptMinimum } = await policyOf(tx, scope.organisationId, config);
    const { originator_id: originatorId } = record;
    if (originatorId === null) return detailView(record, null, acceptMinimum);
    const originator = await readOriginator(tx, scope.organisationId, originatorId, config.secretKey);
    await recordChange(tx, changeBy(principal, request), {
      action: 'travel-rule.read',
      entity: { type: 'DEPOSIT', id: record.id },
    });
    return detailView(record, originator, acceptMinimum);
  }),

  route(
    updateTravelRuleDeposit,
    async ({ tx, principal, params, body, request, reply, config }) => {
      const { originator } = body;
      const change = changeBy(principal, request);
      const depositStatus = await nameOriginator(tx, change, params.id, originator, { tell, config });
      reply.made('TRAVEL_RULE', params.id);
      return { id: params.id, status: 'COMPLETED' as const, depositStatus, originator };
    },
    { kept: withoutOriginator },
  ),

  route(listTravelRuleInquiries, ({ tx, principal, config }) => showInquiries(tx, memberOf(principal), config)),

  route(getTravelRuleInquiry, ({ tx, principal, params, request, config }) =>
    readInquiry(tx, changeBy(principal, request), params.id, config),
  ),

  route(answerTravelRuleInquiry, async ({ tx, principal, params, body, request, reply }) => {
    const answered = await decideInquiry(tx, changeBy(principal, request), params.id, body);
    reply.made('TRAVEL_RULE', params.id);
    return answered;
  }),
];
