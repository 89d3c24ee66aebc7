import { createInternalTransfer, estimateInternalTransfer } from '@countinghouse/contract/across/new-internal-transfer';
import { amountOf, toText } from '@countinghouse/money';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import type { RateFeed } from '../../../rails/rates';
import { feesOf, findBusiness, scopeOf } from '../../organisation/businesses';
import { createInternalTransfer as create } from './create-internal-transfer';
import { internalTransferList } from './list';
import { findInternalTransfer } from './repository';
import { debitedBy, transferFee } from './transfer';
import { transferView } from './view';

export const internalTransferRoutes = (rates: RateFeed): Route[] => [
  listRoute(internalTransferList),

  route(estimateInternalTransfer, async ({ tx, principal, query }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    if (!(await findBusiness(tx, scope, query.fromBusinessId))) throw new AppError('NOT_FOUND');
    const amount = amountOf(query.amount, query.currency);
    const { internalTransferFee } = await feesOf(tx, scope.organisationId, query.fromBusinessId);
    const fee = transferFee(amount, internalTransferFee);
    const debited = debitedBy({ amount, fee });
    return { currency: query.currency, amount: toText(amount), fee: toText(fee), debitAmount: toText(debited) };
  }),

  route(createInternalTransfer, async ({ tx, principal, request, body, reply }) => {
    const { id } = await create(tx, changeBy(principal, request), body, rates);
    reply.made('INTERNAL_TRANSFER', id);
    const scope = await scopeOf(tx, memberOf(principal));
    const made = await findInternalTransfer(tx, scope, id);
    if (!made) throw new Error(`The transfer ${id} was made and is not there`);
    return transferView(made, scope, 'OUT');
  }),
];
