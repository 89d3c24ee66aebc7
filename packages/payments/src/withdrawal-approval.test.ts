import { fromUnits, zero } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applicableRule,
  isWeaker,
  mostApprovers,
  neededApproval,
  requiredBy,
  termBelowFloor,
  verdictOf,
  voteRefusal,
  votersOf,
  type ApprovalFloor,
  type ApprovalRule,
  withdrawalKinds,
  type Channel,
  type Vote,
  type WithdrawalKind,
} from './withdrawal-approval';

const euro = (units: number) => fromUnits(BigInt(units), 'EUR');
const people = ['ana', 'ben', 'cem', 'dee', 'eli'];

const rule = (id: string, threshold: number, changes: Partial<ApprovalRule> = {}): ApprovalRule => ({
  id,
  kinds: ['CRYPTO', 'FIAT'],
  threshold: euro(threshold),
  approverIds: ['ana', 'ben'],
  requiredApprovals: 1,
  includesApi: true,
  isEnabled: true,
  ...changes,
});
const asked = (value: number, earlier = 0, channel: Channel = 'PERSON') => ({
  kind: 'CRYPTO' as WithdrawalKind,
  value: euro(value),
  sent: { CRYPTO: euro(earlier), FIAT: zero('EUR') },
  received: zero('EUR'),
  channel,
});
const idOf = (...[rules, request]: Parameters<typeof applicableRule>) => applicableRule(rules, request)?.rule.id;

const anyRule = fc
  .record({
    id: fc.uuid(),
    kinds: fc.subarray([...withdrawalKinds], { minLength: 1 }),
    threshold: fc.integer({ min: 0, max: 30 }).map(euro),
    approverIds: fc.subarray(people, { minLength: 1 }),
    wanted: fc.integer({ min: 1, max: 5 }),
    includesApi: fc.boolean(),
    isEnabled: fc.boolean(),
  })
  .map(({ wanted, ...terms }) => ({ ...terms, requiredApprovals: Math.min(wanted, terms.approverIds.length) }));
const anyRules = fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 5 });
const anySum = fc.integer({ min: 0, max: 20 }).map(euro);
const anyAsked = fc.record({
  kind: fc.constantFrom(...withdrawalKinds),
  value: anySum,
  sent: fc.record({ CRYPTO: anySum, FIAT: anySum }),
  received: anySum,
  channel: fc.constantFrom<Channel>('PERSON', 'API'),
});

