import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from '../icons/Icon';
import { useMediaQuery } from '../lib/media';
import { useLinkProps, useNavigate } from '../lib/navigation';
import { fitting } from './fitting';
import styles from './Tabs.module.css';

type TabItem = { href: string; label: string; isCurrent?: boolean };

export type TabsProps = {
  /** Names the navigation: `Business`. */
  label: string;
  items: readonly TabItem[];
};

const phone = '(max-width: 599px)';
/** As many stay tabs on a phone too. */
const fewTabs = 4;
const gap = 20;
/** Width of the button for the other tabs; beside the current tab's name, if that is among them, its chevron. */
const moreWidth = 64;
const chevronWidth = 24;

/**
 * Links between the views of one thing, in one line: those without room are under “More”, on a phone more than a few of them in one picker. The current one is
 * always named.
 */
export function Tabs({ label, items }: TabsProps) {
  const isPhone = useMediaQuery(phone) && items.length > fewTabs;
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

/** Number of tabs that fit; all of them while nothing can be measured. */
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

/** The tabs without room, behind a button; named like the current one when that is among them. */
function Folded({ items, label }: { items: readonly TabItem[]; label: string }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its own summary and links bubble
    <details
      ref={box}
      className={styles.folded}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        close();
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>
        {label}
        <Icon name="chevron-down" size={12} />
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <Tab {...item} onPress={close} />
          </li>
        ))}
      </ul>
    </details>
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

function Tab({ href, label, isCurrent, onPress }: TabItem & { onPress?: () => void }) {
  const link = useLinkProps(href);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a link: Enter clicks it
    <a
      {...link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        link.onClick(event);
        onPress?.();
      }}
    >
      {label}
    </a>
  );
}
