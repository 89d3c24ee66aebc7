import { destinationTagError, withdrawalSentences as said } from '@countinghouse/contract/money-out/new-withdrawal';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { addressProblem, canonicalAddress } from '@countinghouse/payments/addresses';
import { fieldError, refused } from '../../../platform/errors';
import { isOwnAddress } from '../../money-in/crypto-deposits';
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

/** Verdict on an address: its canonical form, or the reason that no coins may be sent there. */
export const judgeAddress = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, network, address: typed }: Omit<Destination, 'destinationTag'>,
): Promise<Verdict> => {
  const problem = addressProblem(currency, network, typed);
  if (problem) return { address: null, reason: problem };
  const address = canonicalAddress(currency, network, typed);
  const isOwn = await isOwnAddress(tx, organisationId, network, address);
  return isOwn ? { address: null, reason: said.ownAddress } : { address, reason: null };
};

/**
 * Destination in canonical form.
 *
 * @throws AppError VALIDATION_FAILED (no address of that network, no tag), RULE_VIOLATED (an address of the organisation's own)
 */
export const destinationOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  typed: Destination,
): Promise<Destination> => {
  const { currency, network } = typed;
  const { address, reason } = await judgeAddress(tx, organisationId, typed);
  if (reason === said.ownAddress) throw refused('recipientAddress', reason);
  if (address === null) throw fieldError('recipientAddress', reason);
  const wrongTag = destinationTagError(currency, network, typed.destinationTag);
  if (wrongTag) throw fieldError('destinationTag', wrongTag);
  return { currency, network, address, destinationTag: typed.destinationTag || null };
};

/** True if a destination is on the list and its cooling-off is over. It stays so until the transaction ends. */
export const isWhitelisted = async (tx: Tx, organisationId: OrganisationId, to: Destination): Promise<boolean> =>
  (await findWhitelisted(tx, organisationId, to))?.isActive === true;
