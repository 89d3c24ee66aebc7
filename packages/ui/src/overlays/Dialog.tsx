import { useEffect, useId, type FormEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../controls/Button';
import { Banner } from '../feedback/Banner';
import { Picture } from '../feedback/Picture';
import { classes } from '../lib/classes';
import { closeSheet } from '../lib/sheet';
import styles from './Dialog.module.css';
import { ModalSlip } from './layer';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Escape, the cross or a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, at the end; the one that matters last. */
  footer?: ReactNode;
  /** 440 or 560 px wide. Default `md`. */
  size?: 'md' | 'wide';
  /** Position; `top` keeps the heading in place while the content grows and shrinks. Default `middle`. */
  place?: 'middle' | 'top';
  /** Stays open on a press outside: for forms that would lose typed values. */
  isSticky?: boolean;
  /** Closed only by its own buttons: no cross, no Escape. For content shown once. */
  isLocked?: boolean;
  role?: 'dialog' | 'alertdialog';
};

/** A slip over everything else: focus goes in, stays in, and returns to where it was. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'md',
  place = 'middle',
  isSticky,
  isLocked,
  role,
}: DialogProps) {
  const titleId = useId();
  useEffect(() => {
    if (isOpen) closeSheet();
  }, [isOpen]);
  return (
    <ModalSlip
      isOpen={isOpen}
      onClose={onClose}
      role={role}
      aria-labelledby={titleId}
      scrimClass={classes(styles.scrim, place === 'top' && styles.top)}
      className={classes(styles.modal, size === 'wide' && styles.wide)}
      dialogClass={styles.dialog}
      isSticky={isSticky}
      isLocked={isLocked}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {!isLocked && <IconButton icon="close" label="Close" onPress={onClose} />}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </ModalSlip>
  );
}

export type ConfirmDialogProps = {
  /** Names the thing: `Delete API key checkout-live?` */
  title: string;
  isOpen: boolean;
  /** Effects, and what stays unchanged. */
  children: ReactNode;
  /** A verb. */
  confirmLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  onCancel: () => void;
  cancelLabel?: string;
  isPending?: boolean;
  /** Why the last attempt was refused. */
  error?: string | null;
};

/** Asks before an act. Nothing happens by closing it; Enter in one of its fields confirms, as in any form. */
export function ConfirmDialog({
  title,
  isOpen,
  children,
  confirmLabel,
  tone = 'primary',
  onConfirm,
  onCancel,
  cancelLabel = 'Cancel',
  isPending,
  error,
}: ConfirmDialogProps) {
  const formId = useId();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to the form of the page that opened the dialog.
    event.stopPropagation();
    if (!isPending) onConfirm();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      role="alertdialog"
      footer={
        <>
          <Button onPress={onCancel}>{cancelLabel}</Button>
          <Button variant={tone} type="submit" form={formId} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={confirm}>
        {children}
      </form>
      {error && (
        <div className={styles.error}>
          <Banner tone="danger">{error}</Banner>
        </div>
      )}
    </Dialog>
  );
}

export type ResultDialogProps = {
  tone: 'success' | 'danger';
  title: string;
  isOpen: boolean;
  children?: ReactNode;
  onClose: () => void;
  closeLabel?: string;
  /** The next thing to do, beside Close. */
  action?: ReactNode;
};

/** The end of an errand: picture, message, Close. */
export function ResultDialog({
  tone,
  title,
  isOpen,
  children,
  onClose,
  closeLabel = 'Close',
  action,
}: ResultDialogProps) {
  const titleId = useId();
  return (
    <ModalSlip
      isOpen={isOpen}
      onClose={onClose}
      role={tone === 'danger' ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      scrimClass={styles.scrim}
      className={styles.modal}
      dialogClass={classes(styles.dialog, styles.result)}
      isSticky
    >
      <div className={styles.resultBody}>
        <Picture name={tone === 'success' ? 'done' : 'failed'} />
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      <footer className={styles.foot}>
        <Button onPress={onClose}>{closeLabel}</Button>
        {action}
      </footer>
    </ModalSlip>
  );
}
