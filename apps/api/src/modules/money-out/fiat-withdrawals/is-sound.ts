import type { Tx } from '@countinghouse/database';
import { isApproved } from '../withdrawal-approvals';
import { isUntouched, sealOf, subjectOf, type FiatWithdrawal } from './fiat-withdrawal';

/**
 * True if a withdrawal may go to the bank: it matches its seal and, if approval was required, received the required number of approvals for exactly
 * this content. The need for approval is itself under the seal.
 */
export const isSound = async (tx: Tx, withdrawal: FiatWithdrawal, secretKey: string): Promise<boolean> => {
  if (!isUntouched(withdrawal, secretKey)) return false;
  if (withdrawal.approvalStatus === 'SKIPPED') return true;
  const subject = subjectOf(withdrawal, sealOf(withdrawal, secretKey));
  return isApproved(tx, { ...subject, batchId: withdrawal.batch?.id ?? null }, secretKey);
};
