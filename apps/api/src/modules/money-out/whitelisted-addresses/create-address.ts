import {
  addressSentences,
  canonicalTag,
  type NewWhitelistedAddress,
} from '@countinghouse/contract/money-out/new-whitelisted-address';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { lookAlike } from '@countinghouse/contract/names';
import type { Tx } from '@countinghouse/database';
import { networkFor } from '@countinghouse/money';
import { addressProblem, canonicalAddress } from '@countinghouse/payments/addresses';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError, refused, ruledOut } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/repository';
import { actorOf } from '../../../platform/principal';
import { isOwnAddress } from '../../money-in/crypto-deposits';
import type { Offers } from '../../../rails/offers';
import { administratorsOf } from '../../people/memberships';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';
import {
  findAddress,
  findWhitelisted,
  holdList,
  insertAddress,
  selectAddressIds,
  type AddressRecord,
  type Destination,
} from './repository';
import { addressAddedJob } from './mail-address-added';
import { auditView } from './view';

/**
 * Adds an address to the list. It is active once the organisation's cooling-off is over.
 *
 * @throws AppError ORGANISATION_SUSPENDED, RULE_VIOLATED, VALIDATION_FAILED, DUPLICATE_NAME, NETWORK_DISABLED (nothing sends the coin
 * over the network here), STATE_CONFLICT (the destination is on the list)
 */
export const createAddress = async (
  tx: Tx,
  change: Change,
  entered: NewWhitelistedAddress,
  offers: Pick<Offers, 'sends'>,
): Promise<AddressRecord> => {
  const { organisationId } = change.member;
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation || !isActive) throw new AppError('ORGANISATION_SUSPENDED');
  if (!organisation.enabledCryptoCurrencies.includes(entered.currency))
    throw ruledOut('CURRENCY_NOT_ENABLED', 'currency', addressSentences.notEnabled(entered.currency));
  const destination = destinationOf(entered);
  if (!offers.sends(destination.currency, destination.network, organisation.mode === 'TEST'))
    throw refused('network', addressSentences.notSent(destination.currency, destination.network), 'NETWORK_DISABLED');
  if (await isOwnAddress(tx, organisationId, destination.network, destination.address))
    throw ruledOut('OWN_ADDRESS', 'address', addressSentences.ownAddress);
  await holdList(tx, organisationId);
  await assertIdIsFree(tx, organisationId, entered.addressId);
  const listed = await findWhitelisted(tx, organisationId, destination);
  if (listed) throw refused('address', addressSentences.addressTaken(listed.addressId), 'STATE_CONFLICT');

  // From here it succeeds.
  const [id, at] = [newId(), await clockNow(tx)];
  const by = actorOf(change.member).label;
  await insertAddress(tx, {
    ...destination,
    organisationId,
    id,
    addressId: entered.addressId,
    label: entered.label ?? null,
    walletType: entered.walletType ?? null,
    activatesAt: new Date(at.getTime() + organisation.whitelistCoolingOffHours * 3_600_000),
    createdBy: by,
    createdAt: at,
  });
  const address = await findAddress(tx, organisationId, id);
  if (!address) throw new Error(`The address ${id} was kept and is not there`);
  await recordChange(tx, change, {
    action: 'whitelisted-address.create',
    entity: { type: 'whitelisted-address', id },
    after: auditView(address),
  });
  for (const to of await administratorsOf(tx, organisationId))
    await enqueue(tx, addressAddedJob, { organisationId, id, to, by }, { organisationId });
  return address;
};

/**
 * Destination of coins in canonical form.
 *
 * @throws AppError VALIDATION_FAILED
 */
const destinationOf = ({ currency, network, address, destinationTag }: NewWhitelistedAddress): Destination => {
  const kept = networkFor(currency, network) ?? network;
  const problem = addressProblem(currency, kept, address);
  if (problem) throw fieldError('address', problem);
  return {
    currency,
    network: kept,
    address: canonicalAddress(currency, kept, address),
    destinationTag: canonicalTag(destinationTag),
  };
};

/** An ID that is mistaken for another's leads to the wrong address. @throws AppError DUPLICATE_NAME */
const assertIdIsFree = async (tx: Tx, organisationId: OrganisationId, addressId: string): Promise<void> => {
  const others = await selectAddressIds(tx, organisationId);
  if (others.some((other) => lookAlike(other, addressId)))
    throw refused('addressId', addressSentences.idTaken, 'DUPLICATE_NAME');
};
