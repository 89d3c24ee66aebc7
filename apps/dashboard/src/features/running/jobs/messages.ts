/** The texts of failed jobs. */
export const messages = {
  title: 'Failed jobs',
  above: 'Audit log',
  subtitle: 'What the server gave up after trying again and again. Once the cause is gone, run it again.',
  caption: 'Failed jobs, newest first',
  none: 'No failed jobs',
  noneHint: 'What the server cannot do, a mail that nobody takes for example, stands here after its last try.',
  counted: { one: 'failed job', many: 'failed jobs' },
  columns: {
    failedAt: 'Given up',
    kind: 'Job',
    entity: 'About',
    attempts: 'Tries',
    createdAt: 'Asked for',
    actions: 'Actions',
  },
  job: 'job',
  jobId: 'Job ID',
  entityId: 'Its ID',
  failedAfter: (tries: number) => (tries === 1 ? 'Failed after 1 try' : `Failed after ${tries} tries`),
  facts: 'Job',
  /** By the name that the server gives the kind. */
  kinds: {
    'send-invitation': 'Mail an invitation',
    'role-changed': 'Mail that a role changed',
    'api-key-changed': 'Mail that an API key changed',
    'retry-failed-job': 'Run a failed job again',
  },
  again: 'Run again',
  runsAgain: (job: string) => `request to run again: ${job}`,
  againTitle: (job: string) => `Run again: ${job}?`,
  againReason:
    'The server tries it once more. If that fails too, it stands here again. What has been done meanwhile is not done twice.',
  asked: 'The server runs it again',
} as const;
