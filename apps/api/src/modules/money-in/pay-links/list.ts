import { listPayLinks } from '@countinghouse/contract/money-in/pay-links';
import { camelCased } from '@countinghouse/database';
import { clockNow } from '../../../platform/clock/repository';
import { declareList } from '../../../platform/list/declare';
import { by, is } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { usesOfLinks } from '../crypto-deposits';
import { isFound, isPausedAs, withBusiness } from './repository';
import { unused } from './state';
import { payLinkView } from './view';

/** Payment links, by time of making. */
export const payLinkList = declareList(listPayLinks, {
  name: 'pay-links',
  rows: 'payLinks',
  table: 'pay_link',
  as: 'l',
  select: withBusiness,
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  filters: { businessId: is('business_id'), isPaused: by(isPausedAs), search: by(isFound) },
  beside: async (tx, rows, { scope }) => ({
    now: await clockNow(tx),
    uses: await usesOfLinks(
      tx,
      scope.organisationId,
      rows.map(({ id }) => id),
    ),
  }),
  view: (row, { config: { publicUrl } }, { now, uses }) =>
    payLinkView(camelCased(row), uses.get(row.id) ?? unused, { now, publicUrl }),
});
