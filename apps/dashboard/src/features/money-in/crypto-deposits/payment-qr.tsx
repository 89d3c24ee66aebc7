import QrCode from '../../../platform/qr-code';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';

/** A payment URI to scan. */
const PaymentQr = ({ text }: { text: string }) => (
  <div className={styles.qr}>
    <QrCode text={text} label={messages.facts.qr} />
  </div>
);

export default PaymentQr;
