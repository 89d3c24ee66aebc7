import { directoryInbox } from './inbox';
import type { BankRail } from './port';

/**
 * Production's: statements come as files, and operators of the platform look at every account, since nobody answers for a
 * bank by himself.
 */
export const operatedBank = (inbox: string | undefined): BankRail => ({
  verification: null,
  inbox: inbox === undefined ? null : directoryInbox(inbox),
  payer: null,
});
