import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { PaymentState } from '@countinghouse/payments';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { AddressBook } from '../../../rails/chain';
import { chainOf, uniqueTag, usesDestinationTag } from '../../../rails/chain';
import { nextAddressNumber, type DepositAddress } from './write-repository';

type Wanted = {
  readonly organisationId: OrganisationId;
  readonly businessId: BusinessId;
  readonly paymentId: string;
  readonly currency: string;
  /** Stored form: `ETH` if `MAIN` was given for ether. */
  readonly network: string;
  readonly at: Date;
  /** For a test organisation: an address of the simulated chains. */
  readonly isTest: boolean;
};

const disabled = (currency: string, network: string): AppError =>
  new AppError('NETWORK_DISABLED', { message: `${currency} cannot be received over ${network} here` });

/** Seconds until a payment that found no address is worth trying again. */
const stockedAgainSeconds = 30;

/**
 * Address for a payment, never given to another: one of its own, or the organisation's shared one with a tag of its own. A row yet to be written,
 * by `insertDepositAddresses`, after the payment. Its number is used up even if the transaction is rolled back: assign after everything that may be
 * refused.
 *
 * @throws AppError NETWORK_DISABLED if the installation has no addresses on that chain; UNAVAILABLE if none is in stock now
 */
export const assignAddress = async (
  tx: Tx,
  { addressAt, sharedAddress, stock }: AddressBook,
  { currency, network, at, isTest, ...whose }: Wanted,
): Promise<DepositAddress> => {
  const chain = chainOf(currency, network, isTest);
  const hasTag = usesDestinationTag(chain);
  const { organisationId } = whose;
  const given = { ...whose, id: newId(), network, assignedAt: at };
  const tagOf = (number: bigint): string => uniqueTag(Number(number % 2n ** 32n));
  if (stock?.chains.includes(chain)) {
    const address = hasTag ? await stock.sharedAddress(tx, chain, organisationId) : await stock.take(tx, chain);
    if (address === null) throw new AppError('UNAVAILABLE', { retryAfterSeconds: stockedAgainSeconds });
    const number = hasTag ? await nextAddressNumber(tx) : null;
    return { ...given, address, destinationTag: number === null ? null : tagOf(number), derivationIndex: number };
  }
  // Checked before a number is taken: a refusal uses none up.
  if (!hasTag && addressAt(chain, 0n) === null) throw disabled(currency, network);
  const number = await nextAddressNumber(tx);
  const address = hasTag ? sharedAddress(chain, organisationId) : addressAt(chain, number);
  if (address === null) throw disabled(currency, network);
  return { ...given, address, destinationTag: hasTag ? tagOf(number) : null, derivationIndex: number };
};

/** A payment whose coin was agreed upon, with the address that is now its own. */
export const withAddress = (
  state: PaymentState,
  { address, destinationTag }: Pick<DepositAddress, 'address' | 'destinationTag'>,
): PaymentState => ({ ...state, terms: { ...state.terms, walletAddress: address, destinationTag } });
