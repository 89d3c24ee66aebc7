import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { holdParts, UnknownRate } from '@countinghouse/payments';
import type { Config } from '../../../config';
import type { RateFeed } from '../../../rails/rates';
import { findOrganisation } from '../../organisation/organisations';
import { findWhitelisted } from '../whitelisted-addresses';
import type { Approvable, Facts } from '../withdrawal-approvals';
import { moveWithdrawal } from './move-withdrawal';
import { askToPayOut } from './pay-out-job';
import { balanceOf } from './price';
import { findLookAlike, holdWithdrawal, readWithdrawal, sentBefore } from './repository';
import { approvedSealOf, isUntouched, worthOf, type Withdrawal } from './withdrawal';

/** Crypto withdrawals as subjects of approval. */
export const approvableWithdrawals = (rates: RateFeed, { secretKey }: Pick<Config, 'secretKey'>): Approvable => {
  const sealNow = (withdrawal: Withdrawal | null): Buffer | null =>
    withdrawal && isUntouched(withdrawal, secretKey) ? approvedSealOf(withdrawal, secretKey) : null;

  return {
    hold: async (tx, organisationId, id) => sealNow(await holdWithdrawal(tx, organisationId, id)),

    tell: async (tx, { organisationId, id }, kind, moment) => {
      const withdrawal = await holdWithdrawal(tx, organisationId, id);
      if (!withdrawal) throw new Error(`The withdrawal ${id} is not there`);
      await moveWithdrawal(tx, withdrawal, { kind }, moment);
      if (kind === 'APPROVED') await askToPayOut(tx);
    },

    facts: async (tx, organisationId, id) => {
      const withdrawal = await readWithdrawal(tx, organisationId, id);
      if (!withdrawal) throw new Error(`The withdrawal ${id} is not there`);
      return { seal: sealNow(withdrawal), facts: await factsOf(tx, organisationId, withdrawal, rates) };
    },
  };
};

const factsOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  withdrawal: Withdrawal,
  rates: RateFeed,
): Promise<Facts> => {
  const { id, businessId, amount, network, heldAmount, recipientAddress: address, destinationTag } = withdrawal;
  const { available, held } = await balanceOf(tx, organisationId, businessId, heldAmount.currency);
  const destination = { currency: amount.currency, network, address, destinationTag };
  const listed = await findWhitelisted(tx, organisationId, destination);
  return {
    uniformAmountNow: await worthNow(tx, withdrawal, rates),
    recipientAmount: withdrawal.recipientAmount,
    heldAmount,
    heldParts: holdParts(withdrawal),
    feePayer: withdrawal.feePayer,
    available,
    held,
    note: withdrawal.note,
    recipient: {
      ...(await sentBefore(tx, organisationId, { address, id })),
      whitelistedAs: listed?.addressId ?? null,
      whitelistedAt: listed?.createdAt ?? null,
      lookAlike: await findLookAlike(tx, organisationId, address),
    },
  };
};

const worthNow = async (tx: Tx, withdrawal: Withdrawal, rates: RateFeed) => {
  const organisation = await findOrganisation(tx, withdrawal.organisationId);
  if (!organisation) throw new Error(`The organisation ${withdrawal.organisationId} is not there`);
  try {
    return worthOf(withdrawal, await rates.current(tx, null), organisation.uniformCurrency);
  } catch (error) {
    if (error instanceof UnknownRate) return null;
    throw error;
  }
};
