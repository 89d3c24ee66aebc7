import { withdrawalDeviations } from '@countinghouse/payments';
import type { RowCheck } from '../../../platform/row-checks/row-check';
import { allWithdrawals } from './repository';
import { isUntouched } from './withdrawal';

/** Every crypto withdrawal compared with its seal, and recomputed from its own rate. */
export const withdrawalRowChecks = (secretKey: string): readonly RowCheck[] => [
  {
    name: 'withdrawals-bear-their-seal',
    proves:
      'every crypto withdrawal is the one that was made: its amount, its recipient, its cost and whether others approve.',
    async *offenders(tx) {
      for await (const withdrawal of allWithdrawals(tx)) {
        const { organisationId, id, status } = withdrawal;
        if (!isUntouched(withdrawal, secretKey))
          yield { organisation_id: organisationId, id, status, problem: 'was changed' };
      }
    },
  },
  {
    name: 'withdrawals-are-what-their-rates-make',
    proves: 'what every crypto withdrawal costs is what its coins, its rate and its share of the fee come to.',
    async *offenders(tx) {
      for await (const withdrawal of allWithdrawals(tx)) {
        const { organisationId, id } = withdrawal;
        const figures = withdrawalDeviations(withdrawal);
        if (figures.length > 0) yield { organisation_id: organisationId, id, figures };
      }
    },
  },
];
