import type { FiatDeposit, WhitelabelFiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';

/** Announced by staff, or sent by a payer of the business: two lists shown as one. */
export const depositKinds = ['TOP_UP', 'WHITE_LABEL'] as const;
export type DepositKind = (typeof depositKinds)[number];

/** Placeholder for missing values of a white-label row, as specified. */
export const nothing = '-';

/** Row of the list. Amounts are decimal text of the API, `nothing`, or null if still to come. */
export type DepositRow = {
  readonly id: string;
  readonly kind: DepositKind;
  readonly status: string;
  readonly clientLabel: string;
  readonly expectedAmount: string;
  readonly receivedAmount: string | null;
  readonly currency: string;
  readonly initiatedBy: string;
  readonly receivedAt: string | null;
  readonly createdAt: string;
  readonly topUp: FiatDeposit | null;
  readonly whitelabel: WhitelabelFiatDeposit | null;
};

export const rowOfTopUp = (deposit: FiatDeposit): DepositRow => ({
  id: deposit.id,
  kind: 'TOP_UP',
  status: deposit.status,
  clientLabel: deposit.clientLabel,
  expectedAmount: deposit.expectedAmount,
  receivedAmount: deposit.receivedAmount,
  currency: deposit.currency,
  initiatedBy: deposit.initiatedBy,
  receivedAt: deposit.receivedAt,
  createdAt: deposit.createdAt,
  topUp: deposit,
  whitelabel: null,
});

/** Row of a white-label deposit: status RECEIVED, label from the reference, received amount and time; without expected amount and author. */
export const rowOfWhitelabel = (deposit: WhitelabelFiatDeposit): DepositRow => ({
  id: deposit.id,
  kind: 'WHITE_LABEL',
  status: 'RECEIVED',
  clientLabel: deposit.reference,
  expectedAmount: nothing,
  receivedAmount: deposit.amount,
  currency: deposit.currency,
  initiatedBy: nothing,
  receivedAt: deposit.createdAt,
  createdAt: deposit.createdAt,
  topUp: null,
  whitelabel: deposit,
});

/** Time of receipt, otherwise of the announcement: the order of the list. */
export const orderedAt = ({ receivedAt, createdAt }: Pick<DepositRow, 'receivedAt' | 'createdAt'>): string =>
  receivedAt ?? createdAt;
