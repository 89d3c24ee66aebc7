import { Suspense, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../controls/Button';
import { Icon } from '../icons/Icon';
import { later, whenIdle } from '../lib/later';
import { useMediaQuery } from '../lib/media';
import { useLinkProps, useNavigate } from '../lib/navigation';
import { fitting } from './fitting';
import styles from './Tabs.module.css';

export type TabItem = { href: string; label: string; isCurrent?: boolean };

export type TabsProps = {
  /** Names the navigation: `Business`. */
  label: string;
  items: readonly TabItem[];
};

const phone = '(max-width: 599px)';
const gap = 20;
/** What the button of the others takes; beside the current one's name, when that is among them, its chevron. */
const moreWidth = 64;
const chevronWidth = 24;

/**
 * Links between the views of one thing, in one line: those without room stand under “More”, on a phone all of them in one
 * picker. The current one is always named.
 */
export function Tabs({ label, items }: TabsProps) {
  const isPhone = useMediaQuery(phone);
  const list = useRef<HTMLUListElement>(null);
  const shown = useFitting(list, items, isPhone);
  if (isPhone) {
    return (
      <nav className={styles.tabs} aria-label={label}>
        <Picker items={items} label={label} />
      </nav>
    );
  }
  const folded = items.slice(shown);
  const current = folded.find((item) => item.isCurrent);
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={list}>
        {items.map((item, index) => (
          <li key={item.href} data-folded={index >= shown || undefined}>
            <Tab {...item} />
          </li>
        ))}
        {folded.length > 0 && (
          <li className={styles.more} data-current={current ? true : undefined}>
            <Folded items={folded} label={current?.label ?? 'More'} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** How many of the tabs have room; all of them while nothing can be measured. */
function useFitting(list: RefObject<HTMLUListElement | null>, items: readonly TabItem[], isPhone: boolean): number {
  const [shown, setShown] = useState(items.length);
  const labels = items.map((item) => item.label).join('\n');
  const current = items.findIndex((item) => item.isCurrent);
  useLayoutEffect(() => {
    const row = list.current;
    if (!row || isPhone) return;
    const measure = () => {
      const style = getComputedStyle(row);
      const room = row.clientWidth - (parseFloat(style.paddingLeft) || 0) - (parseFloat(style.paddingRight) || 0);
      // Folded tabs are out of sight but keep their width, so that they can come back.
      const widths = [...row.querySelectorAll<HTMLElement>(':scope > li > a')].map((tab) => tab.offsetWidth);
      if (room <= 0) return setShown(widths.length);
      const fits = fitting(widths, { room, gap, more: moreWidth });
      // Folded, the current one lends the button its name, which may push one more under it.
      const named = (widths[current] ?? 0) + chevronWidth;
      return setShown(current < fits ? fits : fitting(widths, { room, gap, more: named }));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, [list, labels, current, isPhone]);
  return Math.min(shown, items.length);
}

const Menu = later(async () => (await import('../overlays/Menu')).Menu);

/** The tabs without room, behind a button; named like the current one when that is among them. */
function Folded({ items, label }: { items: readonly TabItem[]; label: string }) {
  const navigate = useNavigate();
  useEffect(() => whenIdle(() => void Menu.preload()), []);
  return (
    <Suspense
      fallback={
        <Button variant="ghost" size="sm" trailingIcon="chevron-down">
          {label}
        </Button>
      }
    >
      <Menu
        label={label}
        isLabelShown
        items={items.map(({ href, label: name, isCurrent }) => ({
          id: href,
          label: name,
          icon: isCurrent ? ('check' as const) : undefined,
          onPress: () => navigate(href),
        }))}
      />
    </Suspense>
  );
}

/** On a phone the system's own picker. */
function Picker({ items, label }: { items: readonly TabItem[]; label: string }) {
  const navigate = useNavigate();
  return (
    <span className={styles.picker}>
      <select
        aria-label={label}
        value={items.find((item) => item.isCurrent)?.href ?? ''}
        onChange={({ currentTarget }) => navigate(currentTarget.value)}
      >
        {items.every((item) => !item.isCurrent) && <option value="">{label}</option>}
        {items.map((item) => (
          <option key={item.href} value={item.href}>
            {item.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

function Tab({ href, label, isCurrent }: TabItem) {
  return (
    <a {...useLinkProps(href)} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </a>
  );
}
