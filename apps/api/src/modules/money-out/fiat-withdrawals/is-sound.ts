import type { Tx } from '@countinghouse/database';
import { isApproved } from '../withdrawal-approvals';
import { isUntouched, sealOf, subjectOf, type FiatWithdrawal } from './fiat-withdrawal';

/**
 * Whether a withdrawal may go to the bank: it is what it was when it was made and, where approval was asked for, that very
 * withdrawal is what as many people approved as had to. The need itself stands under the seal.
 */
export const isSound = async (tx: Tx, withdrawal: FiatWithdrawal, secretKey: string): Promise<boolean> => {
  if (!isUntouched(withdrawal, secretKey)) return false;
  if (withdrawal.approvalStatus === 'SKIPPED') return true;
  return isApproved(tx, subjectOf(withdrawal, sealOf(withdrawal, secretKey)), secretKey);
};
