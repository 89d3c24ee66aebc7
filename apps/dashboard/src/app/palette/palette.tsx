// oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with its list, as ARIA describes them; no tag does this
import { foundKinds, type Found, type FoundKind } from '@countinghouse/contract/organisation/search';
import { breakpoints, Dialog, Icon, middleTruncated, useMediaQuery } from '@countinghouse/ui';
import { all, holds } from '@countinghouse/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { businessesQuery } from '../../entities/business/api';
import { businessHref, tabHref } from '../../entities/business/paths';
import { visibleTabs } from '../../entities/business/tabs';
import { amountText } from '../../entities/currency/cells';
import { useCurrencyBook } from '../../entities/currency/use-currency-book';
import { sentenceCase } from '../../entities/status/status';
import { useComposition } from '../../platform/composition';
import { useNavigate } from '../../platform/navigation';
import { useSession } from '../../platform/session';
import { laterTexts as texts } from '../later-messages';
import { beginningIn, filterGroups, startsWith, type Command, type CommandGroup } from './commands';
import styles from './palette.module.css';
import { hrefOfFound, places, reachesAny } from './paths';
import { useRecent } from './use-recent';
import { useFound } from './use-found';

const mostBusinesses = 8;

type PaletteProps = {
  /** Commands without the server: screens, theme, help. Only those the person may use. */
  readonly groups: readonly CommandGroup[];
  readonly onClose: () => void;
};

/** One field for every screen, business and thing with an id that the person may open. */
export default function Palette({ groups, onClose }: PaletteProps) {
  const { palette } = texts;
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(0);
  const listId = useId();
  const isPhone = useMediaQuery(breakpoints.phone);
  const list = useRef<HTMLDivElement>(null);
  const { found, isSearching, hasFailed } = useServerCommands(typed);
  const { recent, remember } = useRecent();
  const isEmpty = typed.trim() === '';
  // Places of the last visits are offered before anything is typed, and not among the others as well.
  const lately = new Set(isEmpty ? recent.map(({ href }) => href) : []);
  const shown = [
    ...(isEmpty ? [{ title: palette.recent, commands: recent }] : []),
    ...[...filterGroups(isEmpty ? screensFirst(groups) : groups, typed), ...found].map((group) => ({
      ...group,
      commands: group.commands.filter(({ href }) => href === undefined || !lately.has(href)),
    })),
  ].filter(({ commands: lines }) => lines.length > 0);
  const commands = shown.flatMap((group) => group.commands);
  const active = commands[Math.min(current, commands.length - 1)];
  const idOf = ({ id }: Command) => `${listId}-${id}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const run = (command: Command) => {
    onClose();
    remember(command);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = Math.min(current, commands.length - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1 < commands.length ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : commands.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setCurrent(Math.max(0, next));
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      run(active);
    }
  };
  const said = hasFailed
    ? palette.failed
    : isSearching
      ? palette.searching
      : commands.length === 0
        ? palette.nothing(typed.trim())
        : palette.count(commands.length);

  return (
    <Dialog title={palette.title} isOpen onClose={onClose} size="wide" place="top">
      <input
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={palette.title}
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type here
        autoFocus
        placeholder={isPhone ? palette.title : palette.placeholder}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setCurrent(0);
        }}
      />
      <div ref={list} id={listId} role="listbox" aria-label={palette.results} className={styles.list}>
        {shown.map(({ title, commands: lines }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={styles.group} aria-hidden="true">
              {title}
            </p>
            {lines.map((command) => (
              // The field keeps the focus and handles the keys of its list.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={command.id}
                id={idOf(command)}
                role="option"
                aria-selected={command === active}
                className={styles.option}
                onClick={() => run(command)}
              >
                <Icon name={command.icon} />
                <span className={styles.label}>
                  <bdi>
                    <Marked text={command.label} typed={typed} />
                  </bdi>
                  {command.note && (
                    <small>
                      <Marked text={command.note} typed={typed} />
                    </small>
                  )}
                </span>
                {command.detail && <bdi className={styles.detail}>{command.detail}</bdi>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <output className={styles.said}>{said}</output>
    </Dialog>
  );
}

/** Before anything is typed: people go somewhere far more often than they make something. */
const screensFirst = (groups: readonly CommandGroup[]): CommandGroup[] => {
  const isScreens = ({ title }: CommandGroup) => title === texts.palette.screens;
  return [...groups.filter(isScreens), ...groups.filter((group) => !isScreens(group))];
};

/** Text in which the typed beginning is marked. */
const Marked = ({ text, typed }: { readonly text: string; readonly typed: string }) => {
  const place = beginningIn(text, typed);
  if (!place) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark className={styles.mark}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
};

/** Businesses by name or id, everything else by how an id, a reference, a hash or an address begins: what only the server knows. */
const useServerCommands = (typed: string) => {
  const { palette } = texts;
  const navigate = useNavigate();
  const { permissions } = useSession();
  const { tabs, canOpen } = useComposition();
  const book = useCurrencyBook();
  const held = new Set(permissions);
  const open = visibleTabs(tabs, held);
  const [tab] = open;
  const { data: businesses = [] } = useQuery({
    ...businessesQuery(),
    enabled: holds(held, all('GET_BUSINESSES')) && tab !== undefined,
  });
  const reach = { tabs: open, canOpen, anyBusinessId: businesses[0]?.id ?? null };
  const { found: rows, isSearching, hasFailed } = useFound(typed, reachesAny(reach));

  const named: Command[] = businesses.map(({ id, name }) => ({
    id: `business-${id}`,
    label: name,
    ids: [id],
    ...(startsWith(id, typed) && { note: palette.found(palette.fields.id, middleTruncated(id)) }),
    icon: 'building',
    href: tab ? tabHref(id, tab) : businessHref(id),
    run: () => navigate(tab ? tabHref(id, tab) : businessHref(id)),
  }));
  const commandsOf = (kind: FoundKind): Command[] =>
    rows.flatMap((row) => {
      const href = row.kind === kind ? hrefOfFound(row, reach) : null;
      if (href === null) return [];
      return [
        {
          id: `${kind}-${row.id}`,
          label: row.label === row.id ? middleTruncated(row.id) : row.label,
          ...(row.money && { detail: amountText(book, row.money, row.money.network) }),
          note: noteOf(row),
          icon: places[kind].icon,
          href,
          run: () => navigate(href),
        },
      ];
    });
  const found: CommandGroup[] = filterGroups(
    [{ title: palette.businesses, commands: named, most: mostBusinesses }],
    typed,
  );
  for (const kind of foundKinds) {
    const commands = commandsOf(kind);
    if (commands.length > 0) found.push({ title: palette.kinds[kind], commands });
  }
  return { found, isSearching, hasFailed };
};

/** Fields of words, which are read and not compared: their end is left out where there is no room. */
const hasWords: ReadonlySet<Found['field']> = new Set(['name', 'person', 'amount']);

/** Matched field, business and status. */
const noteOf = ({ field, value, label, businessName, status }: Found): string => {
  const { palette } = texts;
  const shown = hasWords.has(field) ? value : middleTruncated(value);
  const told = value === label ? palette.fields[field] : palette.found(palette.fields[field], shown);
  return [told, businessName, status && sentenceCase(status)].filter(Boolean).join(' · ');
};
