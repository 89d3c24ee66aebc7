import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import { sandboxPlays, type SandboxPlay } from '@countinghouse/contract/operating/sandbox';
import { Button, notify } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { isSandbox, messageOf } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';
import { paymentsKey } from './api';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';
import { advanceTime, confirmTransaction, movePeg, play, reorganiseTransaction } from './sandbox-api';
import { peggedCoinOf, playsOf, reorganisableOf, unconfirmedOf } from './sandbox-play';

const words = messages.sandbox;

/** Interval and number of looks at the simulated chain after a press. */
const lookEveryMs = 1_000;
const looks = 6;

/** Looks at the payments and the balances again and again for a while after `begin`. */
const useLooking = (): (() => void) => {
  const client = useQueryClient();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => {
      asPolls(() => {
        void client.invalidateQueries({ queryKey: paymentsKey });
        void client.invalidateQueries({ queryKey: balancesQuery().queryKey });
      });
      setLeft(left - 1);
    }, lookEveryMs);
    return () => clearTimeout(timer);
  }, [client, left]);
  return () => setLeft(looks);
};

/** Plays the payer of a payment on the simulated chains: in the sandbox, and in test organisations, which have neither its clock nor its market. */
const SandboxPanel = ({ payment }: { payment: PaymentDetail }) => {
  const look = useLooking();
  const [sent, setSent] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const failed = (error: unknown) => notify(messageOf(error, words.failed), { tone: 'danger' });
  const playing = useMutation({
    mutationFn: (what: SandboxPlay) => play(payment.id, what),
    onSuccess: ({ transfers }, what) => {
      setSent((before) => [...before, ...transfers.map(({ transactionId }) => transactionId)]);
      setSaid(`${words.sent(transfers.map(({ amount, currency }) => `${amount} ${currency}`))} ${words.ends[what]}`);
      look();
    },
    onError: failed,
  });
  const confirming = useMutation({
    mutationFn: async (transactions: readonly string[]) => {
      for (const id of transactions) await confirmTransaction(id);
    },
    onSuccess: (_, transactions) => {
      setSent((before) => before.filter((id) => !transactions.includes(id)));
      setSaid(words.confirmed);
      look();
    },
    onError: failed,
  });
  const reorganising = useMutation({
    mutationFn: reorganiseTransaction,
    onSuccess: () => {
      setSaid(words.reorganised);
      look();
    },
    onError: failed,
  });
  const moving = useMutation({
    mutationFn: advanceTime,
    onSuccess: () => {
      setSaid(words.movedOn);
      look();
    },
    onError: failed,
  });
  const pegging = useMutation({
    mutationFn: ({ coin, script }: { coin: string; script: 'DEPEG' | 'MARKET' }) => movePeg(coin, script),
    onSuccess: (_, { coin, script }) => setSaid(script === 'DEPEG' ? words.pegLost(coin) : words.pegKept(coin)),
    onError: failed,
  });
  const pegged = peggedCoinOf(payment);
  const plays = playsOf(payment);
  const unconfirmed = unconfirmedOf(payment.deposits, sent);
  const reorganisable = reorganisableOf(payment.deposits);
  const isBusy = [playing, confirming, reorganising, moving, pegging].some(({ isPending }) => isPending);
  return (
    <details className={styles.sandbox}>
      <summary>{isSandbox() ? words.title : words.testTitle}</summary>
      {plays.length === 0 && <p className={styles.quiet}>{words.noAddress}</p>}
      <div className={styles.plays}>
        {sandboxPlays
          .filter((what) => plays.includes(what))
          .map((what) => (
            <Button
              key={what}
              size="sm"
              isPending={playing.isPending && playing.variables === what}
              isDisabled={isBusy && playing.variables !== what}
              onPress={() => playing.mutate(what)}
            >
              {words.plays[what]}
            </Button>
          ))}
      </div>
      {plays.length > 0 && (
        <div className={styles.plays}>
          <Button
            size="sm"
            icon="check"
            isDisabled={unconfirmed.length === 0}
            isPending={confirming.isPending}
            onPress={() => confirming.mutate(unconfirmed)}
          >
            {words.confirm}
          </Button>
          <Button
            size="sm"
            isDisabled={reorganisable === null}
            isPending={reorganising.isPending}
            onPress={() => reorganisable !== null && reorganising.mutate(reorganisable)}
          >
            {words.reorganise}
          </Button>
        </div>
      )}
      {isSandbox() && (
        <div className={styles.plays}>
          {words.later.map(({ minutes, label }) => (
            <Button
              key={minutes}
              size="sm"
              isPending={moving.isPending && moving.variables === minutes}
              isDisabled={isBusy && moving.variables !== minutes}
              onPress={() => moving.mutate(minutes)}
            >
              {label}
            </Button>
          ))}
          {pegged !== null && (
            <>
              <Button size="sm" isDisabled={isBusy} onPress={() => pegging.mutate({ coin: pegged, script: 'DEPEG' })}>
                {words.losePeg(pegged)}
              </Button>
              <Button size="sm" isDisabled={isBusy} onPress={() => pegging.mutate({ coin: pegged, script: 'MARKET' })}>
                {words.keepPeg(pegged)}
              </Button>
            </>
          )}
        </div>
      )}
      <output className={styles.quiet}>{said ?? (plays.length > 0 ? words.hint : '')}</output>
    </details>
  );
};

export default SandboxPanel;
