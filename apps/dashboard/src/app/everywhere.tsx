import { IconButton, later } from '@countinghouse/ui';
import { Suspense, useMemo, useState } from 'react';
import { organisationsPath, switchOrganisation } from '../features/organisation/organisations/manifest';
import { useComposition } from '../platform/composition';
import { preloadActDialog } from '../platform/forms/act-dialog';
import { useNavigate } from '../platform/navigation';
import { logOut, useSession } from '../platform/session';
import { chooseTheme } from '../platform/theme/theme';
import { leave } from '../platform/unsaved';
import { features } from './features';
import { withinTime } from './lazy-screen';
import { texts } from './messages';
import type { CommandGroup } from './palette/commands';
import { ScreenBoundary } from './screen-error';
import { focusSearch, useShortcuts } from './shortcuts/use-shortcuts';
import type { SidebarSection } from './sidebar';

const Palette = later(async () => (await withinTime(() => import('./palette/palette'))).default);
const ShortcutsDialog = later(async () => (await withinTime(() => import('./shortcuts/shortcuts-dialog'))).default);

/** Loads the palette, the help and the question before an act ahead of the press that opens them. */
export const preloadEverywhere = (): void => {
  void Palette.preload();
  void ShortcutsDialog.preload();
  preloadActDialog();
};

const mostOrganisations = 8;

type EverywhereProps = {
  /** The sidebar of this person. */
  readonly sections: readonly SidebarSection[];
  readonly canSwitch: boolean;
  /** The button's. */
  readonly size?: 'md' | 'lg';
};

/** Tools on every screen: the palette, the shortcuts and their help. Draws the palette's button. */
export function Everywhere({ sections, canSwitch, size }: EverywhereProps) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const navigate = useNavigate();
  const { canOpen } = useComposition();
  const { organisationList, organisationId } = useSession();
  // A sidebar item may need less than its route; routes that would not open are not offered here.
  const places = useMemo(
    () => sections.flatMap(({ items }) => items.filter(({ path }) => canOpen(path))),
    [sections, canOpen],
  );
  const close = () => setOpen(null);
  useShortcuts(
    places.map(({ path }) => path),
    (meaning) => {
      if (typeof meaning === 'object') navigate(meaning.go);
      else if (meaning === 'help') setOpen('help');
      else if (meaning === 'palette' || !focusSearch()) setOpen('palette');
    },
  );
  const groups: readonly CommandGroup[] = [
    {
      title: texts.palette.screens,
      commands: places.map(({ path, label, icon, section }) => ({
        id: `screen-${path}`,
        label,
        detail: section,
        icon,
        run: () => navigate(path),
      })),
    },
    {
      title: texts.palette.actions,
      commands: [
        ...features.commands
          .filter(({ path }) => canOpen(path))
          .map(({ label, also, path }) => ({
            id: `command-${path}`,
            label,
            ...(also !== undefined && { also }),
            icon: 'plus' as const,
            run: () => navigate(path),
          })),
        { id: 'help', label: texts.shortcuts.title, icon: 'info', run: () => setOpen('help') },
        ...(['system', 'light', 'dark'] as const).map((choice) => ({
          id: `theme-${choice}`,
          label: texts.themeAs(texts.theme[choice]),
          icon: ({ system: 'monitor', light: 'sun', dark: 'moon' } as const)[choice],
          run: () => chooseTheme(choice),
        })),
        ...(canSwitch
          ? [
              {
                id: 'organisation',
                label: texts.changeOrganisation,
                icon: 'building' as const,
                run: () => navigate(organisationsPath),
              },
            ]
          : []),
        { id: 'logout', label: texts.logout, also: texts.logoutAlso, icon: 'logout', run: () => leave(logOut) },
      ],
    },
    {
      title: texts.palette.organisations,
      most: mostOrganisations,
      commands: organisationList
        .filter(({ id }) => id !== organisationId)
        .map(({ id, name }) => ({
          id: `organisation-${id}`,
          label: name,
          detail: texts.palette.switchTo,
          icon: 'building' as const,
          run: () => leave(() => void switchOrganisation(id)),
        })),
    },
  ];
  return (
    <>
      <IconButton icon="search" label={texts.palette.open} size={size} onPress={() => setOpen('palette')} />
      {open && (
        <ScreenBoundary location={open}>
          <Suspense>
            {open === 'palette' ? (
              <Palette groups={groups} onClose={close} />
            ) : (
              <ShortcutsDialog places={places} onClose={close} />
            )}
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}
