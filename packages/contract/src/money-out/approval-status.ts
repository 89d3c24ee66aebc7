import * as z from 'zod/mini';

/** Approval of a withdrawal, coins or money to a bank. SKIPPED: no rule required one. */
export const approvalStatus = z.enum(['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']);
