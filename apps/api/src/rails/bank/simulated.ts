import { folderInbox } from './inbox';
import { localFolder } from './local-folder';
import type { BankRail } from './port';
import { simulatedAnswers } from './simulated-answers';

/** A holder whose name begins with this word is unknown to the sandbox's bank. */
const unknownHolder = /^reject/i;

/** Bank that confirms every account a few seconds after it was entered, except those of holders named "Reject…". */
export const simulatedBank = (inbox: string | undefined): BankRail => ({
  verification: {
    afterSeconds: 5,
    verify: ({ holderName }) =>
      Promise.resolve(
        unknownHolder.test(holderName)
          ? { kind: 'REJECTED', reason: 'The bank does not know this holder by this account' }
          : { kind: 'VERIFIED' },
      ),
  },
  channels: [{ name: null, inbox: inbox === undefined ? null : folderInbox(localFolder(inbox)), outbox: null }],
  payer: { afterSeconds: 5, confirmedAfterSeconds: 120, answersTo: simulatedAnswers },
});
