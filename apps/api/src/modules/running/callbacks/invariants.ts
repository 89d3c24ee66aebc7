import type { Invariant } from '@countinghouse/ledger';

export const callbackInvariants: readonly Invariant[] = [
  {
    // The key of attempts has their month since they are divided by it: it holds within an instant only.
    name: 'attempts-are-numbered-once',
    proves: 'every number of an attempt at a callback stands once, whatever its month.',
    offenders: `
      select organisation_id, delivery_id, number from callback_attempt
       group by organisation_id, delivery_id, number having count(*) > 1`,
  },
];
