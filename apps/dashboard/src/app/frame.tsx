import {
  AccountName,
  AccountSwitch,
  AppFrame,
  IconButton,
  NavItem,
  NavigationProvider,
  NavSection,
  UserLine,
  breakpoints,
  closeSheet,
  later,
  preloadLayers,
  useMediaQuery,
  whenIdle,
} from '@countinghouse/ui';
import { version } from '../../package.json';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { BrandLogo } from '../platform/brand';
import { Outlet, useIsArriving, useNavigate, usePathname, usePreload } from '../platform/navigation';
import { logOut, useSession } from '../platform/session';
import { chooseTheme, useThemeChoice } from '../platform/theme/theme';
import { leave } from '../platform/unsaved';
import { useWanted } from '../platform/wanted';
import { Everywhere, preloadEverywhere } from './everywhere';
import { useFiatAllowed } from './fiat-allowed';
import { chooseOrganisation, organisationsPath } from '../features/organisation/organisations/manifest';
import { features } from './features';
import { passage } from './guard';
import { useHeadings } from './headings';
import { lazyScreen, withinTime } from './lazy-screen';
import { loadScreensAhead } from './load-ahead';
import { texts } from './messages';
import { ScreenBoundary } from './screen-error';
import { ScreenSkeleton } from './screen-skeleton';
import { coversPath, sidebarOf } from './sidebar';
import { ViewBar } from './view-bar';
import { UnsavedPrompt } from './unsaved-prompt';

const OrganisationsScreen = lazyScreen(chooseOrganisation);
const prompts = features.prompts.map(lazyScreen);
const latePrompts = features.latePrompts.map(lazyScreen);
/** The counts at the end of items, by the item's path. */
const badges: Readonly<Record<string, ReactNode>> = Object.fromEntries(
  features.navItems.flatMap(({ path, badge }) => {
    if (!badge) return [];
    const Count = lazyScreen(badge);
    return [
      [
        path,
        <Suspense key={path}>
          <Count />
        </Suspense>,
      ],
    ];
  }),
);
/** Only for somebody who was on the way to a page before the sign-in. */
const ContinuePrompt = later(async () => (await withinTime(() => import('./continue-prompt'))).ContinuePrompt);
const AttemptNotices = lazyScreen(() => import('./attempt-notices'));
const LiveUpdates = lazyScreen(() => import('./live-updates'));

/** Everything around the screens of a signed-in person. */
export function Frame() {
  const navigate = useNavigate();
  const preload = usePreload();
  const isOnItsWay = useIsArriving();
  const queries = useQueryClient();
  const onHeading = useHeadings();
  const pathname = usePathname();
  const session = useSession();
  const { hasChosenOrganisation } = session;
  const allowsFiat = useFiatAllowed();
  const isSwitching = pathname === organisationsPath;
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => {
    void preloadLayers();
    preloadEverywhere();
    setSettled(true);
  }, []);
  useEffect(() => {
    if (!isSettled) return undefined;
    return loadScreensAhead(
      features,
      (needed) => passage(needed, session, allowsFiat) === 'open',
      () => isOnItsWay() || queries.isFetching() > 0,
    );
    // Somebody who has come to another page begins to read anew.
  }, [isSettled, session, allowsFiat, isOnItsWay, queries, pathname]);
  const screen = (
    <ScreenBoundary location={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        {hasChosenOrganisation || isOwnAccount(pathname) ? <Outlet /> : <OrganisationsScreen />}
        <Settling onSettled={settle} />
      </Suspense>
    </ScreenBoundary>
  );
  return (
    <NavigationProvider navigate={navigate} preload={preload} onHeading={onHeading}>
      {hasChosenOrganisation && !isSwitching ? (
        <Shell pathname={pathname} isSettled={isSettled}>
          {screen}
        </Shell>
      ) : (
        screen
      )}
      <UnsavedPrompt />
    </NavigationProvider>
  );
}

/** True at a screen of the person's own account, which needs no organisation. */
const isOwnAccount = (pathname: string): boolean =>
  features.routes.some(({ path, withoutOrganisation }) => withoutOrganisation === true && path === pathname);

/** Waits beside the first screen until it is drawn and the browser is idle. */
function Settling({ onSettled }: { onSettled: () => void }) {
  useEffect(() => whenIdle(onSettled), [onSettled]);
  return null;
}

/** The sidebar and the page. */
function Shell({
  pathname,
  isSettled,
  children,
}: {
  pathname: string;
  /** True once the first screen is there: parts that are not needed before may load. */
  isSettled: boolean;
  children: ReactNode;
}) {
  const { permissions, organisation, organisationList, elsewhere = [], email, role } = useSession();
  const canSwitch = organisationList.length + elsewhere.length > 1;
  const sections = sidebarOf(features.navItems, permissions, useFiatAllowed(), role);
  const current = features.navItems.find((item) => coversPath(item, pathname));
  const wanted = useWanted();
  const isPhone = useMediaQuery(breakpoints.phone);
  const everywhere = <Everywhere sections={sections} canSwitch={canSwitch} size={isPhone ? 'lg' : 'md'} />;
  return (
    <AppFrame
      brand={<BrandLogo />}
      mark={<BrandLogo isSmall />}
      brandHref="/"
      location={pathname}
      account={<Account name={organisation ?? ''} canSwitch={canSwitch} />}
      tools={isPhone && everywhere}
      navigation={sections.map(({ title, items }) => (
        <NavSection key={title} title={title}>
          {items.map((item) => (
            <NavItem
              key={item.path}
              href={item.path}
              icon={item.icon}
              label={item.label}
              isCurrent={item === current}
              badge={isSettled && badges[item.path]}
            />
          ))}
        </NavSection>
      ))}
      footer={
        <UserLine
          name={email}
          role={role?.toLowerCase()}
          note={texts.version(version)}
          actions={
            <>
              {!isPhone && everywhere}
              <ThemeButton />
              <IconButton
                icon="logout"
                label={texts.logout}
                onPress={() => {
                  closeSheet();
                  leave(logOut);
                }}
              />
            </>
          }
        />
      }
    >
      {(isSettled ? [...prompts, ...latePrompts] : prompts).map((Prompt, index) => (
        <Suspense key={index}>
          <Prompt />
        </Suspense>
      ))}
      {isSettled && (
        <Suspense>
          <AttemptNotices />
          <LiveUpdates />
        </Suspense>
      )}
      {wanted && (
        <Suspense>
          <ContinuePrompt pathname={pathname} />
        </Suspense>
      )}
      {children}
      <ViewBar />
    </AppFrame>
  );
}

function Account({ name, canSwitch }: { name: string; canSwitch: boolean }) {
  return canSwitch ? (
    <AccountSwitch name={name} href={organisationsPath} label={texts.switchOrganisation(name)} />
  ) : (
    <AccountName name={name} />
  );
}

const themes = ['system', 'light', 'dark'] as const;
const themeIcon = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** Walks through the three themes. */
function ThemeButton() {
  const choice = useThemeChoice();
  const next = themes[(themes.indexOf(choice) + 1) % themes.length] ?? 'system';
  return (
    <IconButton
      icon={themeIcon[choice]}
      label={texts.themeNow(texts.theme[choice], texts.theme[next])}
      onPress={() => chooseTheme(next)}
    />
  );
}
