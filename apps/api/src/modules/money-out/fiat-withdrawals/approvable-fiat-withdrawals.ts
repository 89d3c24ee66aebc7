import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { zero } from '@countinghouse/money';
import { holdParts } from '@countinghouse/payments';
import type { Config } from '../../../config';
import type { RateFeed } from '../../../rails/rates';
import type { Approvable, Facts } from '../withdrawal-approvals';
import { balanceOf } from './conditions';
import { isUntouched, sealOf, type FiatWithdrawal } from './fiat-withdrawal';
import { moveFiatWithdrawal } from './move-fiat-withdrawal';
import { timesOnceApproved } from './payouts-of-batch';
import { holdFiatWithdrawal, paidBefore, readFiatWithdrawal } from './repository';
import { worthOf } from './worth';

/** Fiat withdrawals as subjects of approval. */
export const approvableFiatWithdrawals = (rates: RateFeed, { secretKey }: Pick<Config, 'secretKey'>): Approvable => {
  const sealNow = (withdrawal: FiatWithdrawal | null): Buffer | null =>
    withdrawal && isUntouched(withdrawal, secretKey) ? sealOf(withdrawal, secretKey) : null;

  return {
    hold: async (tx, organisationId, id) => sealNow(await holdFiatWithdrawal(tx, organisationId, id)),

    tell: async (tx, { organisationId, id }, kind, moment) => {
      const withdrawal = await holdFiatWithdrawal(tx, organisationId, id);
      if (!withdrawal) throw new Error(`The fiat withdrawal ${id} is not there`);
      const changes = timesOnceApproved(withdrawal, kind, moment.at);
      await moveFiatWithdrawal(tx, withdrawal, { kind }, moment, { changes });
    },

    facts: async (tx, organisationId, id) => {
      const withdrawal = await readFiatWithdrawal(tx, organisationId, id);
      if (!withdrawal) throw new Error(`The fiat withdrawal ${id} is not there`);
      return { seal: sealNow(withdrawal), facts: await factsOf(tx, organisationId, withdrawal, rates) };
    },
  };
};

const factsOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  withdrawal: FiatWithdrawal,
  rates: RateFeed,
): Promise<Facts> => {
  const { businessId, amount, fee, debitAmount } = withdrawal;
  const { available, held } = await balanceOf(tx, organisationId, businessId, debitAmount.currency);
  return {
    uniformAmountNow: await worthOf(tx, organisationId, amount, rates),
    recipientAmount: amount,
    heldAmount: debitAmount,
    heldParts: holdParts({
      recipientAmount: amount,
      networkFee: zero(amount.currency),
      cost: amount,
      serviceFee: fee,
      heldAmount: debitAmount,
    }),
    feePayer: null,
    available,
    held,
    note: withdrawal.reference,
    recipient: {
      ...(await paidBefore(tx, withdrawal)),
      whitelistedAs: null,
      whitelistedAt: null,
      lookAlike: null,
    },
  };
};
