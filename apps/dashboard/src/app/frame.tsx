import {
  AccountName,
  AccountSwitch,
  AppFrame,
  IconButton,
  NavItem,
  NavigationProvider,
  NavSection,
  UserLine,
  closeSheet,
} from '@countinghouse/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { BrandLogo, useTitle } from '../platform/brand';
import { Outlet, useNavigate, usePathname, useScreenId } from '../platform/navigation';
import { logOut, useSession } from '../platform/session';
import { chooseTheme, useThemeChoice } from '../platform/theme/theme';
import { leave } from '../platform/unsaved';
import { Everywhere } from './everywhere';
import { ContinuePrompt } from './continue-prompt';
import { useFiatAllowed } from './fiat-allowed';
import { chooseOrganisation } from '../features/organisations/manifest';
import { features } from './features';
import { lazyScreen } from './lazy-screen';
import { texts } from './messages';
import { ScreenBoundary } from './screen-error';
import { ScreenSkeleton } from './screen-skeleton';
import { coversPath, sidebarOf } from './sidebar';
import { UnsavedPrompt } from './unsaved-prompt';

const OrganisationsScreen = lazyScreen(chooseOrganisation);
const prompts = features.prompts.map((load) => lazy(load));

/** Everything around the screens of a signed-in person. */
export function Frame() {
  const navigate = useNavigate();
  const pathname = usePathname();
  const screenId = useScreenId();
  const { hasChosenOrganisation } = useSession();
  const isSwitching = pathname === '/organisations';
  const screen = (
    <ScreenBoundary location={screenId}>
      <Suspense fallback={<ScreenSkeleton />}>{hasChosenOrganisation ? <Outlet /> : <OrganisationsScreen />}</Suspense>
    </ScreenBoundary>
  );
  return (
    <NavigationProvider navigate={navigate}>
      {hasChosenOrganisation && !isSwitching ? <Shell pathname={pathname}>{screen}</Shell> : screen}
      <UnsavedPrompt />
    </NavigationProvider>
  );
}

/** The sidebar and the page. */
function Shell({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { permissions, organisation, organisationList, email, role } = useSession();
  const sections = sidebarOf(features.navItems, permissions, useFiatAllowed(), role);
  const current = features.navItems.find((item) => coversPath(item, pathname));
  useTitle(current?.label ?? null);
  return (
    <AppFrame
      brand={<BrandLogo />}
      brandHref="/"
      location={pathname}
      account={<Account name={organisation ?? ''} canSwitch={organisationList.length > 1} />}
      navigation={sections.map(({ title, items }) => (
        <NavSection key={title} title={title}>
          {items.map((item) => (
            <NavItem
              key={item.path}
              href={item.path}
              icon={item.icon}
              label={item.label}
              isCurrent={item === current}
            />
          ))}
        </NavSection>
      ))}
      footer={
        <UserLine
          name={email}
          role={role?.toLowerCase()}
          actions={
            <>
              <Everywhere sections={sections} canSwitch={organisationList.length > 1} />
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
      <Suspense>
        {prompts.map((Prompt, index) => (
          <Prompt key={index} />
        ))}
      </Suspense>
      <ContinuePrompt pathname={pathname} />
      {children}
    </AppFrame>
  );
}

function Account({ name, canSwitch }: { name: string; canSwitch: boolean }) {
  return canSwitch ? (
    <AccountSwitch name={name} href="/organisations" label={texts.switchOrganisation(name)} />
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
