import type { RowCheck } from '../../../platform/row-checks/row-check';
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
];
