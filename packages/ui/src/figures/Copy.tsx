import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Button, IconButton, IconLink } from '../controls/Button';
import { notify } from '../feedback/Snackbar';
import { classes } from '../lib/classes';
import styles from './figures.module.css';

export type CopyButtonProps = {
  value: string;
  /** Name of the copied value: `Copy address`. */
  noun: string;
  size?: 'xs' | 'md';
};

/** Copies the value and confirms it for two seconds. `noun` names it on failure. */
function useCopying(value: string, noun: string) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      notify(`Failed to copy ${noun}`, { tone: 'danger' });
      return;
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), 2000);
  };
  return { isCopied, copy };
}

/** Copies the full value and says `Copied` on itself for two seconds, and to screen readers. */
export function CopyButton({ value, noun, size = 'xs' }: CopyButtonProps) {
  const { isCopied, copy } = useCopying(value, noun);
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? 'Copied' : `Copy ${noun}`}
        size={size}
        onPress={() => void copy()}
      />
      <output className={styles.spoken}>{isCopied ? 'Copied' : ''}</output>
    </>
  );
}

/** Copy button with words, for pages whose point is the copying: `Copy details for support`. */
export function CopyAction({ value, noun, label }: { value: string; noun: string; label: string }) {
  const { isCopied, copy } = useCopying(value, noun);
  return (
    <>
      <Button size="sm" icon={isCopied ? 'check' : 'copy'} onPress={() => void copy()}>
        {isCopied ? 'Copied' : label}
      </Button>
      <output className={styles.spoken}>{isCopied ? 'Copied' : ''}</output>
    </>
  );
}

/** Keeps the ends of a long text: `bc1qw5…v8f3t4`. Texts not longer than the ends and a bit stay whole. */
export function middleTruncated(value: string, head = 6, tail = 6): string {
  return value.length <= head + tail + 3 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`;
}

export type TruncatedIdProps = {
  value: string;
  /** Name of the value: `address`, `transaction`. Names the copy button and the link. */
  noun: string;
  /** Address at an explorer; opens in a new tab. */
  explorerHref?: string | null;
  /** Shows the whole text instead. */
  isWhole?: boolean;
  isCopyHidden?: boolean;
};

/** A hash, address or id: middle-truncated, with copy and explorer link; the full value under the pointer. */
export function TruncatedId({ value, noun, explorerHref, isWhole, isCopyHidden }: TruncatedIdProps) {
  return (
    <span className={styles.hash}>
      <span className={classes(styles.id, isWhole && styles.wrapped)} title={value}>
        {isWhole ? value : middleTruncated(value)}
      </span>
      {!isCopyHidden && <CopyButton value={value} noun={noun} />}
      {explorerHref && (
        <IconLink icon="external" label={`Open ${noun} in explorer`} size="xs" href={explorerHref} isExternal />
      )}
    </span>
  );
}

export type GroupedAddressProps = {
  value: string;
  /** Groups in a line; by default up to 6, in lines of nearly equal length. At most 4 on a phone. */
  perRow?: number;
  size?: 'small' | 'medium' | 'large';
};

/** An address to be compared by eye: whole, in fours, every second group lighter. */
export function GroupedAddress({ value, perRow, size = 'medium' }: GroupedAddressProps) {
  const groups = value.match(/.{1,4}/gsu) ?? [];
  const evenly = (most: number): number => Math.ceil(groups.length / Math.ceil(groups.length / most)) || 1;
  return (
    <span>
      <span
        className={classes(
          styles.groups,
          size === 'large' && styles.groupsLarge,
          size === 'small' && styles.groupsSmall,
        )}
        style={{ '--per-row': perRow ?? evenly(6), '--per-row-narrow': perRow ?? evenly(5) } as CSSProperties}
        aria-hidden="true"
      >
        {groups.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </span>
      <span className={styles.spoken}>{value}</span>
    </span>
  );
}
