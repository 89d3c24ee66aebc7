import { endpoints } from '@countinghouse/contract/endpoints';
import { depositStatuses, paymentStatuses, refundStatuses } from '@countinghouse/contract/money-in/crypto-deposits';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sentenceCase, statusesByTone, toneOf } from './status';

describe('status chips', () => {
  it.each([
    ['DEPOSITED', 'success', 'Deposited'],
    ['AWAITING', 'info', 'Awaiting'],
    ['PENDING_AML', 'info', 'Pending AML'],
    ['PENDING_TRAVEL_RULE', 'warning', 'Pending travel rule'],
    ['OVERPAID', 'warning', 'Overpaid'],
    ['FOLLOW_UP', 'neutral', 'Follow-up'],
    ['EXPIRED', 'neutral', 'Expired'],
    ['UNPROCESSABLE', 'danger', 'Unprocessable'],
  ] as const)('%s is %s and reads %s', (status, tone, text) => {
    expect(toneOf(status)).toBe(tone);
    expect(sentenceCase(status)).toBe(text);
  });

  it('never colours a status nobody decided on', () => {
    const neutral = [...paymentStatuses, ...depositStatuses, ...refundStatuses].filter(
      (status) => toneOf(status) === 'neutral',
    );
    expect([...new Set(neutral)].sort()).toEqual(['CANCELLED', 'EXPIRED', 'ORPHANED', 'REFUNDED', 'SKIPPED']);
    expect(toneOf('SOMETHING_NEWER')).toBe('neutral');
  });

  it('every status that an answer may hold has its tone, or is shown without a chip', () => {
    // Of people, businesses, keys, calls, chains, inquiries of other providers and payout batches; each has a look of its own or none.
    const withoutChip = [
      'ACTIVE',
      'DISABLED',
      'INVITED',
      'LOCKED',
      'REVOKED',
      'UNKNOWN',
      'IN_PROGRESS',
      'DONE',
      'RUNNING',
      'CLOSED',
      'UP_TO_DATE',
      'DELAYED',
      'NOT_READ',
      'WAITING',
      'ASKED',
      'ACCEPTED',
      'DRAFT',
      'FREEZING',
      'AWAITING_APPROVAL',
      'RELEASING',
      'PARTLY',
    ];
    const decided = new Set([...Object.values(statusesByTone).flat(), ...withoutChip]);
    const found = new Set(endpoints.flatMap(({ answer }) => (answer ? statusesIn(z.toJSONSchema(answer)) : [])));
    expect([...found].filter((status) => !decided.has(status))).toEqual([]);
    for (const status of [...paymentStatuses, ...depositStatuses, ...refundStatuses]) expect(found).toContain(status);
  });
});

/** The values of every property named `status`, however deep in a schema. */
const statusesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: { status?: unknown } };
  return [
    ...(properties?.status ? valuesOf(properties.status) : []),
    ...Object.values(schema).flatMap((inner: unknown) => statusesIn(inner)),
  ];
};

const valuesOf = (schema: unknown): string[] => {
  const { enum: values = [], anyOf = [] } = schema as { enum?: string[]; anyOf?: unknown[] };
  return [...values, ...anyOf.flatMap(valuesOf)];
};
