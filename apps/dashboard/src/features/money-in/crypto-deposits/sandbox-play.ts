import type { DepositView, PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import type { SandboxPlay } from '@countinghouse/contract/operating/sandbox';
import { currencyOf, isCurrency } from '@countinghouse/money';

type Playable = Pick<PaymentView, 'walletAddress' | 'network' | 'destinationTag' | 'expiresAt' | 'status'>;

/** Plays of a simulated payer for a payment, the plainest first; none while it has no address. */
export const playsOf = ({ walletAddress, network, destinationTag, expiresAt, status }: Playable): SandboxPlay[] => {
  if (walletAddress === null) return [];
  const isOpen = status === 'PENDING' || status === 'NEW';
  return [
    'EXACT',
    'UNDER',
    'OVER',
    'IN_TWO_PARTS',
    ...(expiresAt !== null && isOpen ? (['LATE'] as const) : []),
    'BELOW_MINIMUM',
    ...(network === 'MAIN' ? [] : (['WRONG_TOKEN'] as const)),
    ...(destinationTag === null ? [] : (['NO_TAG'] as const)),
    'LISTED',
    'UNANSWERED',
  ];
};

/** Transactions that a press confirms: those seen and not final, refunds under way, and sent ones without a deposit yet. */
export const unconfirmedOf = (deposits: readonly DepositView[], sent: readonly string[]): string[] => {
  const known = new Set(deposits.map(({ transactionId }) => transactionId));
  const seen = deposits.filter(({ status }) => status === 'UNCONFIRMED').map(({ transactionId }) => transactionId);
  const back = deposits.flatMap(({ refund }) =>
    refund?.status === 'BROADCASTED' && refund.transactionId !== null ? [refund.transactionId] : [],
  );
  return [...new Set([...seen, ...back, ...sent.filter((id) => !known.has(id))])];
};

/** Newest transfer that its chain could take back; null without one. */
export const reorganisableOf = (deposits: readonly DepositView[]): string | null =>
  deposits.findLast(({ status }) => status !== 'ORPHANED')?.transactionId ?? null;

/** Coin of a payment that can lose its peg; null for none. */
export const peggedCoinOf = ({ depositCurrency }: Pick<PaymentView, 'depositCurrency'>): string | null =>
  depositCurrency !== null && isCurrency(depositCurrency) && currencyOf(depositCurrency).isStable
    ? depositCurrency
    : null;
