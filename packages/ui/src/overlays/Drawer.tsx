import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../controls/Button';
import { breakpoints, useMediaQuery } from '../lib/media';
import styles from './Drawer.module.css';
import { FootContext } from './foot-context';
import { ModalSlip } from './layer';

export type DrawerProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Walks to the neighbouring row; leave out at the ends. */
  onPrevious?: () => void;
  onNext?: () => void;
  /** Noun in the names of the arrows: `Previous payment`. Without it there are no arrows. */
  noun?: string;
  children: ReactNode;
};

/**
 * Panel with everything about one row. From 1400 px it is beside the list (inside `SplitView`) and the list stays live; below, it covers the list
 * with a scrim; on a phone it is the screen. Arrow up and down walk the rows, Escape closes it and the focus returns to its opener.
 */
export function Drawer(props: DrawerProps) {
  const isBeside = useMediaQuery(breakpoints.drawerBeside);
  if (isBeside) return props.isOpen ? <Beside {...props} /> : null;
  return (
    <ModalSlip
      isOpen={props.isOpen}
      onClose={props.onClose}
      aria-label={props.title}
      scrimClass={styles.scrim}
      className={styles.over}
      dialogClass={styles.fill}
    >
      <Panel {...props} />
    </ModalSlip>
  );
}

function Beside(props: DrawerProps) {
  const titleId = useId();
  const { onClose } = props;
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    return () => {
      const wasInside = document.activeElement === document.body;
      if (wasInside && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, []);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <aside className={styles.beside} aria-labelledby={titleId}>
      <Panel {...props} titleId={titleId} />
    </aside>
  );
}

function Panel({ title, titleId, onClose, onPrevious, onNext, noun, children }: DrawerProps & { titleId?: string }) {
  const panel = useRef<HTMLDivElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const node = panel.current;
    const walk = (event: KeyboardEvent) => {
      const act = { ArrowUp: onPrevious, ArrowDown: onNext }[event.key];
      if (!act || event.defaultPrevented || !isWalkable(event.target as Element)) return;
      event.preventDefault();
      act();
      // the focused element may not be part of the next row
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) node?.focus();
      });
    };
    node?.addEventListener('keydown', walk);
    return () => node?.removeEventListener('keydown', walk);
  }, [onPrevious, onNext]);
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {noun !== undefined && (
          <>
            <IconButton icon="chevron-up" label={`Previous ${noun}`} isDisabled={!onPrevious} onPress={onPrevious} />
            <IconButton icon="chevron-down" label={`Next ${noun}`} isDisabled={!onNext} onPress={onNext} />
          </>
        )}
        <IconButton icon="close" label="Close" onPress={onClose} />
      </header>
      <FootContext value={foot}>
        <div className={styles.body}>{children}</div>
      </FootContext>
      <div ref={setFoot} className={styles.foot} />
    </div>
  );
}

/** Arrows walk the rows from anywhere in the drawer but from what needs them itself: fields, lists, a text that scrolls. */
function isWalkable(target: Element): boolean {
  return (
    !target.closest(`input, textarea, select, summary, [role="menu"], [role="listbox"], [contenteditable]`) &&
    !target.classList.contains(styles.body ?? '')
  );
}

/** A part of the drawer: a rule above, a small title with an optional note at its right. */
export function DrawerSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className={styles.sectionTitle}>
        <span id={id}>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </h3>
      {children}
    </section>
  );
}

/** The head of a drawer: chips, the one amount, a sentence, the actions. */
export function DrawerSummary({
  chips,
  amount,
  caption,
  actions,
}: {
  chips: ReactNode;
  amount?: ReactNode;
  caption?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.summary}>
      <div className={styles.chips}>{chips}</div>
      {amount && <p className={styles.amount}>{amount}</p>}
      {caption && <p className={styles.caption}>{caption}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
