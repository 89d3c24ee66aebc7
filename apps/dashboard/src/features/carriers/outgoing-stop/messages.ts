import { releasesNeeded } from '@countinghouse/contract/carriers/outgoing-stop';

export const messages = {
  parent: 'Withdrawal approvals',
  reason:
    'No withdrawal is made any more, and none that was made is handed to its network or bank. What has left already cannot be called back. Two administrators, or one and the platform, let money leave again.',
  why: 'Reason',
  whyHint: 'Everybody in your organisation reads it.',
  whyRequired: 'Reason is required',
  section: 'What stops',
  everything: 'Everything that leaves',
  facts: { applies: 'Applies to', appliesTo: 'Crypto withdrawals, fiat withdrawals, refunds' },
  summary: 'Stop outgoing money',
  submit: 'Stop outgoing money',
  done: 'Outgoing money is stopped',
  banner: {
    title: 'Outgoing money is stopped',
    by: (by: string, reason: string) => `${by}: ${reason}`,
    since: 'Since',
    releasedBy: (by: string) => `${by} wants it ended: one more has to.`,
    needed: `${releasesNeeded} administrators have to end it.`,
    release: 'Let money leave again…',
  },
  release: {
    title: 'Let money leave your organisation again?',
    reason: 'You count as one of two. With the second, what waits is sent by itself, the oldest first.',
    summary: 'Let outgoing money leave again',
    submit: 'Let money leave',
    done: 'Money leaves again',
    counted: 'You are counted: one more has to let it',
  },
} as const;
