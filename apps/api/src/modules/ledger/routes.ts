import { anyOf, holds } from '@countinghouse/contract';
import { listLedgerEntries } from '@countinghouse/contract/ledger';
import type { Route } from '../../http/route';
import { memberOf, route } from '../../http/route';
import { AppError } from '../../platform/errors';
import { scopeOf } from '../businesses';
import { entriesOfAccount, entriesOfItem } from './list-entries';

/** The permission of the list every kind of item stands on. */
const paymentsList = anyOf('GET_PAYMENT', 'GET_PAYMENTS');

export const ledgerRoutes: Route[] = [
  route(listLedgerEntries, async ({ tx, principal, query, config }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const { account, entityType, entityId } = query;
    if (account !== undefined) return entriesOfAccount(tx, scope, account, query, config.secretKey);
    if (entityType === undefined || entityId === undefined) throw new AppError('VALIDATION_FAILED');
    if (!holds(principal.permissions, paymentsList)) throw new AppError('FORBIDDEN');
    return entriesOfItem(tx, scope, entityType, entityId);
  }),
];
