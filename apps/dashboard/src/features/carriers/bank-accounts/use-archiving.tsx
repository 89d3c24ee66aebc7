import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { later } from '@countinghouse/ui';
import { Suspense, useState } from 'react';

// Apart: a list is shown without the code of its forms.
const ArchiveDialog = later(async () => (await import('./archive-dialog')).default);

/** The question before an account is archived, and what asks it. */
export const useArchiving = (onArchived?: () => void) => {
  const [account, setAccount] = useState<BankAccount | null>(null);
  const close = () => setAccount(null);
  return {
    ask: setAccount,
    question: account && (
      <Suspense>
        <ArchiveDialog
          account={account}
          onClose={close}
          onArchived={() => {
            close();
            onArchived?.();
          }}
        />
      </Suspense>
    ),
  };
};
