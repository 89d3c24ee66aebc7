import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refresher } from '../../platform/live/follows';
import { answerWith } from '../../testing/screen';
import { ledgerEntriesQuery } from './api';

const payment = '0195d1a0-0000-7000-8000-000000000001';
const business = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7' as never;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['a balance that moves', { entityType: 'BALANCE', entityId: business, businessId: business, status: null }],
  ['the thing itself that changes', { entityType: 'DEPOSIT', entityId: payment, businessId: business, status: null }],
])('the postings of an open drawer are asked for again with %s', async (_, change) => {
  const paging = { limit: 100, nextCursor: null, prevCursor: null, hasMore: false };
  const asked = answerWith(() => ({ body: { entries: [], paging } }));
  const client = new QueryClient();
  const open = new QueryObserver(client, ledgerEntriesQuery({ entityType: 'DEPOSIT', entityId: payment }));
  const close = open.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  const told = refresher(client);
  told.onChanges([change]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.length).toBeGreaterThan(1);
  told.stop();
  close();
});
