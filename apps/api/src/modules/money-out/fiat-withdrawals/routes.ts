import {
  cancelFiatWithdrawal as cancelEndpoint,
  getFiatWithdrawal,
  getFiatWithdrawalAdvice,
  type FiatWithdrawalDetail,
} from '@countinghouse/contract/money-out/fiat-withdrawals';
import {
  createFiatWithdrawal as createEndpoint,
  quoteFiatWithdrawal as quoteEndpoint,
} from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import type { Tx } from '@countinghouse/database';
import { answerPdf } from '../../../http/answer-pdf';
import { listRoute } from '../../../http/list-route';
import type { Member, Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import type { RateFeed } from '../../../rails/rates';
import { findLetterhead } from '../../organisation/organisations';
import { adviceDocument } from './advice-document';
import { cancelFiatWithdrawal } from './cancel-fiat-withdrawal';
import { createFiatWithdrawal } from './create-fiat-withdrawal';
import { fiatWithdrawalEntityType } from './fiat-withdrawal';
import { fiatWithdrawalList } from './list';
import { quoteFiatWithdrawal } from './quote-fiat-withdrawal';
import { showFiatWithdrawal } from './show-fiat-withdrawal';

const shown = async (tx: Tx, member: Member, id: string): Promise<FiatWithdrawalDetail> => {
  const found = await showFiatWithdrawal(tx, member, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

export const fiatWithdrawalRoutes = (rates: RateFeed): Route[] => [
  listRoute(fiatWithdrawalList),

  route(quoteEndpoint, ({ tx, principal, query }) => quoteFiatWithdrawal(tx, memberOf(principal), query, rates)),

  route(getFiatWithdrawal, async ({ tx, principal, params }) => shown(tx, memberOf(principal), params.id)),

  route(
    getFiatWithdrawalAdvice,
    async ({ database, principal, params, reply }) => {
      const member = memberOf(principal);
      const document = await database.inOrganisation(member.organisationId, async (tx) => {
        const withdrawal = await shown(tx, member, params.id);
        if (withdrawal.status !== 'COMPLETED')
          throw new AppError('STATE_CONFLICT', { message: 'Only a withdrawal that was paid has a payment advice' });
        return adviceDocument(withdrawal, await findLetterhead(tx, member.organisationId));
      });
      return answerPdf(reply, `payment-advice-${params.id}.pdf`, document);
    },
    { transaction: 'none' },
  ),

  route(createEndpoint, async ({ tx, principal, request, body, config, reply }) => {
    const id = await createFiatWithdrawal(tx, changeBy(principal, request), body, { rates, config });
    reply.made(fiatWithdrawalEntityType, id);
    const made = await shown(tx, memberOf(principal), id);
    if (made.status === 'PENDING_APPROVAL') reply.waits();
    return made;
  }),

  route(cancelEndpoint, async ({ tx, principal, request, params: { id }, reply }) => {
    await cancelFiatWithdrawal(tx, changeBy(principal, request), id);
    reply.made(fiatWithdrawalEntityType, id);
    return shown(tx, memberOf(principal), id);
  }),
];
