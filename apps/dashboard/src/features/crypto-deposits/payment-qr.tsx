import { encode } from 'uqr';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';

const quietZone = 4;

/** A payment URI as a QR code: dark on light in either scheme, since scanners expect it so. */
const PaymentQr = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={messages.facts.qr}>
      <rect className={styles.qrGround} width={size} height={size} />
      <path className={styles.qrMark} d={path} />
    </svg>
  );
};

export default PaymentQr;
