import { encode } from 'uqr';
import styles from './qr-code.module.css';

const quietZone = 4;

/** A text as a QR code, drawn here: dark on light in either scheme, since scanners expect it so. `label` names it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={styles.ground} width={size} height={size} />
      <path className={styles.mark} d={path} />
    </svg>
  );
}
