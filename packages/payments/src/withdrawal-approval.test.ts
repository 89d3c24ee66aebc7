import { fromUnits, zero } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applicableRule,
  isWeaker,
  verdictOf,
  voteRefusal,
  votersOf,
  type ApprovalRule,
  type Channel,
  type Vote,
} from './withdrawal-approval';

const euro = (units: number) => fromUnits(BigInt(units), 'EUR');
const people = ['ana', 'ben', 'cem', 'dee', 'eli'];

const rule = (id: string, threshold: number, changes: Partial<ApprovalRule> = {}): ApprovalRule => ({
  id,
  threshold: euro(threshold),
  approverIds: ['ana', 'ben'],
  requiredApprovals: 1,
  includesApi: true,
  isEnabled: true,
  ...changes,
});
const asked = (value: number, earlier = 0, channel: Channel = 'PERSON') => ({
  value: euro(value),
  earlier: euro(earlier),
  channel,
});

const anyRule = fc
  .record({
    id: fc.uuid(),
    threshold: fc.integer({ min: 0, max: 30 }).map(euro),
    approverIds: fc.subarray(people, { minLength: 1 }),
    wanted: fc.integer({ min: 1, max: 5 }),
    includesApi: fc.boolean(),
    isEnabled: fc.boolean(),
  })
  .map(({ wanted, ...terms }) => ({ ...terms, requiredApprovals: Math.min(wanted, terms.approverIds.length) }));
const anyRules = fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 5 });
const anyAsked = fc.record({
  value: fc.integer({ min: 0, max: 20 }).map(euro),
  earlier: fc.integer({ min: 0, max: 20 }).map(euro),
  channel: fc.constantFrom<Channel>('PERSON', 'API'),
});

describe('the rule that a withdrawal is made under', () => {
  const rules = [rule('low', 1_000_000), rule('high', 5_000_000, { requiredApprovals: 2 })];

  test('is the one with the highest threshold that the sum of the day reaches, this withdrawal included', () => {
    expect(applicableRule(rules, asked(999_999))).toBeNull();
    expect(applicableRule(rules, asked(1_000_000))?.id).toBe('low');
    expect(applicableRule(rules, asked(1, 999_999))?.id).toBe('low');
    expect(applicableRule(rules, asked(1, 999_998))).toBeNull();
    expect(applicableRule(rules, asked(4_999_999))?.id).toBe('low');
    expect(applicableRule(rules, asked(2_500_000, 2_500_000))?.id).toBe('high');
  });

  test('is none that is switched off, and for machines none that leaves them out', () => {
    expect(applicableRule([rule('off', 0, { isEnabled: false })], asked(5))).toBeNull();
    const people = [rule('low', 0), rule('people', 10, { includesApi: false })];
    expect(applicableRule(people, asked(20))?.id).toBe('people');
    expect(applicableRule(people, asked(20, 0, 'API'))?.id).toBe('low');
  });

  test('of two with one threshold is the stricter', () => {
    const [one, two] = [rule('one', 10), rule('two', 10, { requiredApprovals: 2 })];
    expect(applicableRule([one, two], asked(10))?.id).toBe('two');
    expect(applicableRule([two, one], asked(10))?.id).toBe('two');
  });

  test('does not depend on how a sum is split into withdrawals, nor on the order of the rules', () => {
    fc.assert(
      fc.property(anyRules, anyAsked, (given, request) => {
        const whole = { ...request, value: fromUnits(request.value.units + request.earlier.units, 'EUR') };
        const found = applicableRule(given, request);
        expect(applicableRule(given, { ...whole, earlier: zero('EUR') })).toEqual(found);
        expect(applicableRule(given.toReversed(), request)).toEqual(found);
        // The oracle: no asking rule reached by the sum stands above it.
        const sum = request.value.units + request.earlier.units;
        const asking = given.filter(
          (one) => one.isEnabled && (one.includesApi || request.channel === 'PERSON') && one.threshold.units <= sum,
        );
        expect(found === null).toBe(asking.length === 0);
        for (const one of asking) expect(one.threshold.units <= (found?.threshold.units ?? -1n)).toBe(true);
      }),
    );
  });
});