describe('the rule that a withdrawal is made under', () => {
  const rules = [rule('low', 1_000_000), rule('high', 5_000_000, { requiredApprovals: 2 })];

  test('is the one with the highest threshold that the sum of the day reaches, this withdrawal included', () => {
    expect(applicableRule(rules, asked(999_999))).toBeNull();
    expect(idOf(rules, asked(1_000_000))).toBe('low');
    expect(idOf(rules, asked(1, 999_999))).toBe('low');
    expect(applicableRule(rules, asked(1, 999_998))).toBeNull();
    expect(idOf(rules, asked(4_999_999))).toBe('low');
    expect(idOf(rules, asked(2_500_000, 2_500_000))).toBe('high');
  });

  test('is none that is switched off, and for machines none that leaves them out', () => {
    expect(applicableRule([rule('off', 0, { isEnabled: false })], asked(5))).toBeNull();
    const people = [rule('low', 0), rule('people', 10, { includesApi: false })];
    expect(idOf(people, asked(20))).toBe('people');
    expect(idOf(people, asked(20, 0, 'API'))).toBe('low');
  });

  test('of two with one threshold is the stricter', () => {
    const [one, two] = [rule('one', 10), rule('two', 10, { requiredApprovals: 2 })];
    expect(idOf([one, two], asked(10))).toBe('two');
    expect(idOf([two, one], asked(10))).toBe('two');
  });

  test('asks about its kinds alone, and counts what was sent of them', () => {
    const coins = [rule('coins', 100, { kinds: ['CRYPTO'] })];
    const sent = { CRYPTO: euro(40), FIAT: euro(900) };
    expect(applicableRule(coins, { ...asked(59), sent })).toBeNull();
    expect(applicableRule(coins, { ...asked(60), sent })?.total).toEqual(euro(100));
    expect(applicableRule(coins, { ...asked(500), sent, kind: 'FIAT' })).toBeNull();
    const both = [rule('both', 100)];
    for (const kind of withdrawalKinds)
      expect(applicableRule(both, { ...asked(1), sent, kind })?.total).toEqual(euro(941));
  });

  test('counts what the recipient got where that is more', () => {
    const rules = [rule('low', 100)];
    expect(applicableRule(rules, { ...asked(10, 20), received: euro(89) })).toBeNull();
    expect(applicableRule(rules, { ...asked(10, 20), received: euro(90) })?.total).toEqual(euro(100));
    expect(applicableRule(rules, { ...asked(10, 120), received: euro(90) })?.total).toEqual(euro(130));
  });

  test('does not depend on how a sum is split into withdrawals, nor on the order of the rules', () => {
    fc.assert(
      fc.property(anyRules, anyAsked, (given, request) => {
        const { kind, channel, value, sent, received } = request;
        const found = applicableRule(given, request);
        expect(applicableRule(given.toReversed(), request)).toEqual(found);
        // A single withdrawal of the same sum, with none of its kind before.
        const earlier = sent[kind].units > received.units ? sent[kind] : received;
        const whole = { ...request, value: fromUnits(value.units + earlier.units, 'EUR'), received: zero('EUR') };
        const alone = given.filter(({ kinds }) => kinds.length === 1);
        expect(applicableRule(alone, { ...whole, sent: { CRYPTO: zero('EUR'), FIAT: zero('EUR') } })).toEqual(
          applicableRule(alone, request),
        );
        // Oracle: no applicable rule has a threshold above it that the sum reaches.
        const sumOf = ({ kinds }: ApprovalRule) => {
          const all = kinds.reduce((sum, one) => sum + sent[one].units, 0n);
          return value.units + (all > received.units ? all : received.units);
        };
        const asking = given.filter(
          (one) =>
            one.isEnabled &&
            one.kinds.includes(kind) &&
            (one.includesApi || channel === 'PERSON') &&
            one.threshold.units <= sumOf(one),
        );
        expect(found === null).toBe(asking.length === 0);
        expect(found?.total.units).toBe(found ? sumOf(found.rule) : undefined);
        for (const one of asking) expect(one.threshold.units <= (found?.rule.threshold.units ?? -1n)).toBe(true);
      }),
    );
  });
});

const anyFloor: fc.Arbitrary<ApprovalFloor> = fc.record({
  kind: fc.constantFrom(...withdrawalKinds),
  threshold: fc.integer({ min: 0, max: 30 }).map(euro),
  approvals: fc.integer({ min: 1, max: 5 }),
});

