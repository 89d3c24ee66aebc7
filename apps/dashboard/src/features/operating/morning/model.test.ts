import type { Morning } from '@countinghouse/contract/operating/morning';
import { describe, expect, it } from 'vitest';
import { isSoon, momentsOf, nextMoment, rulerOf, tasksOf, type Moment } from './model';

const at = (hours: number, minutes = 0): string => new Date(2025, 6, 1, hours, minutes).toISOString();
const now = Date.parse(at(8, 12));
const hrefs = {
  approval: (id: string) => `/approval/${id}`,
  payer: (id: string) => `/payer/${id}`,
  payers: '/payers',
  key: (id: string) => `/key/${id}`,
  callbacks: '/callbacks',
  decided: (id: string) => `/decided/${id}`,
};

const approval = (id: string, expiresAt: string) =>
  ({
    withdrawalId: id,
    amount: '25000',
    currency: 'USDT',
    businessName: 'Tidewater FX',
    votes: [{}],
    requiredApprovals: 2,
    initiatedBy: 'manager@northgate.example',
    uniformAmount: '23000.00',
    uniformCurrency: 'EUR',
    expiresAt,
  }) as never;
const record = (
  id: string,
  deadlineAt: string,
  uniformAmount: string | null = '10.10',
  escalatedAt: string | null = null,
) => ({ id, deadlineAt, uniformAmount, uniformCurrency: 'EUR', businessName: 'Baltic Shop', escalatedAt }) as never;
const key = (id: string, expiresAt: string | null, status = 'ACTIVE') =>
  ({ id, name: `key ${id}`, status, isExpired: false, expiresAt }) as never;
const nothing = {
  votes: [],
  payers: [],
  keys: [],
  callbacks: null,
  expired: [],
  unassociated: null,
  lackOfCustody: null,
};

describe('tasks of the morning', () => {
  it('stand in the order of their deadlines, those without one last', () => {
    const tasks = tasksOf(
      {
        ...nothing,
        votes: [approval('late', at(20)), approval('soon', at(9))],
        payers: [record('r', at(10))],
        keys: [key('k', at(12))],
        callbacks: { count: 3 },
      },
      now,
      hrefs,
    );
    expect(tasks.map(({ id }) => id)).toEqual(['soon', 'payers', 'k', 'late', 'callbacks']);
    expect(tasks.at(-1)).toMatchObject({ href: '/callbacks' });
    expect(tasks[0]).toMatchObject({ title: 'Vote on 25,000 USDT of Tidewater FX', href: '/approval/soon' });
  });

  it('name what expired since the last visit, what lacks coins and what belongs to nobody, each with its place', () => {
    const tasks = tasksOf(
      {
        ...nothing,
        expired: [approval('gone', at(2))],
        unassociated: { count: 2, href: '/unassociated' },
        lackOfCustody: { count: 1, href: '/withdrawal' },
      },
      now,
      hrefs,
    );
    expect(tasks.map(({ title, href, dueAt }) => [title, href, dueAt])).toEqual([
      ['A withdrawal waits for coins in custody', '/withdrawal', null],
      ['25,000 USDT of Tidewater FX were not sent', '/decided/gone', null],
      ['2 deposits belong to no payment', '/unassociated', null],
    ]);
  });

  it('deposits without a payer are one task with their sum and the soonest deadline, and lead to the one there is', () => {
    const [both] = tasksOf({ ...nothing, payers: [record('b', at(14)), record('a', at(9))] }, now, hrefs);
    expect(both).toMatchObject({ title: 'Say who sent 2 deposits', dueAt: at(9), href: '/payers' });
    expect(both?.amount).toEqual({ text: '20.2', currency: 'EUR' });
    const [one] = tasksOf({ ...nothing, payers: [record('b', at(14), null)] }, now, hrefs);
    expect(one).toMatchObject({ title: 'Say who sent a deposit', href: '/payer/b', amount: null });
  });

  it('leave out what is no longer this person’s: deposits that the platform decides, keys revoked or good for longer', () => {
    const month = new Date(now + 30 * 86_400_000).toISOString();
    expect(
      tasksOf(
        {
          ...nothing,
          payers: [record('e', at(9), '1.00', at(7))],
          keys: [key('k', month), key('n', null), key('r', at(12), 'REVOKED')],
        },
        now,
        hrefs,
      ),
    ).toEqual([]);
  });

  it('are urgent under 24 hours', () => {
    expect([isSoon(at(8, 11), now), isSoon(new Date(now + 86_400_000).toISOString(), now)]).toEqual([true, false]);
  });
});

const cutOff = (method: 'SEPA' | 'SWIFT', iso: string, amount = '0.00', count = 0): Morning['cutOffs'][number] => ({
  method,
  currency: method === 'SEPA' ? 'EUR' : 'USD',
  at: iso,
  count,
  amount,
});

describe('the day', () => {
  it('holds deadlines and cut-offs of this day in their order, with what waits for each', () => {
    const tasks = tasksOf({ ...nothing, votes: [approval('v', at(11)), approval('next', at(30))] }, now, hrefs);
    const moments = momentsOf(tasks, [cutOff('SEPA', at(15), '8120.00', 2), cutOff('SWIFT', at(9))], now);
    expect(moments.map(({ title, note }) => [title, note])).toEqual([
      ['SWIFT cut-off, USD', 'nothing waits'],
      ['Vote on 25,000 USDT of Tidewater FX', '2 h 48 min left'],
      ['SEPA cut-off', '8,120.00 EUR'],
    ]);
    expect(nextMoment(tasks, [cutOff('SEPA', at(39))], now)).toEqual({
      title: 'Vote on 25,000 USDT of Tidewater FX',
      at: at(30),
    });
  });

  const moment = (id: string, iso: string, kind: Moment['kind'] = 'CUT_OFF'): Moment => ({
    id,
    at: iso,
    kind,
    title: id,
    note: '',
    isSoon: false,
  });

  it('is a ruler from 8 to 18 o’clock, wider where something lies outside', () => {
    expect(rulerOf([moment('noon', at(13))], now)).toMatchObject({ placed: [{ id: 'noon', percent: 50 }] });
    expect(rulerOf([moment('late', at(22))], now).placed[0]?.percent).toBeCloseTo(93.3, 1);
  });

  it('names the quarters of the day, but not under the line of the present', () => {
    const named = (hour: number) =>
      rulerOf([], Date.parse(at(hour))).hours.flatMap(({ name }) => (name === null ? [] : [name]));
    expect(named(9)).toEqual(['12']);
    expect(named(12)).toEqual([]);
    expect(named(20)).toEqual(['12', '18']);
  });

  it('lists below what has no room on the ruler, and loses nothing', () => {
    const all = [moment('at once', at(8, 30)), moment('a', at(12)), moment('b', at(12, 30)), moment('c', at(23, 30))];
    const { placed, others } = rulerOf(all, now);
    expect(placed.map(({ id, endsThere }) => [id, endsThere])).toEqual([
      ['a', false],
      ['c', true],
    ]);
    expect(others.map(({ id }) => id)).toEqual(['at once', 'b']);
    expect(rulerOf([moment('a', at(12)), moment('b', at(12, 30), 'DUE')], now).others).toEqual([]);
  });
});
