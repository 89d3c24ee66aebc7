import type { Tx } from '@countinghouse/database';
import { amountOf } from '@countinghouse/money';
import { insertMissingRule } from '../modules/money-out/withdrawal-approvals';
import { addDays, type Window } from './calendar';
import { eventId } from './ids';
import { administratorIdOf, demoPersonIdOf, foundedAt, organisationIdOf } from './people';
import type { Random } from './random';

type Known = { readonly random: Random; readonly window: Window };

/** Above how many euros in a day how many of its approvers have to agree, in the organisations that ask for that. */
const rules: Readonly<Record<string, readonly { readonly threshold: string; readonly required: number }[]>> = {
  northgate: [
    { threshold: '10000', required: 1 },
    { threshold: '50000', required: 2 },
  ],
  harbour: [
    { threshold: '10000', required: 2 },
    { threshold: '50000', required: 3 },
  ],
};

const mailboxes = ['approver1', 'approver2', 'admin'] as const;

/** The addresses of those who approve withdrawals of the demonstration. */
export const approverEmails = (organisationKey: string): string[] =>
  mailboxes.map((mailbox) => `${mailbox}@${organisationKey}.example`);

/** Inserts the demonstration's rules. */
export const bringApprovalRules = async (tx: Tx, known: Known): Promise<void> => {
  const { random, window } = known;
  for (const [key, terms] of Object.entries(rules)) {
    const at = addDays(foundedAt(window, key), 60);
    const by = { id: administratorIdOf(random, window, key), label: `admin@${key}.example` };
    const approverIds = mailboxes.map((mailbox) => demoPersonIdOf(random, window, key, mailbox)).toSorted();
    for (const { threshold, required } of terms)
      await insertMissingRule(
        tx,
        organisationIdOf(random, window, key),
        {
          id: eventId(random, `approval-rule/${key}/${threshold}`, at),
          kinds: ['CRYPTO'],
          threshold: amountOf(threshold, 'EUR'),
          approverIds,
          requiredApprovals: required,
          includesApi: true,
          isEnabled: true,
        },
        { by, at },
      );
  }
};
