import { classes } from '../lib/classes';
import styles from './figures.module.css';

export type AmountTextProps = {
  /** Decimal text, with or without thousands separators (`1234.5`, `1,234.50`, `-3.00`, of a change `+3.00`). Null or empty shows `–`. */
  text: string | null | undefined;
  /** The currency code, after the amount. */
  code: string;
  /** Trailing zeros of a `crypto` amount recede; of a `fiat` amount only those after the second decimal. */
  kind: 'crypto' | 'fiat';
  /** The amount of a slip (`lg`, 26 px) or the one figure of a screen (`xl`, 34 px). */
  size?: 'inherit' | 'md' | 'lg' | 'xl';
  /** Room for as many decimals, so that the points of a column stand below each other. */
  places?: number | undefined;
  /** Hides the code if the column or sentence has it. */
  isCodeHidden?: boolean;
};

const minus = '\u2212';

/** Groups the integer digits by three, unless the text already is. */
function grouped(integer: string): string {
  return integer.includes(',') ? integer : integer.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Splits a decimal text into its sign, the figures that matter and the zeros that recede. */
export function splitAmount(text: string, kind: 'crypto' | 'fiat'): { sign: string; figures: string; zeros: string } {
  const isNegative = /^[-\u2212]/.test(text);
  const [integer = '0', decimals = ''] = text.replace(/^[-\u2212+]/, '').split('.');
  const sign = isNegative ? minus : text.startsWith('+') ? '+' : '';
  const point = decimals === '' ? '' : '.';
  if (kind === 'fiat') {
    const zeros = /(?<=\d{2})0+$/.exec(decimals)?.[0] ?? '';
    return { sign, figures: `${grouped(integer)}${point}${decimals.slice(0, decimals.length - zeros.length)}`, zeros };
  }
  const significant = decimals.replace(/0+$/, '');
  const zeros = decimals.slice(significant.length);
  return significant === ''
    ? { sign, figures: grouped(integer), zeros: point + zeros }
    : { sign, figures: `${grouped(integer)}.${significant}`, zeros };
}

/** An amount with its code: tabular figures, U+2212 as minus, `–` for nothing. */
export function AmountText({ text, code, kind, size = 'inherit', places = 0, isCodeHidden }: AmountTextProps) {
  if (text === null || text === undefined || text === '')
    return <span className={classes(styles.void, size !== 'inherit' && styles[size])}>–</span>;
  const { sign, figures, zeros } = splitAmount(text, kind);
  const lacking = places - (text.split('.')[1] ?? '').length;
  return (
    <span className={classes(styles.amount, size !== 'inherit' && styles[size])}>
      {sign}
      {figures}
      {zeros && <span className={styles.zeros}>{zeros}</span>}
      {!isCodeHidden && (
        <>
          {' '}
          {lacking > 0 && <span className={styles.lacking} data-digits={'0'.repeat(lacking)} />}
          <span className={styles.code}>{code}</span>
        </>
      )}
    </span>
  );
}
