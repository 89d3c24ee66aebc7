import { useId, type ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import styles from './Field.module.css';

/** Props of every labelled field. The hint or the error is below it, never both: the error replaces the hint. */
export type FieldProps = {
  label: string;
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** Exact sentence of the error; marks the control invalid. */
  error?: string | null;
  /** Marks the field as optional beside its label. */
  isOptional?: boolean;
  /** Content at the right end of the label's line, for instance a link. */
  labelEnd?: ReactNode;
};

/** The ids and states that tie a control to its label, hint and error. */
export type ControlWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label above, control, hint or error below. */
export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  isOptional,
  labelEnd,
  children,
}: FieldProps & { children: (wiring: ControlWiring) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className={styles.field}>
      <div className={isLabelHidden ? styles.hidden : styles.labelLine}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {isOptional && <span className={styles.optional}> optional</span>}
        </label>
        {labelEnd}
      </div>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** The line below a control: its error, else its hint, else nothing. */
export function FieldNote({ id, hint, error }: { id: string } & Pick<FieldProps, 'hint' | 'error'>) {
  if (error)
    return (
      <p className={styles.error} id={id}>
        <Icon name="alert" size={14} />
        {error}
      </p>
    );
  if (hint)
    return (
      <p className={styles.hint} id={id}>
        {hint}
      </p>
    );
  return null;
}
