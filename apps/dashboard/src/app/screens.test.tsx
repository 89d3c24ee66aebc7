import { all } from '@countinghouse/contract/permissions';
import { getBusiness } from '@countinghouse/contract/organisation/businesses';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../platform/api';
import type { FeatureRoute, FeatureTab, ScreenData } from '../platform/feature';
import { sessionStore } from '../platform/session';
import { sessionFixture } from '../testing/fixtures';
import { loadScreensAhead } from './load-ahead';
import { createAppRouter } from './router';
import { ScreenBoundary } from './screen-error';
import { screenOf } from './screens';

const id = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7';
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
const session = sessionFixture({ permissions: ['CREATE_USER'] });
const nothingArrives = () => false;
const never = () => new Promise<never>(() => undefined);

const one: ScreenData = ({ parameters: { id: wanted = '' }, search }) => [
  queryOptions({
    queryKey: ['thing', wanted, search.status],
    queryFn: ({ signal }) => call(getBusiness, { params: { id: wanted }, signal }),
  }),
];
const opening = { parameters: { id }, search: {}, session };

let asked: string[] = [];
const network = { answers: true };

beforeEach(async () => {
  asked = [];
  network.answers = true;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://localhost').pathname);
    return network.answers ? never() : Promise.reject(new TypeError('Failed to fetch'));
  });
  await sessionStore.start(session);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The routes with one screen, whose script never arrives. */
const routerWith = (route: Partial<FeatureRoute>) => {
  const client = queries();
  const history = createMemoryHistory({ initialEntries: ['/nowhere'] });
  const visitor = () => ({ session, allowsFiat: true });
  const page: FeatureRoute = { path: '/thing/$id', need: all('CREATE_USER'), load: never, ...route };
  const features = { routes: [page], navItems: [], tabs: [], places: {}, commands: [], prompts: [], latePrompts: [] };
  return { client, ...createAppRouter(features, { history, queries: client, visitor }) };
};

describe('what a screen shows first', () => {
  it('is asked for in the moment the screen is opened, whether its script is there or not', async () => {
    const { client, router } = routerWith({ data: async () => one });
    await router.navigate({ href: `/thing/${id}?status=NEW` });
    await expect.poll(() => asked).toEqual([`/api/v1/businesses/${id}`]);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['thing', id, 'NEW']]);
  });

  it('is asked for at a link that is about to be pressed, and not again by the press', async () => {
    const { router } = routerWith({ data: async () => one });
    await router.preloadRoute({ to: undefined as never, href: `/thing/${id}` });
    await expect.poll(() => asked).toHaveLength(1);
    await router.navigate({ href: `/thing/${id}` });
    expect(asked).toHaveLength(1);
  });

  it('[GUARD-2] is not asked for where the screen does not open', async () => {
    const { router } = routerWith({ need: all('MANAGE_ROLES'), data: async () => one });
    await router.preloadRoute({ to: undefined as never, href: `/thing/${id}` });
    await router.navigate({ href: `/thing/${id}` });
    expect(asked).toEqual([]);
  });

  it('is asked for at once when what asks was loaded before', async () => {
    const screen = screenOf({ load: never, data: async () => one });
    void screen.loadAhead();
    await new Promise((resolve) => setTimeout(resolve));
    void screen.open(queries(), opening, false);
    expect(asked).toHaveLength(1);
  });

  it('is left to the screen when what asks cannot be loaded', async () => {
    void screenOf({ load: never, data: () => Promise.reject(new TypeError('Failed to fetch')) }).open(
      queries(),
      opening,
      false,
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([]);
  });
});

describe('the open screen', () => {
  const arrived = { load: async () => ({ default: () => null }), data: async () => one };

  /** Stands elsewhere, with the script of the next screen there, and presses its link. */
  const pressed = async (known?: unknown) => {
    const { client, router } = routerWith(arrived);
    await router.navigate({ href: '/elsewhere' });
    if (known !== undefined) client.setQueryData(['thing', id, undefined], known);
    vi.useFakeTimers();
    void router.navigate({ href: `/thing/${id}` });
    return { shown: () => router.stores.matches.get().at(-1)?.fullPath };
  };

  it('stays while the next one has no answers, for a tenth of a second', async () => {
    const { shown } = await pressed();
    await vi.advanceTimersByTimeAsync(99);
    expect(shown()).toBe('/$');
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toBe('/thing/$id');
  });

  it('stays no longer than until the answers are there, or known to fail', async () => {
    network.answers = false;
    const { shown } = await pressed();
    await vi.advanceTimersByTimeAsync(50);
    expect(shown()).toBe('/thing/$id');
  });

  it('goes at once when the answers were there before', async () => {
    const { shown } = await pressed({ id });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe('/thing/$id');
  });

  it('is not waited for where nothing is open yet', async () => {
    const { router } = routerWith(arrived);
    vi.useFakeTimers();
    void router.navigate({ href: `/thing/${id}` });
    await vi.advanceTimersByTimeAsync(0);
    expect(router.stores.matches.get().at(-1)?.fullPath).toBe('/thing/$id');
  });
});

