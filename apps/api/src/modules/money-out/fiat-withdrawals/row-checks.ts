import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import { amountOf, compare } from '@countinghouse/money';
import type { RowCheck } from '../../../platform/row-checks/row-check';
import { feesOf, withAgreedFee } from '../../organisation/businesses';
import { isUntouched } from './fiat-withdrawal';
import { allFiatWithdrawals } from './repository';

/** Every fiat withdrawal compared with its seal. */
export const fiatWithdrawalRowChecks = (secretKey: string): readonly RowCheck[] => [
  {
    name: 'fiat-withdrawals-bear-their-seal',
    proves: 'every fiat withdrawal is the one that was made: its amount, its account, its cost and its reference.',
    async *offenders(tx) {
      for await (const withdrawal of allFiatWithdrawals(tx)) {
        const { organisationId, id, status } = withdrawal;
        if (!isUntouched(withdrawal, secretKey))
          yield { organisation_id: organisationId, id, status, problem: 'was changed' };
      }
    },
  },
  {
    name: 'fiat-withdrawals-bear-the-fee-of-their-schedule',
    proves: 'what every fiat withdrawal cost is what was agreed when it was made, or else the fee of its method.',
    async *offenders(tx) {
      for await (const { organisationId, id, businessId, amount, fee, paymentMethod, createdAt } of allFiatWithdrawals(
        tx,
      )) {
        const method = bankMethodOf(amount.currency, paymentMethod);
        if (!method) continue;
        const { fiatWithdrawalFees } = await feesOf(tx, organisationId, businessId, createdAt);
        const agreed = withAgreedFee(method, amount.currency, fiatWithdrawalFees).fee;
        if (compare(fee, amountOf(agreed, amount.currency)) !== 0)
          yield { organisation_id: organisationId, id, figures: ['fee'] };
      }
    },
  },
];
