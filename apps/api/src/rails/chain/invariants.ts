import type { Invariant } from '@countinghouse/ledger';

/** For production: what is simulated there belongs to test organisations. */
export const simulatedForTestsInvariant: Invariant = {
  name: 'simulated-rails-are-of-test-organisations',
  proves: 'nothing is on a simulated chain but what belongs to test organisations.',
  offenders: `
    select null::uuid as organisation_id, 'chain ' || chain as what from simulated_chain where not starts_with(chain, 'TEST-')
    union all
    select null, 'transfer ' || transaction_id || ' on ' || chain from simulated_transfer where not starts_with(chain, 'TEST-')`,
};
