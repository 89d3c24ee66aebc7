import { IconButton, later } from '@countinghouse/ui';
import { Suspense, useMemo, useState } from 'react';
import { organisationsPath, switchOrganisation } from '../features/organisation/organisations/manifest';
import { useComposition } from '../platform/composition';
import { preloadActDialog } from '../platform/forms/act-dialog';
import { useNavigate } from '../platform/navigation';
import { leave } from '../platform/unsaved';
import { features } from './features';
import { withinTime } from './lazy-screen';
import { texts } from './messages';
import { ScreenBoundary } from './screen-error';
import { focusSearch, useShortcuts } from './shortcuts/use-shortcuts';
import type { SidebarSection } from './sidebar';

const Palette = later(async () => (await withinTime(() => import('./palette/own-palette'))).default);
const ShortcutsDialog = later(async () => (await withinTime(() => import('./shortcuts/shortcuts-dialog'))).default);

/** Loads the palette, the help and the question before an act ahead of the press that opens them. */
export const preloadEverywhere = (): void => {
  void Palette.preload();
  void ShortcutsDialog.preload();
  preloadActDialog();
};

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
  return (
    <>
      <IconButton icon="search" label={texts.openPalette} size={size} onPress={() => setOpen('palette')} />
      {open && (
        <ScreenBoundary location={open}>
          <Suspense>
            {open === 'palette' ? (
              <Palette
                places={places}
                acts={features.commands}
                onOrganisations={canSwitch ? () => navigate(organisationsPath) : null}
                onOrganisation={(id) => leave(() => void switchOrganisation(id))}
                onHelp={() => setOpen('help')}
                onClose={close}
              />
            ) : (
              <ShortcutsDialog places={places} onClose={close} />
            )}
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}
