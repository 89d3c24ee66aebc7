import type { ApiRequest } from '@countinghouse/contract/people/request-log';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import { requestsPath } from '../../../entities/api-key/paths';
import RequestsPage from './requests-page';

const request = (changes: Partial<ApiRequest> = {}): ApiRequest => ({
  id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  at: '2025-03-14T07:11:02.120Z',
  apiCredentialId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  keyName: 'Shop backend',
  apiKey: 'pk_live_7QmX2vTn9bRk4sWc8yHd3fJa',
  method: 'POST',
  path: '/api/v1/payments',
  apiVersion: 'v1',
  status: 201,
  code: null,
  subCode: null,
  docUrl: null,
  remedy: null,
  durationMs: 42,
  ip: '203.0.113.10',
  bodySha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  bodyBytes: 184,
  idempotencyKey: 'order-1042',
  replayed: false,
  entity: { type: 'PAYMENT', id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d' },
  furtherRefused: 0,
  ...changes,
});
const refused = request({
  id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1e',
  status: 401,
  code: 'UNAUTHENTICATED',
  subCode: 'SIGNATURE_WRONG',
  remedy: 'Sign the path with its query.',
  entity: null,
  furtherRefused: 12,
});
const business = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1';
const found = {
  kind: 'PAYMENT',
  id: request().entity?.id,
  businessId: business,
  businessName: null,
  label: '',
  field: 'id',
  value: '',
  status: null,
  money: null,
};
const paging = { limit: 25, nextCursor: null, prevCursor: null, hasMore: false };

const show = async (requests: ApiRequest[], search = '') => {
  const asked = answerWith(({ call }) => {
    if (call.endsWith('api-credentials')) return { body: { apiCredentials: [] } };
    if (call.endsWith('search')) return { body: { found: [found] } };
    return { body: { requests, paging, total: requests.length, totalIsCapped: false } };
  });
  await showScreen({
    routes: { [requestsPath]: RequestsPage },
    at: requestsPath + search,
    permissions: ['GET_API_CREDENTIALS'],
    composition: {
      places: {
        PAYMENT: (id, given) =>
          typeof given?.['businessId'] === 'string' ? `/business/${given['businessId']}?open=${id}` : undefined,
      },
    },
  });
  return asked;
};

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the requests of API keys', () => {
  it('are listed beside the keys with what they were answered', async () => {
    await show([refused, request()]);
    const table = await screen.findByRole('table', { name: 'Requests of API keys, newest first' });
    expect(await within(table).findByText('401 SIGNATURE_WRONG')).toBeTruthy();
    expect(within(table).getByText('and 12 more refused')).toBeTruthy();
    expect(within(table).getByText('201')).toBeTruthy();
    expect(within(table).getAllByText('POST /api/v1/payments')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Keys' }).getAttribute('href')).toBe('/api-keys');
    await expectAccessible();
  });

  it('that are none say how to make the first one, with the way to the reference', async () => {
    await show([]);
    await screen.findByText('No request yet');
    expect(screen.getByText(/create a key, sign a request/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /API reference/ }).getAttribute('href')).toBe('/api/v1/docs');
  });

  it('say what to do about a refusal, with the page about its code', async () => {
    await show([refused], `?open=${refused.id}`);
    expect(await screen.findByText('Sign the path with its query.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /About this error/ }).getAttribute('href')).toBe(
      '/api/v1/docs/errors/UNAUTHENTICATED',
    );
    expect(screen.getByText(/12 more refused requests/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy ID' })).toBeTruthy();
  });

  it('lead to what they made, and narrow the list to their key or path', async () => {
    const made = request({ replayed: true });
    const asked = await show([made], `?open=${made.id}`);
    const link = await screen.findByRole('link', { name: 'Open payment' });
    expect(link.getAttribute('href')).toBe(`/business/${business}?open=${made.entity?.id}`);
    expect(screen.getByText(/nothing was done again/)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Only this path' }));
    await vi.waitFor(() => expect(asked.some(({ query }) => query.get('path') === '/api/v1/payments')).toBe(true));
    cleanup();
    const again = await show([made], `?open=${made.id}`);
    await user.click(await screen.findByRole('button', { name: 'Only this key' }));
    await vi.waitFor(() =>
      expect(again.some(({ query }) => query.get('apiCredentialId') === made.apiCredentialId)).toBe(true),
    );
  });
});