describe('a change of the rules needs a second administrator', () => {
  const now = [rule('low', 1000), rule('high', 5000, { requiredApprovals: 2 })];
  const [low, high] = now as [ApprovalRule, ApprovalRule];

  test.each([
    ['a threshold is raised', [{ ...low, threshold: euro(1001) }, high]],
    ['fewer approvals are asked for', [low, { ...high, requiredApprovals: 1 }]],
    ['somebody else may approve', [{ ...low, approverIds: ['ana', 'ben', 'cem'] }, high]],
    ['machines are left out', [{ ...low, includesApi: false }, high]],
    ['it is switched off', [{ ...low, isEnabled: false }, high]],
    ['it is removed', [high]],
    ['a weaker one takes its place from a higher threshold on', [low, high, rule('new', 6000)]],
    ['people of their own approve above', [low, high, rule('new', 2000, { approverIds: ['cem'] })]],
    ['the threshold of a weaker rule is lowered below a stricter one', [high, { ...low, threshold: euro(9000) }]],
  ])('where %s', (_, then) => {
    expect(isWeaker(now, then)).toBe(true);
  });

  test.each([
    ['nothing changes', now],
    ['a threshold is lowered', [{ ...low, threshold: euro(999) }, high]],
    ['more approvals are asked for', [{ ...low, requiredApprovals: 2 }, high]],
    ['fewer people may approve', [{ ...low, approverIds: ['ana'] }, high]],
    ['one is added below all others', [low, high, rule('new', 1, { approverIds: ['cem'] })]],
    ['one is added that is switched off', [low, high, rule('new', 6000, { isEnabled: false })]],
  ])('and none where %s', (_, then) => {
    expect(isWeaker(now, then)).toBe(false);
  });

  test('exactly where some withdrawal would be asked about by fewer, by others or not at all', () => {
    fc.assert(
      fc.property(anyRules, anyRules, (given, then) => {
        const weakened = Array.from({ length: 32 }, (_, sum) => sum).some((sum) =>
          (['PERSON', 'API'] as const).some((channel) => {
            const was = applicableRule(given, asked(sum, 0, channel));
            const is = applicableRule(then, asked(sum, 0, channel));
            if (!was) return false;
            const others = is?.approverIds.filter((id) => !was.approverIds.includes(id)) ?? [];
            return !is || is.requiredApprovals < was.requiredApprovals || others.length > 0;
          }),
        );
        expect(isWeaker(given, then)).toBe(weakened);
      }),
      { numRuns: 500 },
    );
  });

  test('never where nothing was asked before', () => {
    fc.assert(
      fc.property(anyRules, (then) => {
        expect(isWeaker([], then)).toBe(false);
      }),
    );
  });
});

describe('who decides', () => {
  const electorate = { creatorIds: ['ana', 'eli'], approverIds: ['ana', 'ben', 'cem'], youngIds: ['cem'] };

  test('is an approver who neither made it, nor answers for the key that did, nor was let in by who did', () => {
    const refusals = people.map((id) => voteRefusal(electorate, id));
    expect(refusals).toEqual(['CREATOR', null, 'YOUNG', 'NOT_LISTED', 'CREATOR']);
    expect(votersOf(electorate)).toEqual(['ben']);
  });

  test('is never a creator, whatever the lists say', () => {
    const ids = fc.subarray(people);
    fc.assert(
      fc.property(ids, ids, ids, (creatorIds, approverIds, youngIds) => {
        const voters = votersOf({ creatorIds, approverIds, youngIds });
        for (const id of voters) {
          expect(creatorIds).not.toContain(id);
          expect(youngIds).not.toContain(id);
          expect(approverIds).toContain(id);
        }
      }),
    );
  });
});

describe('votes', () => {
  const of = (decision: Vote['decision'], ...userIds: string[]): Vote[] =>
    userIds.map((userId) => ({ userId, decision }));
  const two = { voterIds: ['ana', 'ben', 'cem'], requiredApprovals: 2 };

  test('approve once as many people as were asked for have, each counted once', () => {
    expect(verdictOf(two, [])).toBe('PENDING');
    expect(verdictOf(two, of('APPROVE', 'ana'))).toBe('PENDING');
    expect(verdictOf(two, of('APPROVE', 'ana', 'ana'))).toBe('PENDING');
    expect(verdictOf(two, of('APPROVE', 'ana', 'dee'))).toBe('PENDING');
    expect(verdictOf(two, of('APPROVE', 'ana', 'cem'))).toBe('APPROVED');
  });

  test('reject with the first rejection, also where enough others could still approve or have', () => {
    expect(verdictOf(two, of('REJECT', 'ana'))).toBe('REJECTED');
    expect(verdictOf(two, [...of('APPROVE', 'ben', 'cem'), ...of('REJECT', 'ana')])).toBe('REJECTED');
    expect(verdictOf(two, of('REJECT', 'dee'))).toBe('PENDING');
  });

  test('never approve with fewer different voters than were asked for, in any order', () => {
    const vote = fc.record({
      userId: fc.constantFrom(...people),
      decision: fc.constantFrom<Vote['decision']>('APPROVE', 'APPROVE', 'REJECT'),
    });
    fc.assert(
      fc.property(fc.array(vote), fc.subarray(people), fc.integer({ min: 0, max: 5 }), (votes, voterIds, required) => {
        const demand = { voterIds, requiredApprovals: required };
        const verdict = verdictOf(demand, votes);
        const mine = votes.filter(({ userId }) => voterIds.includes(userId));
        const rejected = mine.some(({ decision }) => decision === 'REJECT');
        const different = new Set(mine.map(({ userId }) => userId)).size;
        expect(verdict).toBe(rejected ? 'REJECTED' : required > 0 && different >= required ? 'APPROVED' : 'PENDING');
        expect(verdictOf(demand, votes.toReversed())).toBe(verdict);
      }),
    );
  });
});
