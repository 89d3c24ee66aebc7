import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Badge,
  AccountSwitch,
  AppFrame,
  FoldedHead,
  IconButton,
  Monogram,
  NavItem,
  NavSection,
  NavigationProvider,
  Page,
  PageHeader,
  Steps,
  Tabs,
  UserLine,
  type AppFrameProps,
} from '../index';
import { expectAccessible, setWindowWidth } from '../testing';

const signedIn = { name: 'admin@northgate.example', role: 'admin' };

function Frame({ location = '/a' }: Partial<AppFrameProps>) {
  return (
    <AppFrame
      brand="Northgate"
      brandHref="/"
      account={<AccountSwitch name="Northgate Payments" href="/organisations" label="Switch organisation" />}
      navigation={
        <NavSection title="Organisation">
          <NavItem href="/a" icon="building" label="Businesses" isCurrent />
          <NavItem
            href="/b"
            icon="id-card"
            label="Travel rule"
            badge={<Badge count={6} label="6 deposits lack data" />}
          />
          <NavItem href="/c" icon="users" label="Users" />
        </NavSection>
      }
      footer={<UserLine {...signedIn} actions={<IconButton icon="logout" label="Logout" />} note="Version 1.2.3" />}
      location={location}
    >
      <Page>
        <h1>Businesses</h1>
      </Page>
    </AppFrame>
  );
}

describe('AppFrame', () => {
  beforeEach(() => {
    setWindowWidth(1440);
    // jsdom draws no dialogs
    HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
  });

  it('names its sections, marks where you are and counts only what wants attention', async () => {
    render(<Frame />);
    expect(screen.getByRole('list', { name: 'Organisation' })).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Businesses');
    expect(screen.getByRole('link', { name: /Travel rule/ }).textContent).toContain('6 deposits lack data');
    expect(screen.getByRole('link', { name: /Users/ }).textContent).toBe('Users');
    expect(screen.getByText('Version 1.2.3')).toBeTruthy();
    await expectAccessible();
  });

  it('[NAV-4] becomes a sheet behind the menu button under 768 px and closes when the page changes', async () => {
    setWindowWidth(767);
    const { rerender } = render(<Frame />);
    const sheet = document.querySelector('dialog');
    expect(sheet?.open).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(sheet?.open).toBe(true);
    rerender(<Frame location="/b" />);
    expect(sheet?.open).toBe(false);
  });

  it('[NAV-4] stands open from 768 px', () => {
    setWindowWidth(768);
    render(<Frame />);
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });
});

it('a page has one title and a way up', async () => {
  render(
    <main>
      <PageHeader
        title="Aurora Games"
        breadcrumbs={[{ label: 'Businesses', href: '/businesses' }, { label: 'Aurora Games' }]}
      />
    </main>,
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Businesses' }).getAttribute('href')).toBe('/businesses');
  await expectAccessible();
});

it('a page does not say its title twice', () => {
  const { rerender } = render(<PageHeader title="Internal transfer" breadcrumbs={[{ label: 'Internal transfer' }]} />);
  expect(screen.getAllByText('Internal transfer')).toHaveLength(1);
  rerender(<PageHeader title="Overview" breadcrumbs={[{ label: 'Internal transfer' }]} />);
  expect(screen.getByText('Internal transfer')).toBeTruthy();
});

it('tabs are links that say which is current', async () => {
  render(
    <Tabs
      label="Business"
      items={[
        { href: '/x', label: 'Crypto Deposits', isCurrent: true },
        { href: '/y', label: 'Fiat Deposits' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Crypto Deposits');
  await expectAccessible();
});

it('on a phone more than four tabs are one picker that names the current one and leads to the others', async () => {
  setWindowWidth(390);
  const went: string[] = [];
  render(
    <NavigationProvider navigate={(href) => went.push(href)}>
      <Tabs
        label="Business"
        items={[
          { href: '/x', label: 'Crypto Deposits', isCurrent: true },
          { href: '/y', label: 'Fiat Deposits' },
          { href: '/z', label: 'Fiat Withdrawals' },
          { href: '/t', label: 'Internal Transfers' },
          { href: '/s', label: 'Statistics' },
        ]}
      />
    </NavigationProvider>,
  );
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Business' });
  expect(picker.selectedOptions[0]?.textContent).toBe('Crypto Deposits');
  await userEvent.selectOptions(picker, 'Fiat Deposits');
  expect(went).toEqual(['/y']);
  await expectAccessible();
});

it('steps say where a form stands', async () => {
  render(<Steps steps={[{ label: 'Form' }, { label: 'Overview' }, { label: 'Done' }]} current={1} />);
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Overview');
  await expectAccessible();
});

it.each([
  ['Aurora Games', 'AG'],
  ['tidewater', 'TI'],
  ['Émile & Söhne GmbH', 'ÉS'],
])('the monogram of %s is %s', (name, letters) => {
  const { container } = render(<Monogram name={name} />);
  expect(container.textContent).toBe(letters);
});

describe('the head of a screen', () => {
  const edit = [{ label: 'Users', href: '/users' }, { label: 'Edit user' }];

  it.each([
    ['its title', <PageHeader key="" title="Users" />, 'Users'],
    [
      'the thing and what is done with it',
      <PageHeader key="" title="Greta Holm" breadcrumbs={edit} />,
      'Greta Holm · Edit user',
    ],
    [
      'its title alone where the trail ends in it',
      <PageHeader key="" title="Edit user" breadcrumbs={edit} />,
      'Edit user',
    ],
    [
      'what it is given',
      <PageHeader key="" title="Tidewater FX" name="Tidewater FX · Deposits" />,
      'Tidewater FX · Deposits',
    ],
  ])('calls the screen %s', (_what, head, name) => {
    const onHeading = vi.fn<(heading: HTMLElement, name: string) => void>();
    render(
      <NavigationProvider navigate={() => undefined} onHeading={onHeading}>
        {head}
      </NavigationProvider>,
    );
    expect(onHeading).toHaveBeenLastCalledWith(screen.getByRole('heading', { level: 1 }), name);
  });

  it('says nothing while its title is awaited', () => {
    const onHeading = vi.fn<(heading: HTMLElement, name: string) => void>();
    render(
      <NavigationProvider navigate={() => undefined} onHeading={onHeading}>
        <PageHeader title={<span>…</span>} />
      </NavigationProvider>,
    );
    expect(onHeading).not.toHaveBeenCalled();
  });
});

describe('the head of a page', () => {
  it('folds into one line once it has been scrolled away, unfolds again, and is read aloud once', () => {
    let tell: (isInSight: boolean, top: number) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: readonly unknown[]) => void) {
          tell = (isIntersecting, top) => act(() => seen([{ isIntersecting, boundingClientRect: { top } }]));
        }
        observe = vi.fn<() => void>();
        disconnect = vi.fn<() => void>();
      },
    );
    render(
      <FoldedHead>
        <span>Acme Ltd</span>
      </FoldedHead>,
    );
    const folded = () => screen.getByText('Acme Ltd').closest('[data-head-folded]') !== null;
    expect(folded()).toBe(false);
    // Below the window: nobody has come so far.
    tell(false, 900);
    expect(folded()).toBe(false);
    tell(false, -40);
    expect(folded()).toBe(true);
    expect(screen.getByText('Acme Ltd').closest('[aria-hidden="true"]')).not.toBeNull();
    tell(true, 12);
    expect(folded()).toBe(false);
    vi.unstubAllGlobals();
  });
});
