import { memo, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../controls/Button';
import { Icon, type IconName } from '../icons/Icon';
import { classes } from '../lib/classes';
import { breakpoints, useMediaQuery } from '../lib/media';
import { useLinkProps } from '../lib/navigation';
import { watchPageWidth } from '../lib/page-width';
import { closeSheet } from '../lib/sheet';
import styles from './AppFrame.module.css';

export type AppFrameProps = {
  /** The brand's mark and name, or its picture (24 px high). Links home. */
  brand: ReactNode;
  /** Brand in 28 px, for a phone's top bar. Default the full one. */
  mark?: ReactNode;
  brandHref: string;
  /** Under the brand, on a phone in the top bar: the account, and the place to change it. */
  account?: ReactNode;
  /** Tools needed on every page: at the end of a phone's top bar. On wider screens they belong in the footer, filled by the caller. */
  tools?: ReactNode;
  /** NavSections. */
  navigation: ReactNode;
  /** Foot of the sidebar: the signed-in person, the way out. */
  footer?: ReactNode;
  children: ReactNode;
  /** Changes with the page: the sheet closes when it does. */
  location: string;
};

/** Sidebar of 240 px and the page; under 768 px the sidebar is a sheet of 280 px behind the menu button. */
export function AppFrame({
  brand,
  mark = brand,
  brandHref,
  account,
  tools,
  navigation,
  footer,
  children,
  location,
}: AppFrameProps) {
  const isPhone = useMediaQuery(breakpoints.phone);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = isPhone && openAt === location;
  const sheet = useRef<HTMLDialogElement>(null);
  const home = useLinkProps(brandHref);
  useEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  useEffect(() => {
    // A press on the backdrop arrives at the dialog itself. A link closes at once, before the question that may stop it.
    const dialog = sheet.current;
    const closeOnLeaving = ({ target }: MouseEvent) => {
      if (target !== dialog && !(target instanceof Element && target.closest('a'))) return;
      closeSheet();
      setOpenAt(null);
    };
    dialog?.addEventListener('click', closeOnLeaving);
    return () => dialog?.removeEventListener('click', closeOnLeaving);
  }, [isPhone]);
  const sidebar = (
    <>
      <div className={styles.brandLine}>
        <a {...home} className={styles.brand}>
          {brand}
        </a>
        {isPhone && <IconButton icon="close" label="Close menu" onPress={() => setOpenAt(null)} />}
      </div>
      {!isPhone && account}
      <nav className={styles.nav} aria-label="Main">
        {navigation}
      </nav>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isPhone ? (
        <>
          <header className={styles.topbar}>
            <IconButton
              icon="menu"
              label="Open menu"
              size="lg"
              aria-expanded={isOpen}
              onPress={() => setOpenAt(location)}
            />
            <a {...home} className={styles.brand}>
              {mark}
            </a>
            {account}
            {tools}
          </header>
          <dialog
            ref={sheet}
            className={classes(styles.sidebar, styles.sheet)}
            aria-label="Menu"
            onClose={() => setOpenAt(null)}
          >
            <div className={styles.sheetBody}>{sidebar}</div>
          </dialog>
        </>
      ) : (
        <aside className={styles.sidebar}>{sidebar}</aside>
      )}
      <div ref={watchPageWidth} className={styles.main} id="content" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

/** A titled group of navigation items. */
export function NavSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <p className={styles.navTitle} id={id}>
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

export type NavItemProps = {
  href: string;
  icon: IconName;
  label: string;
  isCurrent?: boolean;
  /** A `Badge`, where a count wants attention. */
  badge?: ReactNode;
};

/** One place to go. Drawn again only if something of it changed: a change of page touches two of some thirty. */
export const NavItem = memo(function NavItem({ href, icon, label, isCurrent, badge }: NavItemProps) {
  return (
    <li>
      <a {...useLinkProps(href)} className={styles.navItem} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} />
        {label}
        {badge}
      </a>
    </li>
  );
});

/** Opens the place where the account is changed; shows the present one. */
export function AccountSwitch({ name, href, label }: { name: string; href: string; label: string }) {
  return (
    <a {...useLinkProps(href)} className={styles.account} aria-label={label}>
      <span>{name}</span>
      <Icon name="sort" />
    </a>
  );
}

/** The present account where there is no other to change to: words, not a control. */
export function AccountName({ name }: { name: string }) {
  return (
    <p className={classes(styles.account, styles.fixed)}>
      <span>{name}</span>
    </p>
  );
}

/** Full name of the signed-in person; under it the role and a note, such as the version, with the actions at the right. */
export function UserLine({
  name,
  role,
  actions,
  note,
}: {
  name: string;
  role?: string;
  actions?: ReactNode;
  note?: string;
}) {
  return (
    <div className={styles.user}>
      <p>{name}</p>
      <div>
        <div className={styles.role}>
          <p>{role}</p>
          {note && <p>{note}</p>}
        </div>
        {actions}
      </div>
    </div>
  );
}
