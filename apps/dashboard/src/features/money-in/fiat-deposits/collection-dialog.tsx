import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { CollectionAccountView, getCollectionDetails } from '@countinghouse/contract/money-in/fiat-deposits';
import type { AnswerOf } from '@countinghouse/contract/endpoint';
import { Banner, CopyButton, Dialog, Facts } from '@countinghouse/ui';
import styles from './fiat-deposits.module.css';
import { accountFacts } from './instructions';
import { messages } from './messages';

const words = messages.collection;

const methodsOf = ({ currency, paymentMethods }: CollectionAccountView): string =>
  paymentMethods.map((method) => bankMethodOf(currency, method)?.displayName ?? method).join(', ');

type CollectionDialogProps = {
  /** Of the business. */
  readonly name: string;
  readonly collection: AnswerOf<typeof getCollectionDetails>;
  readonly onClose: () => void;
};

/** Accounts that payers of a business pay into, with the code that they quote. */
const CollectionDialog = ({ name, collection: { code, accounts }, onClose }: CollectionDialogProps) => (
  <Dialog title={words.title(name)} isOpen size="wide" onClose={onClose}>
    <div className={styles.dialog}>
      <Banner tone="info">{words.reason}</Banner>
      <div className={styles.reference}>
        <span className={styles.referenceLabel}>
          {words.label} · {messages.quoteExactly}
        </span>
        <span className={styles.referenceText}>
          <code>{code}</code>
          <CopyButton value={code} noun={words.label} />
        </span>
      </div>
      {accounts.map((account) => (
        <section key={account.id} className={styles.account}>
          <h3>{account.currency}</h3>
          <Facts items={[...accountFacts(account), { label: words.methods, value: methodsOf(account) }]} />
        </section>
      ))}
    </div>
  </Dialog>
);

export default CollectionDialog;
