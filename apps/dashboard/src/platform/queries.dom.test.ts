import { cancelWithdrawal } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { listCurrencies } from '@countinghouse/contract/organisation/currencies';
import { quoteWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionFixture } from '../testing/fixtures';
import { call } from './api';
import { asPolls } from './api/polls';
import { createQueries } from './queries';
import { sessionStore } from './session';

const polled: boolean[] = [];

beforeEach(async () => {
  polled.length = 0;
  await sessionStore.start(sessionFixture({}));
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    polled.push(new Headers(headers).get('x-poll') === 'true');
    return Promise.resolve(Response.json({ code: 'RULE_VIOLATED', requestId: '1' }, { status: 422 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const quoted = {
  businessId: '0190b1aa-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  cryptoCurrency: 'USDT',
  network: 'TRX' as const,
  recipientAddress: 'TDb1uGH95YvCPHHk82U3hdAYbYooPzig6n',
  targetAmount: '10',
};
const asks = {
  'a list': (signal: AbortSignal) => call(listCurrencies, { signal }),
  'a quote': (signal: AbortSignal) => call(quoteWithdrawal, { body: quoted, signal }),
};

describe.each(Object.entries(asks))('%s that is asked for anew every few seconds', (_, ask) => {
  const optionsOf = (input: string) => ({
    queryKey: ['asked', input],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    refetchInterval: 5_000,
  });

  it('is a person’s asking at first and whenever what they typed changes, and a poll whenever the time has come', async () => {
    const observer = new QueryObserver<unknown>(createQueries(), optionsOf('1'));
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(polled).toEqual([false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polled).toEqual([false, true, true]);
    observer.setOptions(optionsOf('2'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(polled).toEqual([false, true, true, false]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(polled).toEqual([false, true, true, false, true]);
    await observer.refetch();
    expect(polled.at(-1)).toBe(false);
    stop();
  });
});

it('what changes something is never asked by a timer', async () => {
  const params = { id: '0190b1aa-7d2f-7e4a-9b5c-6d7e8f9a0b1c' };
  await expect(asPolls(() => call(cancelWithdrawal, { params }))).rejects.toThrow('only a person asks for it');
  expect(polled).toEqual([]);
});
