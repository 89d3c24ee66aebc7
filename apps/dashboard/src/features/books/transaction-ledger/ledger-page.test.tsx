import { SnackbarRegion } from '@countinghouse/ui';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/screen';
import LedgerPage from './ledger-page';

const balance = { amount: '1.00', held: '0.00', pending: '0.00', uniformAmount: '1.00', uniformRate: null };
const business = {
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Aurora Travel',
  settlementCurrency: 'EUR',
  displayCurrency: 'EUR',
  displayFiatAmount: '1.00',
  displayCryptoAmount: '1.00',
  ratesAt: null,
  totals: { available: '1.00', pending: '0.00', held: '0.00', total: '1.00' },
  balances: { EUR: balance, BTC: balance },
};

const answer = vi.fn<(request: RequestInit) => Response>();
const posted: unknown[] = [];
let mayRead = true;

beforeEach(() => {
  posted.length = 0;
  mayRead = true;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    if (request.method === 'GET')
      return Promise.resolve(mayRead ? Response.json([business]) : Response.json({}, { status: 500 }));
    posted.push([url.replace(/^.*\/api\/v1\//, ''), JSON.parse(request.body as string)]);
    return Promise.resolve(answer(request));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  showScreen({
    routes: {
      '/transaction-ledger': () => (
        <>
          <LedgerPage />
          <SnackbarRegion />
        </>
      ),
    },
    at: '/transaction-ledger',
  });

describe('the transaction ledger screen', () => {
  it('[API-5] posts to our own API what was chosen, the last day included, and says why there is no file', async () => {
    answer.mockReturnValue(Response.json({ message: 'Narrow the period', code: 'RULE_VIOLATED' }, { status: 422 }));
    await show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'BTC' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Conversion' }));
    await userEvent.click(screen.getByRole('radio', { name: /XML/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText('Narrow the period');
    const now = new Date();
    expect(posted).toEqual([
      [
        'reports/transaction-ledger',
        {
          businessId: business.businessId,
          currencies: ['BTC'],
          types: ['CONVERSION'],
          after: new Date(now.getFullYear(), now.getMonth() - 1, 1).toISOString(),
          before: new Date(now.getFullYear(), now.getMonth(), 1).toISOString(),
          timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          format: 'XML',
        },
      ],
    ]);
    expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false);
  });

  it('says that the businesses could not be read, and reads them again when asked to', async () => {
    mayRead = false;
    await show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mayRead = true;
    await userEvent.click(retry);
    await screen.findByRole('checkbox', { name: 'BTC' });
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('gives a report up without a file when it is cancelled', async () => {
    const saved = vi.fn<(file: Blob) => string>(() => 'blob:report');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved }));
    answer.mockImplementation(({ signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('Posted at\r\n'));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8', 'x-row-count': '5000' } });
    });
    await show();
    await screen.findByRole('checkbox', { name: 'BTC' });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText(/^0 of 5,000 rows/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(saved).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
