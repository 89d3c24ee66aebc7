import { useComposition } from '../../platform/composition';
import { useNavigate } from '../../platform/navigation';
import { logOut, useSession } from '../../platform/session';
import { chooseTheme } from '../../platform/theme/theme';
import { leave } from '../../platform/unsaved';
import { laterTexts } from '../later-messages';
import { texts } from '../messages';
import type { Command } from '../../platform/feature';
import type { SidebarSection } from '../sidebar';
import type { CommandGroup } from './commands';

const mostOrganisations = 8;

export type OwnCommands = {
  /** Screens of the sidebar that would open. */
  readonly places: readonly SidebarSection['items'][number][];
  /** Acts that screens offer, also those that would not open. */
  readonly acts: readonly Command[];
  /** Leads to the organisations; null for a person of one. */
  readonly onOrganisations: (() => void) | null;
  readonly onOrganisation: (id: string) => void;
  readonly onHelp: () => void;
};

/** Commands without the server: screens, theme, help. Only those the person may use. */
export const useOwnCommands = ({
  places,
  acts,
  onOrganisations,
  onOrganisation,
  onHelp,
}: OwnCommands): readonly CommandGroup[] => {
  const navigate = useNavigate();
  const { canOpen } = useComposition();
  const { organisationList, organisationId } = useSession();
  return [
    {
      title: laterTexts.palette.actions,
      commands: [
        ...acts
          .filter(({ path }) => canOpen(path))
          .map(({ label, also, path, icon = 'plus' }) => ({
            id: `command-${path}`,
            label,
            ...(also !== undefined && { also }),
            icon,
            href: path,
            run: () => navigate(path),
          })),
        { id: 'help', label: laterTexts.shortcuts.title, icon: 'info', run: onHelp },
        ...(['system', 'light', 'dark'] as const).map((choice) => ({
          id: `theme-${choice}`,
          label: texts.themeAs(texts.theme[choice]),
          icon: ({ system: 'monitor', light: 'sun', dark: 'moon' } as const)[choice],
          run: () => chooseTheme(choice),
        })),
        ...(onOrganisations
          ? [
              {
                id: 'organisation',
                label: texts.changeOrganisation,
                icon: 'organisation' as const,
                run: onOrganisations,
              },
            ]
          : []),
        { id: 'logout', label: texts.logout, also: texts.logoutAlso, icon: 'logout', run: () => leave(logOut) },
      ],
    },
    {
      title: laterTexts.palette.screens,
      commands: places.map(({ path, label, icon, section }) => ({
        id: `screen-${path}`,
        label,
        detail: section,
        icon,
        href: path,
        run: () => navigate(path),
      })),
    },
    {
      title: laterTexts.palette.organisations,
      most: mostOrganisations,
      commands: organisationList
        .filter(({ id }) => id !== organisationId)
        .map(({ id, name }) => ({
          id: `organisation-${id}`,
          label: name,
          detail: laterTexts.palette.switchTo,
          icon: 'organisation' as const,
          run: () => onOrganisation(id),
        })),
    },
  ];
};
