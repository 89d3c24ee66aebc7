import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { classes } from '../lib/classes';
import { useLikely } from '../lib/likely';
import { useLinkProps } from '../lib/navigation';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ControlSize = 'sm' | 'md' | 'lg';

type Look = {
  /** One `primary` per screen; `danger` only for actions that cannot be undone. Default `secondary`. */
  variant?: ButtonVariant;
  /** 32, 36 or 40 px high; 4 px more on a phone. Default `md`. */
  size?: ControlSize;
  icon?: IconName;
  trailingIcon?: IconName;
  /** Takes the whole width. */
  isBlock?: boolean;
};

function lookOf({ variant = 'secondary', size = 'md', isBlock }: Look): string {
  return classes(styles.button, styles[variant], styles[size], isBlock && styles.block);
}

function Content({ icon, trailingIcon, children }: Pick<Look, 'icon' | 'trailingIcon'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {trailingIcon && <Icon name={trailingIcon} size={12} />}
    </>
  );
}

/** The states a button that opens something announces. */
type OpensProps = {
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-controls'?: string;
};

export type ButtonProps = Look &
  OpensProps & {
    children: ReactNode;
    onPress?: () => void;
    /** A press is likely: the pointer or the focus rests on it, or the press has begun. May be called more than once. */
    onLikely?: () => void;
    /** Default `button`, so that a form is only submitted on purpose. */
    type?: 'button' | 'submit' | 'reset';
    isDisabled?: boolean;
    /** Pending: keeps its width and focus, shows a spinner, ignores presses. */
    isPending?: boolean;
    /** Accessible name if the text is not enough. */
    'aria-label'?: string;
    'aria-describedby'?: string;
    form?: string;
    ref?: Ref<HTMLButtonElement>;
  };

/** A labelled button. Put the reason near a disabled one. */
export function Button({
  children,
  onPress,
  onLikely,
  type = 'button',
  isDisabled,
  isPending,
  variant,
  size,
  icon,
  trailingIcon,
  isBlock,
  ref,
  ...rest
}: ButtonProps) {
  const { leave, ...likely } = useLikely(onLikely);
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={lookOf({ variant, size, isBlock })}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      {...(onLikely && likely)}
      onClick={(event) => {
        leave();
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      <Content icon={icon} trailingIcon={trailingIcon}>
        {children}
      </Content>
      {isPending && <span className={styles.ring} aria-hidden="true" />}
    </button>
  );
}

export type LinkButtonProps = Look & {
  children: ReactNode;
  /** Address inside the product. */
  href: string;
  'aria-label'?: string;
};

/** Link in the style of a button: it navigates instead of acting. */
export function LinkButton({ children, href, variant, size, icon, trailingIcon, isBlock, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} {...useLinkProps(href)} className={lookOf({ variant, size, isBlock })}>
      <Content icon={icon} trailingIcon={trailingIcon}>
        {children}
      </Content>
    </a>
  );
}

export type LinkProps = {
  children: ReactNode;
  href: string;
  /** Opens in a new tab without a referrer. */
  isExternal?: boolean;
  'aria-label'?: string;
  /** Marks the present one among several. */
  'aria-current'?: 'true' | 'page';
};

/** A link in running text. */
export function Link({ children, href, isExternal, ...rest }: LinkProps) {
  const inside = useLinkProps(href);
  return isExternal ? (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <a {...rest} {...inside}>
      {children}
    </a>
  );
}

export type IconButtonProps = OpensProps & {
  icon: IconName;
  /** The name, read aloud and shown as the native tooltip. */
  label: string;
  onPress?: () => void;
  /** 24, 32 px or as tall as a form control. Default `md` (32). */
  size?: 'xs' | 'md' | 'lg';
  isDisabled?: boolean;
  /** State of a toggle among several. */
  isPressed?: boolean;
  /** Skipped by the Tab key: the same action exists elsewhere. */
  isSkipped?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that shows only an icon; always named. */
export function IconButton({
  icon,
  label,
  onPress,
  size = 'md',
  isDisabled,
  isPressed,
  isSkipped,
  ref,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={classes(styles.iconButton, styles[`icon-${size}`])}
      aria-label={label}
      aria-pressed={isPressed}
      tabIndex={isSkipped ? -1 : undefined}
      title={label}
      disabled={isDisabled}
      onClick={() => onPress?.()}
    >
      <Icon name={icon} size={size === 'xs' ? 14 : 16} />
    </button>
  );
}

export type IconLinkProps = {
  icon: IconName;
  /** The name, read aloud and shown as the native tooltip. */
  label: string;
  href: string;
  size?: 'xs' | 'md' | 'lg';
  /** Opens in a new tab without a referrer. */
  isExternal?: boolean;
};

/** A link that shows only an icon; always named. */
export function IconLink({ icon, label, href, size = 'md', isExternal }: IconLinkProps) {
  const inside = useLinkProps(href);
  const address = isExternal ? { href, target: '_blank', rel: 'noopener noreferrer' } : inside;
  return (
    <a {...address} className={classes(styles.iconButton, styles[`icon-${size}`])} aria-label={label} title={label}>
      <Icon name={icon} size={size === 'xs' ? 14 : 16} />
    </a>
  );
}
