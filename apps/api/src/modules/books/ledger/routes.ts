import { holds } from '@countinghouse/contract';
import { listLedgerEntries } from '@countinghouse/contract/books/ledger';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { entriesOfAccount, entriesOfItem } from './list-entries';
import { listedItems } from './listed-items';
import type { LedgerReaders } from './posted-item';

/** Independent of the product: items and their visibility are passed in. */
export const ledgerRoutes = ({ items, sightOf }: LedgerReaders): Route[] => [
  route(listLedgerEntries, async ({ tx, principal, query, config }) => {
    const member = memberOf(principal);
    const sight = await sightOf(tx, member);
    const { organisationId } = member;
    const { account, entityType, entityId } = query;
    const reader = { sight, listed: listedItems(tx, organisationId, { items, permissions: principal.permissions }) };
    if (account !== undefined) return entriesOfAccount(tx, organisationId, reader, account, query, config.secretKey);
    const item = items.find(({ entityTypes }) => entityTypes.some((type) => type === entityType));
    if (!item || entityType === undefined || entityId === undefined) throw new AppError('VALIDATION_FAILED');
    if (!holds(principal.permissions, item.need)) throw new AppError('FORBIDDEN', { subCode: 'PERMISSION_MISSING' });
    const parts = await item.partsOf(tx, member, entityType, entityId);
    if (parts.length === 0) throw new AppError('NOT_FOUND');
    return entriesOfItem(tx, organisationId, reader, parts);
  }),
];
