import { listWhitelistedAddresses } from '@countinghouse/contract/money-out/whitelisted-addresses';
import { camelCased } from '@countinghouse/database';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { by, is } from '../../../platform/list/filters';
import { isFound, isInState, withState } from './repository';
import { addressView } from './view';

const { instant, text } = cell;

/** Whitelisted addresses of the organisation, by time of listing. */
export const whitelistedAddressList = declareList(listWhitelistedAddresses, {
  name: 'whitelisted-addresses',
  rows: 'addresses',
  table: 'whitelisted_address',
  select: { columns: withState },
  unlessSet: 'revoked_at',
  sortedBy: { created: ['created_at'] },
  filters: {
    currency: is('currency'),
    network: is('network'),
    search: by(isFound),
    status: by(isInState),
  },
  view: (row) => addressView(camelCased(row)),
  exported: {
    title: 'Whitelisted addresses',
    columns: [
      text('addressId', 'Address ID', ({ addressId }) => addressId),
      text('label', 'Label', ({ label }) => label),
      text('currency', 'Currency', ({ currency }) => currency),
      text('network', 'Network', ({ network }) => network),
      text('address', 'Address', ({ address }) => address),
      text('tag', 'Destination tag', ({ destinationTag }) => destinationTag),
      text('address', 'Wallet type', ({ walletType }) => walletType),
      text('status', 'Status', ({ status }) => status),
      instant('status', 'Active from', ({ activatesAt }) => activatesAt),
      text('createdBy', 'Created by', ({ createdBy }) => createdBy),
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
