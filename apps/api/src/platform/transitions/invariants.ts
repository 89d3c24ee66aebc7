import type { Invariant } from '@countinghouse/ledger';

/** That the states of anything that has states are one after the other. */
export const stateInvariants: readonly Invariant[] = [
  {
    name: 'states-follow-each-other',
    proves: 'every change of state begins with the state in which the one before it ended, the first with none.',
    // A payment of the demo history may expire while the history is told on: its story then goes on from before the expiry.
    offenders: `
      select organisation_id, entity_type, entity_id, event, at, from_status, before as ended_before
        from (select s.*, lag(to_status) over (partition by organisation_id, entity_type, entity_id order by position) as before
                from state_transition s) told
       where from_status is distinct from before
         and not (entity_type = 'PAYMENT' and before = 'EXPIRED' and from_status = 'PENDING')`,
  },
];

/** That every row of a table stands in the state in which its changes of state end. */
export const standsWhereItsStatesEnd = (entityType: string, table: string): Invariant => ({
  name: `${table.replaceAll('_', '-')}-stands-where-its-states-end`,
  proves: `the status of every row of ${table} is the one in which its changes of state end.`,
  offenders: `
      select t.organisation_id, t.id, t.status, told.to_status as ended
        from ${table} t
        left join (
          select distinct on (organisation_id, entity_id) organisation_id, entity_id, to_status
            from state_transition where entity_type = '${entityType}'
           order by organisation_id, entity_id, position desc) told
          on told.organisation_id = t.organisation_id and told.entity_id = t.id
       where told.to_status is distinct from t.status`,
});
