import { maskedAccount } from '@countinghouse/contract/bank-details';
import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import type {
  CollectionAccountView,
  FiatDeposit,
  PaymentInstructions,
  WhitelabelFiatDeposit,
} from '@countinghouse/contract/money-in/fiat-deposits';
import { subtract, toText } from '@countinghouse/money';
import { textIn } from '../../../platform/amount-columns';
import { metadataOf } from '../../../platform/metadata';
import { money, whitelabelMoney, type CollectionAccount, type FiatDepositRow, type WhitelabelRow } from './repository';

/** Amounts of a top-up: the received amount once received, the credit once its fee is known. */
const figuresOf = (row: FiatDepositRow) => {
  const { expectedAmount, receivedAmount, fee } = money.amounts(row);
  return {
    expectedAmount: toText(expectedAmount),
    receivedAmount: receivedAmount && toText(receivedAmount),
    fee: receivedAmount && fee && toText(fee),
    payableAmount: receivedAmount && fee && toText(subtract(receivedAmount, fee)),
  };
};

export const fiatDepositView = (row: FiatDepositRow): FiatDeposit => ({
  id: row.id,
  clientLabel: row.client_label,
  businessId: row.business_id,
  currency: row.currency,
  ...figuresOf(row),
  status: row.status,
  // Validated by the contract when it was stored.
  paymentMethod: row.payment_method as PaymentMethod,
  paymentReference: row.payment_reference,
  bankAccount: {
    id: row.bank_account_id,
    accountLabel: row.account_label,
    accountMasked: maskedAccount({ iban: row.iban, accountNumber: row.account_number }),
  },
  instructions: row.instructions as PaymentInstructions,
  metadata: metadataOf(row.metadata),
  announced:
    row.announced_amount === null || row.announced_at === null
      ? null
      : { amount: textIn(row.announced_amount, row.currency), at: row.announced_at.toISOString() },
  remitterName: row.remitter_name,
  remitterAccountMasked: row.remitter_account_masked,
  initiatedBy: row.initiated_by_label,
  createdAt: row.created_at.toISOString(),
  receivedAt: row.received_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});

export const whitelabelView = (row: WhitelabelRow): WhitelabelFiatDeposit => {
  const { amount, fee } = whitelabelMoney.amounts(row);
  return {
    id: row.id,
    reference: row.reference,
    amount: toText(amount),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    businessId: row.business_id,
    remitterName: row.remitter_name,
    remitterAccountMasked: row.remitter_account_masked,
    endToEndId: row.end_to_end_id,
    fee: toText(fee),
    payableAmount: toText(subtract(amount, fee)),
  };
};

/** Accounts that payers of the organisation's businesses pay to. */
export const collectionAccountView = (account: CollectionAccount): CollectionAccountView => ({
  id: account.id,
  currency: account.currency,
  ...numbersOf(account),
  // Validated by the contract when it was stored.
  paymentMethods: account.payment_methods as PaymentMethod[],
});

/** Instructions for a payer: the account as it is now, stored with the deposit. */
export const instructionsOf = (
  collection: CollectionAccount,
  { paymentMethod, reference }: { readonly paymentMethod: PaymentMethod; readonly reference: string },
): PaymentInstructions => ({ ...numbersOf(collection), paymentMethod, reference });

const numbersOf = (account: CollectionAccount) => ({
  beneficiary: account.beneficiary,
  iban: account.iban,
  accountNumber: account.account_number,
  sortCode: account.sort_code,
  routingNumber: account.routing_number,
  swiftCode: account.swift_code,
  bankName: account.bank_name,
  bankAddress: account.bank_address,
});
