/** Contents of an event by column, beside its before, after and time of recording. */
export const eventColumns = [
  'id',
  'at',
  'actor_type',
  'actor_id',
  'actor_label',
  'session_id',
  'ip',
  'user_agent',
  'request_id',
  'action',
  'entity_type',
  'entity_id',
  'result',
] as const;
