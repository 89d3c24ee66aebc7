import {
  destinationTagError,
  looksLikeTravelAddress,
  withdrawalSentences as said,
} from '@countinghouse/contract/money-out/new-withdrawal';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { addressProblem, canonicalAddress } from '@countinghouse/payments/addresses';
import { inquiryUrlOf } from '@countinghouse/payments/travel-address';
import type { TravelRuleExchange } from '../../../config';
import { fieldError, ruledOut } from '../../../platform/errors';
import { assetOf, versionFor } from '../../../rails/travel-rule';
import { findProvider, type Provider } from '../../carriers/travel-rule-providers';
import { ownAddressesAmong } from '../../money-in/crypto-deposits';
import { findWhitelisted } from '../whitelisted-addresses';

/** Destination of coins. */
export type Destination = {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
};

type Verdict =
  | { readonly address: string; readonly reason: null }
  | { readonly address: null; readonly reason: string };

/** Canonical forms of addresses, those left out that are none of their network. */
export const canonicalForms = (
  { currency, network }: Pick<Destination, 'currency' | 'network'>,
  typed: readonly string[],
): string[] =>
  typed
    .filter((address) => addressProblem(currency, network, address) === null)
    .map((address) => canonicalAddress(currency, network, address));

/** Verdict on an address, given the organisation's own ones. */
const verdictOn = (
  { currency, network, address: typed }: Omit<Destination, 'destinationTag'>,
  ownAddresses: ReadonlySet<string>,
): Verdict => {
  const problem = addressProblem(currency, network, typed);
  if (problem) return { address: null, reason: problem };
  const address = canonicalAddress(currency, network, typed);
  return ownAddresses.has(address) ? { address: null, reason: said.ownAddress } : { address, reason: null };
};

const ownAmong = (tx: Tx, organisationId: OrganisationId, typed: Omit<Destination, 'destinationTag'>) =>
  ownAddressesAmong(tx, organisationId, typed.network, canonicalForms(typed, [typed.address]));

/** Verdict on an address: its canonical form, or the reason that no coins may be sent there. */
export const judgeAddress = async (
  tx: Tx,
  organisationId: OrganisationId,
  typed: Omit<Destination, 'destinationTag'>,
): Promise<Verdict> => verdictOn(typed, await ownAmong(tx, organisationId, typed));

/**
 * Destination in canonical form, given the organisation's own addresses.
 *
 * @throws AppError VALIDATION_FAILED (no address of that network, no tag), RULE_VIOLATED (an address of the organisation's own)
 */
export const destinationAmong = (typed: Destination, ownAddresses: ReadonlySet<string>): Destination => {
  const { currency, network } = typed;
  const { address, reason } = verdictOn(typed, ownAddresses);
  if (reason === said.ownAddress) throw ruledOut('OWN_ADDRESS', 'recipientAddress', reason);
  if (address === null) throw fieldError('recipientAddress', reason);
  const wrongTag = destinationTagError(currency, network, typed.destinationTag);
  if (wrongTag) throw fieldError('destinationTag', wrongTag);
  return { currency, network, address, destinationTag: typed.destinationTag || null };
};

/** Destination in canonical form; throws as `destinationAmong` does. */
export const destinationOf = async (tx: Tx, organisationId: OrganisationId, typed: Destination): Promise<Destination> =>
  destinationAmong(typed, await ownAmong(tx, organisationId, typed));

/** True for the form of a travel address that is no address of the chain by chance. */
export const isToProvider = ({ currency, network, address }: Omit<Destination, 'destinationTag'>): boolean =>
  looksLikeTravelAddress(address) && addressProblem(currency, network, address) !== null;

/** Provider behind a travel address, and the verdict on it: nothing may be sent that the provider cannot be asked about. */
export type TravelDestination = { readonly provider: Provider; readonly travelAddress: string };

type Asked = Pick<Destination, 'currency' | 'network'> & { readonly travelAddress: string };

/** Verdict on a travel address: its provider, or the reason that no coins may be sent there. */
export const judgeTravelAddress = async (
  tx: Tx,
  { currency, network, travelAddress }: Asked,
  exchange: TravelRuleExchange | undefined,
): Promise<TravelDestination | { readonly provider: null; readonly reason: string }> => {
  const refusedFor = (reason: string) => ({ provider: null, reason });
  const url = inquiryUrlOf(travelAddress);
  if (!url) return refusedFor(said.mistypedTravelAddress);
  if (!exchange) return refusedFor(said.noExchange);
  if (url.origin === exchange.url) return refusedFor(said.ownTravelAddress);
  const provider = await findProvider(tx, { host: url.host });
  const version = provider && versionFor(provider.versions);
  if (!provider || !version) return refusedFor(said.unknownProvider);
  return assetOf({ currency, network }, version, exchange.tokens)
    ? { provider, travelAddress }
    : refusedFor(said.unnamedAsset);
};

/** True if a destination is on the list and its cooling-off is over. It stays so until the transaction ends. */
export const isWhitelisted = async (tx: Tx, organisationId: OrganisationId, to: Destination): Promise<boolean> =>
  (await findWhitelisted(tx, organisationId, to))?.isActive === true;
