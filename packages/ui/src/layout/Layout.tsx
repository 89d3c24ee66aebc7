import { useId, type ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import { useHeading, useLinkProps } from '../lib/navigation';
import styles from './Layout.module.css';

export type CardProps = {
  title?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Parted by a hairline. */
  footer?: ReactNode;
  /** Body without inner space: for lists that draw their own. */
  isFlush?: boolean;
};

/** Box for a single thing. Never a card in a card. */
export function Card({ title, actions, children, footer, isFlush }: CardProps) {
  return (
    <article className={styles.card}>
      {(title || actions) && (
        <header className={styles.cardHead}>
          {typeof title === 'string' ? <h2>{title}</h2> : title}
          {actions}
        </header>
      )}
      <div className={isFlush ? styles.cardFlush : styles.cardBody}>{children}</div>
      {footer && <footer className={styles.cardFoot}>{footer}</footer>}
    </article>
  );
}

/** The two letters of a thing that has no picture; decorative. */
export function Monogram({ name }: { name: string }) {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters =
    words.length > 1 ? `${first(words[0])}${first(words[1])}` : Array.from(name.trim()).slice(0, 2).join('');
  return (
    <span className={styles.monogram} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}

function first(word: string | undefined): string {
  return Array.from(word ?? '')[0] ?? '';
}

export type Crumb = { label: string; href?: string };

/** The way back up; the last crumb is where you are. */
function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {items.map((item, index) => (
          <li key={item.label}>
            {index > 0 && <span aria-hidden="true">/</span>}
            {item.href ? (
              <CrumbLink href={item.href} label={item.label} />
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CrumbLink({ href, label }: { href: string; label: string }) {
  return <a {...useLinkProps(href)}>{label}</a>;
}

export type PageHeaderProps = {
  /** The one h1 of the screen. */
  title: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** Under the title: an id, a sentence. */
  subtitle?: ReactNode;
  /** Buttons; at most one primary. */
  actions?: ReactNode;
  /** An icon at the far end of the title, also where the actions take lines of their own. */
  tool?: ReactNode;
  /** Name of the screen where only its name is seen; default the title and its trail. */
  name?: string;
};

/** `Greta Holm · Edit user`, `Users`; null while the title is awaited. */
function nameOf({ title, breadcrumbs, name }: PageHeaderProps): string | null {
  if (name !== undefined) return name;
  if (typeof title !== 'string') return null;
  const here = breadcrumbs?.at(-1)?.label;
  return here === undefined || title.startsWith(here) ? title : `${title} · ${here}`;
}

/** A way of one step that is the title again is none. */
const saysMore = ({ title, breadcrumbs = [] }: PageHeaderProps): boolean =>
  breadcrumbs.length > 1 || breadcrumbs.some(({ label }) => label !== title);

/** The head of a screen. */
export function PageHeader(props: PageHeaderProps) {
  const { title, breadcrumbs = [], subtitle, actions, tool } = props;
  const heading = useHeading(nameOf(props));
  return (
    <>
      {saysMore(props) && <Breadcrumbs items={breadcrumbs} />}
      <header className={styles.pageHead}>
        <div className={styles.grow}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && (
            <div className={styles.subtitle} data-truncates>
              {subtitle}
            </div>
          )}
        </div>
        {actions && <div className={styles.pageActions}>{actions}</div>}
        {tool && <div className={styles.pageTool}>{tool}</div>}
      </header>
    </>
  );
}

export type FormSectionProps = {
  title: string;
  /** Reason, or effect. */
  description?: ReactNode;
  children: ReactNode;
};

/** A part of a form: name and reason at the left, fields at the right; one column under 1100 px. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.formSection} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {description && <p>{description}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Fields side by side; one column on a phone. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** Children one under another with a gap of the 4-px grid (`gap` × 4 px). */
export function Stack({ children, gap = 4 }: { children: ReactNode; gap?: 1 | 2 | 3 | 4 | 6 | 8 }) {
  return <div className={classes(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** Children in one line, wrapped when there is no room. */
export function Row({ children, align = 'start' }: { children: ReactNode; align?: 'start' | 'between' | 'end' }) {
  return <div className={classes(styles.row, styles[align])}>{children}</div>;
}

/** The buttons of a form: at the bottom of the window while the form is longer than it. */
export function FormFooter({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <footer className={styles.formFoot}>
      {note && <span className={styles.formNote}>{note}</span>}
      {children}
    </footer>
  );
}

export type Step = { label: string };

/** Position in a form of several steps. `current` counts from 0. */
export function Steps({
  steps,
  current,
  label = 'Progress',
}: {
  steps: readonly Step[];
  current: number;
  label?: string;
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={index === current ? 'step' : undefined}
          className={index < current ? styles.stepDone : undefined}
        >
          <i aria-hidden="true">{index < current ? <Icon name="check" size={12} /> : index + 1}</i>
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  );
}
