// oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with its list, as ARIA describes them; no tag does this
import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { Dialog, Icon, middleTruncated } from '@countinghouse/ui';
import { all, holds } from '@countinghouse/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { businessesQuery } from '../../entities/business/api';
import { businessHref, tabHref } from '../../entities/business/paths';
import { firstTab } from '../../entities/business/tabs';
import { amountText } from '../../entities/currency/cells';
import { useCurrencyBook } from '../../entities/currency/use-currency-book';
import { sentenceCase } from '../../entities/status/status';
import { useComposition } from '../../platform/composition';
import { useNavigate } from '../../platform/navigation';
import { stringifySearch } from '../../platform/search-text';
import { useSession } from '../../platform/session';
import { texts } from '../messages';
import { filterGroups, startsWith, type Command, type CommandGroup } from './commands';
import { matchedField, moneyOf } from './found';
import styles from './palette.module.css';
import { useFoundPayments } from './use-found-payments';

const mostBusinesses = 8;

type PaletteProps = {
  /** What needs no server: screens, theme, help. Only what the person may use. */
  readonly groups: readonly CommandGroup[];
  readonly onClose: () => void;
};

/** One field for every screen, business and payment the person may open. */
export default function Palette({ groups, onClose }: PaletteProps) {
  const { palette } = texts;
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { found, isSearching, hasFailed } = useServerCommands(typed);
  const shown = [...filterGroups(groups, typed), ...found];
  const commands = shown.flatMap((group) => group.commands);
  const active = commands[Math.min(current, commands.length - 1)];
  const idOf = ({ id }: Command) => `${listId}-${id}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const run = (command: Command) => {
    onClose();
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
        ? palette.nothing
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
        placeholder={palette.placeholder}
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
              // The field keeps the focus and hears the keys for its list.
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
                  <bdi>{command.label}</bdi>
                  {command.note && <small>{command.note}</small>}
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

/** Businesses by name or id, payments by reference, id, hash or address: what only the server knows. */
const useServerCommands = (typed: string) => {
  const { palette } = texts;
  const navigate = useNavigate();
  const { permissions } = useSession();
  const { tabs } = useComposition();
  const book = useCurrencyBook();
  const held = new Set(permissions);
  const tab = firstTab(tabs, held);
  const deposits = tabs.find(({ type }) => type === 'Deposits');
  const { data: businesses = [] } = useQuery({
    ...businessesQuery(),
    enabled: holds(held, all('GET_BUSINESSES')) && tab !== undefined,
  });
  const mayOpenPayments = holds(held, all('GET_PAYMENT')) && deposits !== undefined;
  const { payments, isSearching, hasFailed } = useFoundPayments(typed, mayOpenPayments);

  const named: Command[] = businesses.map(({ id, name }) => ({
    id: `business-${id}`,
    label: name,
    ids: [id],
    ...(startsWith(id, typed) && { note: palette.found(palette.fields.id, middleTruncated(id)) }),
    icon: 'building',
    run: () => navigate(tab ? tabHref(id, tab) : businessHref(id)),
  }));
  const paid: Command[] = payments.map((payment) => {
    const money = moneyOf(payment);
    return {
      id: `payment-${payment.id}`,
      label: payment.clientPaymentId,
      ...(money && { detail: amountText(book, money, money.network) }),
      note: noteOf(payment, typed),
      icon: 'tray-in',
      run: () => deposits && navigate(tabHref(payment.businessId, deposits) + stringifySearch({ open: payment.id })),
    };
  });
  const found: CommandGroup[] = filterGroups(
    [{ title: palette.businesses, commands: named, most: mostBusinesses }],
    typed,
  );
  if (paid.length > 0) found.push({ title: palette.payments, commands: paid });
  return { found, isSearching, hasFailed };
};

/** Which field was found, and whose payment it is. */
const noteOf = (payment: PaymentView, typed: string): string => {
  const { palette } = texts;
  const found = matchedField(payment, typed);
  const where = found && found.field !== 'reference' ? middleTruncated(found.value) : '';
  return [
    palette.found(palette.fields[found?.field ?? 'deposit'], where),
    payment.businessName,
    sentenceCase(payment.status),
  ].join(' · ');
};