describe('a call without an answer', () => {
  it('[ERR-4] ends no session while nobody has opened the screen', async () => {
    network.answers = false;
    const client = queries();
    void screenOf({ load: never, data: async () => one }).open(client, opening, true);
    await expect.poll(() => client.getQueryCache().getAll()[0]?.state.status).toBe('error');
    expect(sessionStore.read().status).toBe('signedIn');
  });

  it('[ERR-4] ends it once somebody has', async () => {
    network.answers = false;
    void screenOf({ load: never, data: async () => one }).open(queries(), opening, false);
    await expect.poll(() => sessionStore.read().status).toBe('signedOut');
  });
});

describe('the script of a screen', () => {
  const Shown = () => <p>Things</p>;
  const draw = (part: Parameters<typeof screenOf>[0]) => {
    const { Component } = screenOf(part);
    return render(
      <ScreenBoundary location="/things">
        <Component />
      </ScreenBoundary>,
    );
  };

  it('is waited for behind a skeleton', async () => {
    let arrive: (module: { default: typeof Shown }) => void = () => undefined;
    draw({ load: () => new Promise((resolve) => (arrive = resolve)) });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    await act(async () => arrive({ default: Shown }));
    expect(screen.getByText('Things')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is drawn at once, without a skeleton or an empty moment, if it was loaded before', async () => {
    const part = { load: async () => ({ default: Shown }) };
    await screenOf(part).loadAhead();
    draw(part);
    expect(screen.getByText('Things')).toBeDefined();
  });

  it('[ERR-6] that cannot be had is said in its place, and tried again by another visit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi
      .fn<() => Promise<{ default: typeof Shown }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue({ default: Shown });
    const part = { load };
    const { unmount } = draw(part);
    expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be loaded');
    unmount();
    draw(part);
    expect(await screen.findByText('Things')).toBeDefined();
  });

  it('[ERR-6] is given up after 120 seconds', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    vi.useFakeTimers();
    draw({ load: never });
    await act(() => vi.advanceTimersByTimeAsync(119_999));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert').textContent).toContain('This screen could not be loaded');
  });

  it('is loaded ahead for what the person may open and nothing else: a business’s tabs at once, the screens after four seconds of reading', async () => {
    vi.useFakeTimers();
    const order: string[] = [];
    const part = <Path extends string>(path: Path, need: FeatureRoute['need']) => ({
      path,
      need,
      load: async () => {
        order.push(path);
        return { default: Shown };
      },
    });
    const routes = [part('/one', 'login'), part('/two', 'public'), part('/three', all('CREATE_USER'))];
    const tabs = [part('money', all('CREATE_USER')), part('secret', 'public')] as unknown as FeatureTab[];
    const stop = loadScreensAhead(
      { routes, navItems: [], tabs, places: {}, commands: [], prompts: [], latePrompts: [] },
      ({ need }) => need !== 'public',
      nothingArrives,
    );
    await vi.advanceTimersByTimeAsync(3_900);
    expect(order).toEqual(['money']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(order).toEqual(['money', '/one', '/three']);
    stop();
  });

  it('is not loaded ahead for whoever told the browser to save data', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
    const load = vi.fn<FeatureRoute['load']>(async () => ({ default: Shown }));
    const routes = [{ path: '/one', need: 'login' as const, load }];
    const tabs = [{ path: 'money', need: 'login', load }] as unknown as FeatureTab[];
    loadScreensAhead(
      { routes, navItems: [], tabs, places: {}, commands: [], prompts: [], latePrompts: [] },
      () => true,
      nothingArrives,
    );
    await vi.advanceTimersByTimeAsync(9_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('is loaded ahead no further once the person has left', async () => {
    vi.useFakeTimers();
    const load = vi.fn<FeatureRoute['load']>(async () => ({ default: Shown }));
    const routes = [{ path: '/one', need: 'login' as const, load }];
    const stop = loadScreensAhead(
      { routes, navItems: [], tabs: [], places: {}, commands: [], prompts: [], latePrompts: [] },
      () => true,
      nothingArrives,
    );
    stop();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('is loaded ahead with the page of a business before its tabs, and not while another screen is on its way', async () => {
    vi.useFakeTimers();
    const order: string[] = [];
    const part = (path: string): FeatureRoute => ({
      path,
      need: 'login',
      load: async () => {
        order.push(path);
        return { default: Shown };
      },
    });
    let isOnItsWay = true;
    const stop = loadScreensAhead(
      {
        routes: [part('/one'), part('/business/$id')],
        navItems: [],
        tabs: [part('money')] as unknown as FeatureTab[],
        places: {},
        commands: [],
        prompts: [],
        latePrompts: [],
      },
      () => true,
      () => isOnItsWay,
    );
    await vi.advanceTimersByTimeAsync(9_000);
    expect(order).toEqual([]);
    isOnItsWay = false;
    await vi.advanceTimersByTimeAsync(9_000);
    expect(order.filter((path) => path !== '/one')).toEqual(['/business/$id', 'money']);
    expect(order).toContain('/one');
    stop();
  });
});
