import { act, cleanup } from '@testing-library/react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseNotices } from '../../../platform/notices';
import { sessionFixture } from '../../../testing/fixtures';
import { answerWith, showScreen } from '../../../testing/screen';
import type { Task } from './model';
import { noticesOf, waitingIn } from './notice-model';
import Notices from './notices';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const task = (changes: Partial<Task>): Task => ({
  id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  icon: 'stamp',
  title: 'Vote on 1.4183 BTC of Aurora Games',
  detail: '0 of 2 votes · made by manager@northgate.example',
  amount: null,
  dueAt: null,
  href: '/withdrawal-approvals',
  action: 'Review',
  ...changes,
});
const vote = task({ votes: { given: 0, needed: 2 } });
const payers = (count: number, dueAt: string) =>
  task({
    id: 'payers',
    count,
    dueAt,
    title: `Say who sent ${count} deposits`,
    detail: 'Aurora Games is credited only then',
  });

describe('a notice', () => {
  it('is about what has begun to wait since the last look, and about nothing twice', () => {
    const before = waitingIn([vote], now);
    expect(noticesOf([vote], before, now, false)).toEqual([]);
    expect(noticesOf([vote], waitingIn([], now), now, false)).toHaveLength(1);
    const later = '2026-12-05T12:00:00.000Z';
    const two = waitingIn([payers(2, later)], now);
    expect(noticesOf([payers(1, later)], two, now, false)).toEqual([]);
    expect(noticesOf([payers(3, later)], two, now, false)).toHaveLength(1);
  });

  it('names no amount, business or person unless that was chosen', () => {
    const texts = (isFull: boolean) =>
      noticesOf([vote, payers(2, '2026-12-05T12:00:00.000Z')], new Map(), now, isFull)
        .map(({ title, body }) => `${title} ${body}`)
        .join(' ');
    expect(texts(false)).not.toMatch(/1\.4183|BTC|Aurora|manager@/);
    expect(texts(true)).toMatch(/1\.4183 BTC of Aurora Games.*manager@/);
  });

  it('comes once more when the deadline of a payer is less than a day away', () => {
    const due = payers(1, '2026-11-29T18:00:00.000Z');
    const before = waitingIn([due], now);
    expect(noticesOf([due], before, now + 3_600_000, false)).toEqual([]);
    const [notice] = noticesOf([due], before, now + 8 * 3_600_000, false);
    expect(notice?.body).toBe('The deadline is less than a day away.');
  });

  it('is none of keys that stop, of coins that lack, or of what expired', () => {
    const others = ['lackOfCustody', 'expired 1', 'key'].map((id) => task({ id }));
    expect(noticesOf(others, new Map(), now, true)).toEqual([]);
  });
});

const shown: { title: string; options: NotificationOptions | undefined }[] = [];
const allow = (permission: NotificationPermission) => {
  class FakeNotification {
    static permission = permission;
    constructor(title: string, options?: NotificationOptions) {
      shown.push({ title, options });
    }
    addEventListener() {}
  }
  vi.stubGlobal('Notification', FakeNotification);
};
const { id } = sessionFixture();

beforeEach(() => {
  shown.length = 0;
  chooseNotices(id, 'off');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the notices of this device', () => {
  it('come for a deposit that arrives while the dashboard is open, not for what waited before', async () => {
    allow('granted');
    chooseNotices(id, 'brief');
    let count = 1;
    answerWith(({ call }) =>
      call === 'GET ledger/health'
        ? {
            body: {
              prices: { sources: [], pairs: [] },
              chains: [],
              replica: null,
              lateMonths: [],
              banks: [],
              signers: [],
              screening: [],
              asOf: '2026-11-28T12:00:00.000Z',
              verification: null,
              whole: null,
              sums: [],
              pending: [
                {
                  kind: 'UNASSOCIATED_DEPOSIT',
                  count,
                  isMore: false,
                  since: '2026-11-28T11:00:00.000Z',
                  businessId: null,
                  item: { entityType: 'UNASSOCIATED_DEPOSIT', entityId: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c' },
                },
              ],
            },
          }
        : undefined,
    );
    let client: QueryClient | undefined;
    const Screen = () => {
      client = useQueryClient();
      return <Notices />;
    };
    await showScreen({
      routes: { '/businesses': Screen },
      at: '/businesses',
      permissions: ['GET_BALANCES'],
      composition: { places: { UNASSOCIATED_DEPOSIT: () => '/business/1/unassociated' } },
    });
    await vi.waitFor(
      () => expect(client?.getQueryState(['ledger-health'])).toMatchObject({ error: null, status: 'success' }),
      15_000,
    );
    // The look at one answer is over before the next one comes.
    const askAgain = () => act(async () => client?.refetchQueries({ queryKey: ['ledger-health'] }));
    await askAgain();
    expect(shown).toEqual([]);
    count = 2;
    await askAgain();
    await vi.waitFor(() => expect(shown).toHaveLength(1), 15_000);
    expect(shown[0]).toMatchObject({
      title: '2 deposits belong to no payment',
      options: { tag: 'countinghouse unassociated' },
    });
  });
});
