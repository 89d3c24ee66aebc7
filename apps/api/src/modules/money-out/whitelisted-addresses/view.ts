import type { AddressChoice, WhitelistedAddress } from '@countinghouse/contract/money-out/whitelisted-addresses';
import type { AddressRecord } from './repository';

export const choiceView = (record: AddressRecord): AddressChoice => ({
  id: record.id,
  addressId: record.addressId,
  label: record.label,
  currency: record.currency,
  // Written from the networks the product knows.
  network: record.network as AddressChoice['network'],
  address: record.address,
  destinationTag: record.destinationTag,
  walletType: record.walletType,
});

export const addressView = (record: AddressRecord): WhitelistedAddress => ({
  ...choiceView(record),
  status: record.isActive ? 'ACTIVE' : 'PENDING_ACTIVATION',
  activatesAt: record.activatesAt.toISOString(),
  createdBy: record.createdByLabel,
  createdAt: record.createdAt.toISOString(),
});

/** Address in the audit trail. */
export const auditView = (record: AddressRecord) => ({
  ...choiceView(record),
  activatesAt: record.activatesAt.toISOString(),
});
