import * as z from 'zod/mini';

/** What became of the approval of a withdrawal, coins or money to a bank. SKIPPED: no rule asked for one. */
export const approvalStatus = z.enum(['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']);
