/** What an event of the trail says, by its columns; beside them what it was before and after, and when it was recorded. */
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
