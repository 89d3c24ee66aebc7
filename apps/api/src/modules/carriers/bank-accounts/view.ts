import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { maskedAccount } from '@countinghouse/contract/bank-details';
import { versionOf } from '../../../platform/versions/version';
import type { AccountDetails, AccountRecord } from './repository';

/** Account as shown: with its number only for members who manage accounts. */
export const accountView = (account: AccountRecord, seesNumbers: boolean): BankAccount => ({
  id: account.id,
  accountLabel: account.accountLabel,
  currency: account.currency,
  paymentMethod: account.paymentMethod,
  holderName: account.holderName,
  street: account.street,
  city: account.city,
  postalCode: account.postalCode,
  country: account.country,
  email: account.email,
  bankName: account.bankName,
  bankAddress: account.bankAddress,
  iban: seesNumbers ? account.iban : null,
  accountNumber: seesNumbers ? account.accountNumber : null,
  sortCode: account.sortCode,
  routingNumber: account.routingNumber,
  swiftCode: account.swiftCode,
  hasIntermediaryBank: account.hasIntermediaryBank,
  intermediaryBankName: account.intermediaryBankName,
  intermediaryBankAddress: account.intermediaryBankAddress,
  accountMasked: maskedAccount(account),
  status: account.status,
  rejectionReason: account.rejectionReason,
  verifiedAt: account.verifiedAt?.toISOString() ?? null,
  createdBy: account.createdByLabel,
  createdAt: account.createdAt.toISOString(),
});

/** Details a form may set, without the label: changing any of them makes another account. */
export const detailsOf = (account: AccountDetails): Omit<AccountDetails, 'accountLabel'> => ({
  paymentMethod: account.paymentMethod,
  holderName: account.holderName,
  street: account.street,
  city: account.city,
  postalCode: account.postalCode,
  country: account.country,
  email: account.email,
  bankName: account.bankName,
  bankAddress: account.bankAddress,
  iban: account.iban,
  accountNumber: account.accountNumber,
  sortCode: account.sortCode,
  routingNumber: account.routingNumber,
  swiftCode: account.swiftCode,
  hasIntermediaryBank: account.hasIntermediaryBank,
  intermediaryBankName: account.intermediaryBankName,
  intermediaryBankAddress: account.intermediaryBankAddress,
});

export const accountVersion = (account: AccountRecord): string =>
  versionOf({ accountLabel: account.accountLabel, ...detailsOf(account) });

/** Account in the audit trail. Numbers and the holder are taken out; the mask tells which account it was. */
export const auditView = (account: AccountRecord) => ({
  accountLabel: account.accountLabel,
  currency: account.currency,
  accountMasked: maskedAccount(account),
  status: account.status,
  rejectionReason: account.rejectionReason,
  ...detailsOf(account),
});
