import type { Invariant } from '@countinghouse/ledger';

/** Test organisations and live ones have no chain in common. */
export const railInvariants: readonly Invariant[] = [
  {
    name: 'rails-are-of-their-mode',
    proves: 'every address, followed transfer and order of coins is on a chain of its organisation’s mode.',
    offenders: `
      select a.organisation_id, 'address ' || a.address as what from deposit_address a
        join organisation o on o.id = a.organisation_id where starts_with(a.address, 'test_') <> (o.mode = 'TEST')
      union all
      select p.organisation_id, 'address of payment ' || p.id from payment p
        join organisation o on o.id = p.organisation_id
       where p.wallet_address is not null and starts_with(p.wallet_address, 'test_') <> (o.mode = 'TEST')
      union all
      select w.organisation_id, 'transfer ' || w.id || ' on ' || w.chain from watched_transfer w
        join organisation o on o.id = w.organisation_id where starts_with(w.chain, 'TEST-') <> (o.mode = 'TEST')
      union all
      select t.organisation_id, 'order ' || t.id || ' on ' || t.chain from outgoing_transfer t
        join organisation o on o.id = t.organisation_id where starts_with(t.chain, 'TEST-') <> (o.mode = 'TEST')`,
  },
  {
    name: 'deposits-are-of-their-mode',
    proves:
      'every deposit of a test organisation was played on a simulated chain of theirs, and none of a live one was.',
    offenders: `
      select d.organisation_id, 'deposit ' || d.id as what
        from deposit d join organisation o on o.id = d.organisation_id
       where o.mode = 'TEST'
         and not exists (select from simulated_transfer t where t.transaction_id = d.transaction_id and starts_with(t.chain, 'TEST-'))
      union all
      select d.organisation_id, 'deposit ' || d.id
        from simulated_transfer t
        join deposit d on d.transaction_id = t.transaction_id
        join organisation o on o.id = d.organisation_id
       where starts_with(t.chain, 'TEST-') and o.mode = 'LIVE'`,
  },
];
