import { useEffect, useRef } from 'react';
import { keepInSight } from '../lib/keep-in-sight';
import { useLinkProps } from '../lib/navigation';
import styles from './Tabs.module.css';

export type TabItem = { href: string; label: string; isCurrent?: boolean };

export type TabsProps = {
  /** Names the navigation: `Business`. */
  label: string;
  items: readonly TabItem[];
};

/** Links between the views of one thing. More than fit scroll sideways under a fade. */
export function Tabs({ label, items }: TabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.isCurrent)?.href;
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]');
    if (!list.current || !tab) return;
    // The list alone: scrollIntoView would take the page along.
    const here = list.current.getBoundingClientRect();
    const there = tab.getBoundingClientRect();
    list.current.scrollLeft += there.left + there.width / 2 - (here.left + here.width / 2);
  }, [current]);
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={list}>
        {items.map((item) => (
          <li key={item.href}>
            <Tab {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ href, label, isCurrent }: TabItem) {
  return (
    <a
      {...useLinkProps(href)}
      aria-current={isCurrent ? 'page' : undefined}
      onFocus={({ currentTarget }) => {
        const row = currentTarget.closest('ul');
        if (row) keepInSight(row, currentTarget);
      }}
    >
      {label}
    </a>
  );
}