describe('a floor', () => {
  const floor: ApprovalFloor = { kind: 'CRYPTO', threshold: euro(100), approvals: 2 };

  test('asks for its approvals from exactly its sum on, without a rule too, and of API keys too', () => {
    expect(neededApproval([], floor, asked(99))).toBeNull();
    expect(neededApproval([], floor, asked(60, 39))).toBeNull();
    for (const channel of ['PERSON', 'API'] as const)
      expect(neededApproval([], floor, asked(60, 40, channel))).toEqual({
        rule: null,
        approvals: 2,
        threshold: euro(100),
        total: euro(100),
      });
    expect(neededApproval([], null, asked(5000))).toBeNull();
  });

  test('and a rule: the people are those of the rule, the number is the higher one', () => {
    const low = rule('low', 50);
    const high = rule('high', 500, { requiredApprovals: 3, approverIds: ['ana', 'ben', 'cem'] });
    const needed = (value: number) => {
      const found = neededApproval([low, high], floor, asked(value));
      return found && [found.rule?.id, found.approvals];
    };
    expect([49, 50, 99, 100, 499, 500].map(needed)).toEqual([
      null,
      ['low', 1],
      ['low', 1],
      ['low', 2],
      ['low', 2],
      ['high', 3],
    ]);
  });

  test('is never asked for less, and changes nothing below itself or of another kind', () => {
    fc.assert(
      fc.property(anyRules, anyFloor, anyAsked, (rules, given, request) => {
        // The floor is about its kind; asked about another one it is not handed in.
        const mine = given.kind === request.kind ? given : null;
        const needed = neededApproval(rules, mine, request);
        const plain = neededApproval(rules, null, request);
        const earlier = request.sent[request.kind].units;
        const sum = request.value.units + (earlier > request.received.units ? earlier : request.received.units);
        const least = mine && sum >= mine.threshold.units ? mine.approvals : 0;
        const approvals = Math.max(least, plain?.approvals ?? 0);
        expect(needed?.approvals ?? 0).toBe(approvals);
        expect(needed?.rule ?? null).toEqual(plain?.rule ?? null);
        expect((needed?.threshold.units ?? 0n) <= (needed?.total.units ?? 0n)).toBe(true);
        expect(least > 0 ? plain : needed).toEqual(plain);
      }),
    );
  });

  test.each<[string, ReturnType<typeof termBelowFloor>, Partial<ApprovalRule>]>([
    ['fewer approvals from its sum on', 'requiredApprovals', { threshold: euro(100) }],
    ['fewer approvals above', 'requiredApprovals', { threshold: euro(900) }],
    ['API keys left out', 'includesApi', { threshold: euro(100), requiredApprovals: 2, includesApi: false }],
    ['too few people, from below', 'approverIds', { threshold: euro(99), approverIds: ['ana'] }],
    ['as many', null, { threshold: euro(100), requiredApprovals: 2 }],
    ['fewer approvals below it, by enough people', null, { threshold: euro(99), includesApi: false }],
    ['fewer, switched off', null, { threshold: euro(100), isEnabled: false }],
    ['fewer, of another kind', null, { threshold: euro(100), kinds: ['FIAT'] }],
  ])('and a rule with %s: %s', (_, expected, changes) => {
    const one = rule('one', 100, changes);
    expect(termBelowFloor(one, [one], floor)).toBe(expected);
  });

  test('above whose rules none is below it finds enough people named by whichever rule applies', () => {
    fc.assert(
      fc.property(anyRules, anyFloor, anyAsked, (rules, given, asking) => {
        const fit = rules.filter((one) => termBelowFloor(one, rules, given) === null);
        if (fit.length < rules.length) return;
        const needed = neededApproval(rules, given, { ...asking, kind: given.kind });
        expect(needed?.rule?.approverIds.length ?? mostApprovers).toBeGreaterThanOrEqual(needed?.approvals ?? 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a change of the rules needs a second administrator', () => {
  const now = [rule('low', 1000), rule('high', 5000, { requiredApprovals: 2 })];
  const [low, high] = now as [ApprovalRule, ApprovalRule];

  test.each<[string, readonly ApprovalRule[]]>([
    ['a threshold is raised', [{ ...low, threshold: euro(1001) }, high]],
    ['fewer approvals are asked for', [low, { ...high, requiredApprovals: 1 }]],
    ['somebody else may approve', [{ ...low, approverIds: ['ana', 'ben', 'cem'] }, high]],
    ['machines are left out', [{ ...low, includesApi: false }, high]],
    ['a kind is left out', [{ ...low, kinds: ['CRYPTO'] }, high]],
    [
      'a weaker one takes its place where more is counted for it',
      [low, { ...high, kinds: ['FIAT'] }, rule('new', 6000, { kinds: ['CRYPTO'] })],
    ],
    ['it is switched off', [{ ...low, isEnabled: false }, high]],
    ['it is removed', [high]],
    ['a weaker one takes its place from a higher threshold on', [low, high, rule('new', 6000)]],
    ['people of their own approve above', [low, high, rule('new', 2000, { approverIds: ['cem'] })]],
    ['the threshold of a weaker rule is lowered below a stricter one', [high, { ...low, threshold: euro(9000) }]],
  ])('where %s', (_, then) => {
    expect(isWeaker(now, then)).toBe(true);
  });

  test.each<[string, readonly ApprovalRule[]]>([
    ['nothing changes', now],
    ['a threshold is lowered', [{ ...low, threshold: euro(999) }, high]],
    ['more approvals are asked for', [{ ...low, requiredApprovals: 2 }, high]],
    ['fewer people may approve', [{ ...low, approverIds: ['ana'] }, high]],
    ['one of a kind is added below all others', [low, high, rule('new', 1, { kinds: ['FIAT'], approverIds: ['cem'] })]],
    ['one is added below all others', [low, high, rule('new', 1, { approverIds: ['cem'] })]],
    ['one is added that is switched off', [low, high, rule('new', 6000, { isEnabled: false })]],
  ])('and none where %s', (_, then) => {
    expect(isWeaker(now, then)).toBe(false);
  });

  test('exactly where some withdrawal would be asked about by fewer, by others or not at all', () => {
    const sums = Array.from({ length: 31 }, (_, sum) => sum);
    /** Every kind, channel, and pair of sums that rules up to 30 can distinguish. */
    const everything = withdrawalKinds.flatMap((kind) =>
      (['PERSON', 'API'] as const).flatMap((channel) =>
        sums.flatMap((value) =>
          sums.slice(value).map((all) => ({
            ...asked(value, 0, channel),
            kind,
            sent: {
              CRYPTO: zero('EUR'),
              FIAT: zero('EUR'),
              [kind === 'CRYPTO' ? 'FIAT' : 'CRYPTO']: euro(all - value),
            },
          })),
        ),
      ),
    );
    fc.assert(
      fc.property(anyRules, anyRules, (given, then) => {
        const weakened = everything.some((request) => {
          const was = applicableRule(given, request)?.rule;
          const is = applicableRule(then, request)?.rule;
          if (!was) return false;
          const others = is?.approverIds.filter((id) => !was.approverIds.includes(id)) ?? [];
          return !is || is.requiredApprovals < was.requiredApprovals || others.length > 0;
        });
        expect(isWeaker(given, then)).toBe(weakened);
      }),
      { numRuns: 300 },
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
    userIds.map((userId) => ({ userId, decision, raisedTo: null }));
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

  test('approve with as many as a floor asked for that was raised before one of them, and never with fewer again', () => {
    const one = { voterIds: ['ana', 'ben', 'cem'], requiredApprovals: 1 };
    const raised = (userId: string, raisedTo: number): Vote => ({ userId, decision: 'APPROVE', raisedTo });
    expect(verdictOf(one, of('APPROVE', 'ana'))).toBe('APPROVED');
    expect(verdictOf(one, [raised('ana', 2)])).toBe('PENDING');
    expect(verdictOf(one, [raised('ana', 3), ...of('APPROVE', 'ben')])).toBe('PENDING');
    expect(verdictOf(one, [raised('ana', 2), ...of('APPROVE', 'ben')])).toBe('APPROVED');
    expect(verdictOf(one, [...of('APPROVE', 'ana'), raised('dee', 2)])).toBe('APPROVED');
    expect(requiredBy(one, [raised('ana', 2), ...of('APPROVE', 'ben')])).toBe(2);
    expect(requiredBy(two, [raised('ana', 1)])).toBe(2);
  });

  test('never approve with fewer different voters than were asked for, in any order', () => {
    const vote = fc.record({
      userId: fc.constantFrom(...people),
      decision: fc.constantFrom<Vote['decision']>('APPROVE', 'APPROVE', 'REJECT'),
      raisedTo: fc.constant(null),
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
