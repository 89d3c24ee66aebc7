import type { FiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';
import { Button, DrawerSection, notify } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { balancesQuery } from '../../../entities/balance/api';
import { addTexts } from '../../../entities/currency/figures';
import { ledgerKey } from '../../../entities/ledger/key';
import { messageOf } from '../../../platform/api';
import { depositsKey } from './keys';
import { receive } from './sandbox-api';
import styles from './fiat-deposits.module.css';
import { messages } from './messages';

const words = messages.sandbox;

/** Account outside the organisation. */
const stranger = 'DE75512108001245126199';

/** Plays the payer of a deposit at the sandbox's bank. The sandbox's alone. */
export const SandboxPanel = ({ deposit }: { deposit: FiatDeposit }) => {
  const client = useQueryClient();
  const { expectedAmount, currency, paymentReference: reference } = deposit;
  const paying = useMutation({
    mutationFn: receive,
    onSuccess: async ({ entityType }) => {
      notify(words.became[entityType], { tone: 'success' });
      const changed = [depositsKey, balancesQuery().queryKey, ledgerKey];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => notify(messageOf(error, words.failed), { tone: 'danger' }),
  });
  const pay = currency as 'EUR' | 'GBP' | 'USD';
  const plays = [
    [words.exact, { amount: expectedAmount, currency: pay, reference }],
    [words.less, { amount: halfOf(expectedAmount), currency: pay, reference }],
    [words.more, { amount: doubleOf(expectedAmount), currency: pay, reference }],
    [
      words.other,
      { amount: expectedAmount, currency: pay, reference, remitterAccount: stranger, remitterName: 'Somebody Else' },
    ],
    [words.late, { amount: expectedAmount, currency: pay, reference, isLate: true }],
    [words.without, { amount: expectedAmount, currency: pay, reference: '' }],
  ] as const;
  return (
    <DrawerSection title={words.title} note={words.note}>
      <div className={styles.plays}>
        {plays.map(([label, body]) => (
          <Button key={label} size="sm" isDisabled={paying.isPending} onPress={() => paying.mutate(body)}>
            {label}
          </Button>
        ))}
      </div>
    </DrawerSection>
  );
};

/** Half of it to the cent, at least one. */
const halfOf = (amount: string): string => {
  const cents = BigInt(amount.replace('.', '')) / 2n || 1n;
  const text = cents.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

const doubleOf = (amount: string): string => addTexts([amount, amount]);
