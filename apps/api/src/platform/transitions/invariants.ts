import type { Invariant } from '@countinghouse/ledger';

/** States of an entity follow one another without a gap. */
export const stateInvariants: readonly Invariant[] = [
  {
    name: 'states-follow-each-other',
    proves: 'every change of state begins with the state in which the one before it ended, the first with none.',
    offenders: `
      select organisation_id, entity_type, entity_id, event, at, from_status, before as ended_before
        from (select s.*, lag(to_status) over (partition by organisation_id, entity_type, entity_id order by position) as before
                from state_transition s) told
       where from_status is distinct from before`,
  },
];

/** Every row of a table has the status in which its transitions end. */
export const endsAtLastTransition = (entityType: string, table: string): Invariant => ({
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
