import { Button, CopyButton, later } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { collectionQuery } from './api';
import styles from './fiat-deposits.module.css';
import { messages } from './messages';

const CollectionDialog = later(async () => (await import('./collection-dialog')).default);

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
        <Suspense>
          <CollectionDialog name={name} collection={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
