import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { CollectionAccountView } from '@countinghouse/contract/money-in/fiat-deposits';
import { Banner, Button, CopyButton, Dialog, Facts } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionQuery } from './api';
import styles from './fiat-deposits.module.css';
import { accountFacts } from './instructions';
import { messages } from './messages';

const words = messages.collection;

/** Collection code and accounts for payers of a business, if it has any. */
export const Collection = ({ businessId, name }: { businessId: string; name: string }) => {
  const { data } = useQuery(collectionQuery(businessId));
  const [isOpen, setOpen] = useState(false);
  if (!data || data.accounts.length === 0) return null;
  return (
    <div className={styles.collection}>
      <span className={styles.collectionCode}>
        {words.label} <code>{data.code}</code>
        <CopyButton value={data.code} noun={words.label} />
      </span>
      <Button size="sm" variant="link" onPress={() => setOpen(true)}>
        {words.show}
      </Button>
      {isOpen && (
        <Dialog title={words.title(name)} isOpen size="wide" onClose={() => setOpen(false)}>
          <div className={styles.dialog}>
            <Banner tone="info">{words.reason}</Banner>
            <div className={styles.reference}>
              <span className={styles.referenceLabel}>
                {words.label} · {messages.quoteExactly}
              </span>
              <span className={styles.referenceText}>
                <code>{data.code}</code>
                <CopyButton value={data.code} noun={words.label} />
              </span>
            </div>
            {data.accounts.map((account) => (
              <section key={account.id} className={styles.account}>
                <h3>{account.currency}</h3>
                <Facts items={[...accountFacts(account), { label: words.methods, value: methodsOf(account) }]} />
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </div>
  );
};

const methodsOf = ({ currency, paymentMethods }: CollectionAccountView): string =>
  paymentMethods.map((method) => bankMethodOf(currency, method)?.displayName ?? method).join(', ');
