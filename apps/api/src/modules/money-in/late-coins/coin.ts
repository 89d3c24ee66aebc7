import { account, credit, debit, keyOf, type NewTransaction } from '@countinghouse/ledger';
import { subtract, type Amount } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';

/** Coins that came late, as their postings see them. */
export type LateCoin = {
  readonly id: string;
  readonly network: string;
  readonly amount: Amount;
};

/** The ledger's and the trail's word for them. */
export const lateCoinsEntityType = 'LATE_COINS' as const;

const posting = ({ id }: LateCoin, at: Date) => ({
  entityType: lateCoinsEntityType,
  entityId: id,
  valueAt: at,
  actor: systemActor,
});

const held = ({ network, amount }: LateCoin) => account.custody(amount.currency, network);
const owed = ({ amount }: LateCoin) => account.lateCoins(amount.currency);

/** T-28: the platform holds them, and owes them to whoever left. */
export const lateReceived = (coin: LateCoin, at: Date): NewTransaction => ({
  ...posting(coin, at),
  eventType: 'T-28',
  description: 'Coins of an organisation that left',
  entries: [debit(held(coin), coin.amount), credit(owed(coin), coin.amount)],
});

/** T-24: their chain took them back. */
export const lateReversed = (coin: LateCoin, at: Date): NewTransaction => ({
  ...posting(coin, at),
  eventType: 'T-24',
  description: 'Receipt reversed',
  entries: [debit(owed(coin), coin.amount), credit(held(coin), coin.amount)],
  reversalOf: keyOf('T-28', coin.id),
});

type Sent = {
  /** Amount that left. */
  readonly net: Amount;
  /** Ordinal of this finality. */
  readonly time: number;
  readonly at: Date;
};

/** T-29: they have left for where the organisation is now; the network's fee stays, for the gas. */
export const lateSent = (coin: LateCoin, { net, time, at }: Sent): NewTransaction => ({
  ...posting(coin, at),
  eventType: 'T-29',
  sequence: time,
  description: 'Sent on to where the organisation is',
  entries: [
    debit(owed(coin), coin.amount),
    credit(account.custody(net.currency, coin.network), net),
    credit(account.networkFeeIncome(net.currency), subtract(coin.amount, net)),
  ],
});

/** T-24 of it: a reorganisation undid it, and the same transaction is handed over again. */
export const lateSentReversed = (coin: LateCoin, { net, time, at }: Sent): NewTransaction => ({
  ...posting(coin, at),
  eventType: 'T-24',
  // the first is the receipt's
  sequence: time + 1,
  description: 'Sending on reversed',
  entries: [
    debit(account.custody(net.currency, coin.network), net),
    debit(account.networkFeeIncome(net.currency), subtract(coin.amount, net)),
    credit(owed(coin), coin.amount),
  ],
  reversalOf: keyOf('T-29', coin.id, time),
});

/** T-09: the network's fee. */
export const lateGas = (coin: LateCoin, gas: Amount, at: Date): NewTransaction => ({
  ...posting(coin, at),
  eventType: 'T-09',
  description: 'Network fee paid',
  entries: [
    debit(account.networkFeeExpense(gas.currency), gas),
    credit(account.custody(gas.currency, coin.network), gas),
  ],
});
