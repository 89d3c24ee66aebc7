import { cleanup } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { answerWith, showScreen } from '../../../../testing/screen';

/** The one business of these tests. */
const business = {
  id: '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7',
  name: 'Aurora Travel',
  settlementCurrency: 'EUR',
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrenciesWithNetworks: { USDT: ['TRX'] },
};

beforeEach(() => {
  // jsdom has no CSS object; the overlays of the kit escape ids with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unknown = { status: 404, body: { code: 'NOT_FOUND' } };
const options = ({ call }: { readonly call: string }) =>
  call === 'GET businesses/options' ? { body: [business] } : null;

type Listed = {
  /** Place below the payments, as `links`. */
  readonly path: string;
  readonly Page: FunctionComponent;
  /** Name of the endpoint, and of the rows in its answer. */
  readonly of: readonly [endpoint: string, rows: string];
  /** Answer to each act on a row. */
  readonly acted: unknown;
};

/** Shows a list of requests; returns what it asked. */
export const showRequests = async (
  { path, Page, of: [endpoint, name], acted }: Listed,
  rows: readonly unknown[],
  { search = '', permissions = ['CREATE_PAYMENT', 'GET_PAYMENT'] }: { search?: string; permissions?: string[] } = {},
) => {
  const asked = answerWith((request) => {
    const paging = { limit: 25, nextCursor: null, prevCursor: null, hasMore: false };
    if (request.call === `GET ${endpoint}`) return { body: { [name]: rows, paging, total: rows.length } };
    return options(request) ?? (request.call.startsWith(`POST ${endpoint}/`) ? { body: acted } : unknown);
  });
  await showScreen({
    routes: { [`/crypto-deposit/${path}`]: Page },
    at: `/crypto-deposit/${path}${search}`,
    permissions,
  });
  return asked;
};

/** Shows the form of a new request, which is answered with `made`; returns what it asked. */
export const showNewRequest = async (path: string, Page: FunctionComponent, endpoint: string, made: unknown) => {
  const asked = answerWith(
    (request) => options(request) ?? (request.call === `POST ${endpoint}` ? { status: 201, body: made } : unknown),
  );
  const at = `/crypto-deposit/${path}/create`;
  await showScreen({ routes: { [at]: Page }, at, permissions: ['CREATE_PAYMENT'] });
  return asked;
};
