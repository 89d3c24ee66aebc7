import type { Tx } from '@countinghouse/database';
import { isApproved } from '../withdrawal-approvals';
import { approvedSealOf, isUntouched, subjectOf, type Withdrawal } from './withdrawal';

/**
 * True if a withdrawal may leave: it matches its seal and, if approval was required, received the required number of approvals for exactly this
 * content. The need for approval is itself under the seal.
 */
export const isSound = async (tx: Tx, withdrawal: Withdrawal, secretKey: string): Promise<boolean> => {
  if (!isUntouched(withdrawal, secretKey)) return false;
  if (withdrawal.approvalStatus === 'SKIPPED') return true;
  const subject = subjectOf(withdrawal, approvedSealOf(withdrawal, secretKey));
  return isApproved(tx, { ...subject, batchId: withdrawal.batch?.id ?? null }, secretKey);
};
