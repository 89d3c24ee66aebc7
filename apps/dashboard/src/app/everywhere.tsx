import { IconButton, closeSheet, later } from '@countinghouse/ui';
import { Suspense, useMemo, useState } from 'react';
import { organisationsPath } from '../features/organisations/manifest';
import { useComposition } from '../platform/composition';
import { useNavigate } from '../platform/navigation';
import { logOut } from '../platform/session';
import { chooseTheme } from '../platform/theme/theme';
import { leave } from '../platform/unsaved';
import { withinTime } from './lazy-screen';
import { texts } from './messages';
import type { CommandGroup } from './palette/commands';
import { ScreenBoundary } from './screen-error';
import { focusSearch, useShortcuts } from './shortcuts/use-shortcuts';
import type { SidebarSection } from './sidebar';

const Palette = later(async () => (await withinTime(() => import('./palette/palette'))).default);
const ShortcutsDialog = later(async () => (await withinTime(() => import('./shortcuts/shortcuts-dialog'))).default);

/** Loads the palette and the help before they are asked for. */
export const preloadEverywhere = (): void => {
  void Palette.preload();
  void ShortcutsDialog.preload();
};

type EverywhereProps = {
  /** The sidebar of this person. */
  readonly sections: readonly SidebarSection[];
  readonly canSwitch: boolean;
};

/** What works on every screen: the palette, the shortcuts and their help. Draws the palette's button. */
export function Everywhere({ sections, canSwitch }: EverywhereProps) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const navigate = useNavigate();
  const { canOpen } = useComposition();
  // A sidebar item may need less than its route; what does not open is not offered here.
  const places = useMemo(
    () => sections.flatMap(({ items }) => items.filter(({ path }) => canOpen(path))),
    [sections, canOpen],
  );
  const close = () => setOpen(null);
  const search = () => {
    // On a phone the button stands in the sheet: the focus is to come back to what opened that.
    closeSheet();
    setOpen('palette');
  };
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
        { id: 'logout', label: texts.logout, icon: 'logout', run: () => leave(logOut) },
      ],
    },
  ];
  return (
    <>
      <IconButton icon="search" label={texts.palette.open} onPress={search} />
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
