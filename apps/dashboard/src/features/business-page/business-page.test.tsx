// @vitest-environment jsdom
import { all } from '@countinghouse/contract/permissions';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useBusinessView } from '../../entities/business/view';
import type { FeatureTab } from '../../platform/feature';
import { answerWith, showScreen } from '../../testing/screen';
import BusinessPage from './business-page';

const id = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7';
const header = { id, name: 'Aurora Games', businessName: 'Aurora Games', supportedDepositCurrencies: ['BTC', 'USDT'] };

const load = () => Promise.resolve({ default: Child });
const tabs: readonly FeatureTab[] = [
  { type: 'Deposits', label: 'Crypto Deposits', path: 'deposits', need: all('GET_PAYMENT'), load },
  { type: 'Withdrawals', label: 'Crypto Withdrawals', path: 'withdrawals', need: all('GET_WITHDRAWALS'), load },
  {
    type: 'BalanceConversions',
    label: 'Balance conversions',
    path: 'balance-conversions',
    need: all('GET_BALANCE_CONVERSIONS'),
    load,
  },
];

/** Says what the page handed to the view of a tab. */
const Child = () => {
  const { name, supportedDepositCurrencies, isDesktop } = useBusinessView();
  return <p>{`${name} takes ${supportedDepositCurrencies.join(' and ')}, ${isDesktop ? 'wide' : 'narrow'}`}</p>;
};

const show = (permissions: readonly string[], child = '/deposits') =>
  showScreen({
    routes: { '/business/$id': BusinessPage, '/business/$id/deposits': Child },
    at: `/business/${id}${child}`,
    permissions,
    composition: {
      tabs,
      canOpen: (path) => path === '/businesses',
    },
  });

const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches:
      width >= Number(/min-width: ([\d.]+)px/.exec(query)?.[1] ?? 0) &&
      width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the business page', () => {
  it('[BPAGE-1] shows where it stands, the name and the id', async () => {
    answerWith(() => ({ body: header }));
    await show(['GET_PAYMENT']);
    expect((await screen.findByRole('heading', { level: 1, name: 'Aurora Games' })).textContent).toBe('Aurora Games');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent?.replace('/', ''))).toEqual(['Businesses', 'Aurora Games']);
    expect(
      within(crumbs[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/businesses');
    expect(screen.getByText(id)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy business ID' })).toBeDefined();
  });

  it('[BPAGE-2] links only the tabs the person may see, in order, and marks the open one', async () => {
    answerWith(() => ({ body: header }));
    await show(['GET_BALANCE_CONVERSIONS', 'GET_PAYMENT', 'GET_BUSINESSES']);
    await screen.findByRole('heading', { level: 1, name: 'Aurora Games' });
    const links = within(screen.getByRole('navigation', { name: 'Business' })).getAllByRole('link');
    expect(links.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['Crypto Deposits', `/business/${id}/deposits`, 'page'],
      ['Balance conversions', `/business/${id}/balance-conversions`, null],
    ]);
  });

  it('[BPAGE-3] without any tab says No activity you may see', async () => {
    answerWith(() => ({ body: header }));
    await show(['GET_BUSINESSES'], '');
    expect(await screen.findByText('No activity you may see')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Business' })).toBeNull();
  });

  it.each([
    [959, 'narrow'],
    [960, 'narrow'],
    [961, 'wide'],
  ])('[BPAGE-4] hands name, deposit currencies and the desktop flag to its child: %i px is %s', async (width, flag) => {
    windowOf(width);
    answerWith(() => ({ body: header }));
    await show(['GET_PAYMENT']);
    expect(await screen.findByText(`Aurora Games takes BTC and USDT, ${flag}`)).toBeDefined();
  });

  it('says what failed where the business would stand, and offers to try again', async () => {
    answerWith(() => ({ status: 404, body: { requestId: 'r', code: 'NOT_FOUND', message: 'Business not found' } }));
    await show(['GET_PAYMENT']);
    expect((await screen.findByRole('alert')).textContent).toContain('Business not found');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});
