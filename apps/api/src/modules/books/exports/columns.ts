import type { AnswerOf } from '@countinghouse/contract';
import type { ExportType, ExportedList } from '@countinghouse/contract/exports';
import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import type { UnassociatedDeposit } from '@countinghouse/contract/money-in/unassociated-deposits';
import { permissionGroups } from '@countinghouse/contract/permissions';
import { cell, exportedBy, yesNo, type Exported, type ExportColumn } from '../../../platform/list/exported';

type AnswerTo<Type extends ExportType> = AnswerOf<ExportedList<Type>>;

const { text, amount, count, instant } = cell;

/** The arrays of an answer. */
type RowsKey<Answer> = {
  [Key in keyof Answer]: Answer[Key] extends readonly unknown[] ? Key : never;
}[keyof Answer];

type ElementOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

/** Binds the columns to the row of the list's own answer. */
const exported =
  <Type extends ExportType, Key extends RowsKey<AnswerTo<Type>>>(_type: Type, key: Key) =>
  (title: string, columns: readonly ExportColumn<ElementOf<AnswerTo<Type>[Key]>>[]): Exported =>
    exportedBy<ExportedList<Type>>(key as never, { title, columns: columns as never });

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** A payment's deposits were valued at one price, or at several that no single figure tells. */
const rateOf = ({ deposits }: PaymentView): string | null => {
  const rates = new Set(deposits.map(({ rate }) => rate).filter((rate) => rate !== null));
  return rates.size === 1 ? [...rates][0]! : null;
};

const unassociatedColumns: readonly ExportColumn<UnassociatedDeposit>[] = [
  instant('received', 'Received', ({ receivedAt }) => receivedAt),
  text('kind', 'Kind', ({ kind }) => kind),
  amount('amount', 'Amount', (row) => row.amount),
  text('amount', 'Currency', ({ currency }) => currency),
  text('currency', 'Network', ({ network }) => network),
  amount('value', 'Value', ({ uniformAmount }) => uniformAmount),
  text('value', 'Value currency', ({ uniformCurrency }) => uniformCurrency),
  text('reason', 'Reason', ({ reason }) => reason),
  text('from', 'From address', ({ fromAddress }) => fromAddress),
  text('from', 'Sender', ({ senderName }) => senderName),
  text('from', 'Sender account', ({ senderAccountMasked }) => senderAccountMasked),
  text('to', 'To address', ({ toAddress }) => toAddress),
  text('to', 'Destination tag', ({ destinationTag }) => destinationTag),
  text('transaction', 'Transaction', ({ transactionId }) => transactionId),
  text('transaction', 'Reference', ({ reference }) => reference),
  text('status', 'Status', ({ status }) => status),
  text('status', 'Resolved into', ({ resolvedInto }) => resolvedInto && resolvedInto.type),
  text('status', 'Resolved into ID', ({ resolvedInto }) => resolvedInto && resolvedInto.id),
  text('status', 'Resolved by', ({ resolvedBy }) => resolvedBy),
  instant('status', 'Resolved', ({ resolvedAt }) => resolvedAt),
  text(null, 'ID', ({ id }) => id),
];

/** Every list that can be saved, with its columns in the order of its screen, those that only a file has among them. */
export const exportedLists: { readonly [Type in ExportType]?: Exported } = {
  payments: exported('payments', 'payments')('Crypto deposits', [
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('paymentId', 'Payment ID', ({ clientPaymentId }) => clientPaymentId),
    text('status', 'Status', ({ status }) => status),
    text('status', 'Labels', ({ labels }) => labels.join(' ')),
    text('status', 'Type', ({ type }) => type),
    amount('requested', 'Requested amount', ({ displayAmount }) => displayAmount),
    text('requested', 'Requested currency', ({ displayCurrency }) => displayCurrency),
    amount('expected', 'Expected amount', ({ expectedDepositAmount }) => expectedDepositAmount),
    text('expected', 'Deposit currency', ({ depositCurrency }) => depositCurrency),
    text('network', 'Network', ({ network }) => network),
    amount('received', 'Received amount', ({ received: [first, second] }) => (first && !second ? first.amount : null)),
    text('received', 'Received', ({ received }) =>
      received.map(({ amount: sum, currency }) => `${sum} ${currency}`).join('; '),
    ),
    amount('settlement', 'Net settlement', ({ actualPayableAmount }) => actualPayableAmount),
    amount('settlement', 'Gross settlement', ({ actualSettlementAmount }) => actualSettlementAmount),
    text('settlement', 'Settlement currency', ({ settlementCurrency }) => settlementCurrency),
    amount('fee', 'Fee', ({ actualServiceFee }) => actualServiceFee),
    amount('rate', 'Rate', rateOf),
    text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
    text(null, 'Business', ({ businessName }) => businessName),
    text('received', 'Address', ({ walletAddress }) => walletAddress),
    text('received', 'Destination tag', ({ destinationTag }) => destinationTag),
    text('received', 'Transactions', ({ deposits }) => deposits.map(({ transactionId }) => transactionId).join(' ')),
    instant('expected', 'Expires', ({ expiresAt }) => expiresAt),
    text(null, 'ID', ({ id }) => id),
  ]),
  'fiat-deposits': exported('fiat-deposits', 'deposits')('Top-ups', [
    text('status', 'Status', ({ status }) => status),
    text('clientLabel', 'Client label', ({ clientLabel }) => clientLabel),
    amount('expected', 'Expected amount', ({ expectedAmount }) => expectedAmount),
    amount('received', 'Received amount', ({ receivedAmount }) => receivedAmount),
    amount('received', 'Fee', ({ fee }) => fee),
    amount('received', 'Net amount', ({ payableAmount }) => payableAmount),
    text('currency', 'Currency', ({ currency }) => currency),
    text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
    instant('receivedAt', 'Received', ({ receivedAt }) => receivedAt),
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('clientLabel', 'Reference', ({ paymentReference }) => paymentReference),
    text('received', 'Method', ({ paymentMethod }) => paymentMethod),
    text('received', 'Bank account', ({ bankAccount }) => bankAccount.accountLabel),
    text('received', 'Remitter', ({ remitterName }) => remitterName),
    text('received', 'Remitter account', ({ remitterAccountMasked }) => remitterAccountMasked),
    text(null, 'ID', ({ id }) => id),
  ]),
  'whitelabel-fiat-deposits': exported('whitelabel-fiat-deposits', 'deposits')('White-label fiat deposits', [
    text('clientLabel', 'Reference', ({ reference }) => reference),
    amount('received', 'Received amount', (row) => row.amount),
    amount('received', 'Fee', ({ fee }) => fee),
    amount('received', 'Net amount', ({ payableAmount }) => payableAmount),
    text('currency', 'Currency', ({ currency }) => currency),
    instant('receivedAt', 'Received', ({ createdAt }) => createdAt),
    text('received', 'Remitter', ({ remitterName }) => remitterName),
    text('received', 'Remitter account', ({ remitterAccountMasked }) => remitterAccountMasked),
    text('received', 'End-to-end ID', ({ endToEndId }) => endToEndId),
    text(null, 'ID', ({ id }) => id),
  ]),
  unassociated: exported('unassociated', 'deposits')('Unassociated deposits', unassociatedColumns),
  unallocated: exported('unallocated', 'deposits')('Unallocated deposits', unassociatedColumns),
  'bank-accounts': exported('bank-accounts', 'bankAccounts')('Bank accounts', [
    text('label', 'Label', ({ accountLabel }) => accountLabel),
    text('currency', 'Currency', ({ currency }) => currency),
    text('method', 'Method', ({ paymentMethod }) => paymentMethod),
    text('holder', 'Holder', ({ holderName }) => holderName),
    text('bank', 'Bank', ({ bankName }) => bankName),
    // Whole numbers stay in the dashboard, behind a press that shows one.
    text('account', 'Account', ({ accountMasked }) => accountMasked),
    text('bank', 'SWIFT code', ({ swiftCode }) => swiftCode),
    text('country', 'Country', ({ country }) => country),
    text('status', 'Status', ({ status }) => status),
    text('status', 'Reason', ({ rejectionReason }) => rejectionReason),
    instant('status', 'Verified', ({ verifiedAt }) => verifiedAt),
    text('label', 'Created by', ({ createdBy }) => createdBy),
    instant('label', 'Created', ({ createdAt }) => createdAt),
    text(null, 'ID', ({ id }) => id),
  ]),
  users: exported('users', 'users')('Users', [
    text('email', 'Email', ({ email }) => email),
    text('name', 'First name', ({ firstName }) => firstName),
    text('name', 'Last name', ({ lastName }) => lastName),
    text('role', 'Role', ({ role }) => role.name),
    text('status', 'Status', ({ status }) => status),
    text('twoFactor', 'Two-factor', ({ twoFaEnabled }) => yesNo(twoFaEnabled)),
    instant('lastLogin', 'Last login', ({ lastLoginAt }) => lastLoginAt),
    instant('created', 'Joined', ({ createdAt }) => createdAt),
    text(null, 'ID', ({ id }) => id),
  ]),
  roles: exported('roles', 'roles')('Roles', [
    text('name', 'Name', ({ name }) => name),
    text('kind', 'Kind', ({ isSystem }) => (isSystem ? 'SYSTEM' : 'CUSTOM')),
    count('users', 'Users', ({ userCount }) => userCount),
    ...permissionGroups.map(({ name }) =>
      text(
        name,
        name,
        ({ groups }: AnswerTo<'roles'>['roles'][number]) =>
          groups.find((group) => group.name === name)?.access ?? 'NONE',
      ),
    ),
    text('name', 'Permissions', ({ permissions }) => permissions.join(' ')),
    instant('name', 'Created', ({ createdAt }) => createdAt),
    text(null, 'ID', ({ id }) => id),
  ]),
  'api-keys': exported('api-keys', 'apiCredentials')('API keys', [
    text('name', 'Name', ({ name }) => name),
    text('apiKey', 'API key', ({ apiKey }) => apiKey),
    text('permissions', 'Permissions', ({ permissions }) => permissions.join(' ')),
    text('ipAddresses', 'IP addresses', ({ ipAddresses }) => ipAddresses.join(' ')),
    text('businesses', 'Businesses', ({ businesses }) => businesses?.map(({ name }) => name).join('; ') ?? 'All'),
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('created', 'Created by', ({ createdBy }) => createdBy),
    instant('lastUsed', 'Last used', ({ lastUsedAt }) => lastUsedAt),
    text('lastUsed', 'Last used from', ({ lastUsedIp }) => lastUsedIp),
    instant('name', 'Expires', ({ expiresAt }) => expiresAt),
    text('name', 'In force', ({ isInForce, isExpired }) => yesNo(isInForce && !isExpired)),
    text(null, 'ID', ({ id }) => id),
  ]),
  'approval-rules': exported('approval-rules', 'rules')('Approval rules', [
    amount('threshold', 'From', ({ thresholdUniformAmount }) => thresholdUniformAmount),
    text('threshold', 'Currency', ({ currency }) => currency),
    count('approvals', 'Approvals needed', ({ requiredApprovals }) => requiredApprovals),
    text('approvers', 'Approvers', ({ approvers }) => approvers.map(({ email }) => email).join(' ')),
    text('api', 'For API requests', ({ includeApiRequests }) => yesNo(includeApiRequests)),
    text('state', 'In force', ({ enabled }) => yesNo(enabled)),
    text('createdBy', 'Created by', ({ createdBy }) => createdBy),
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text(null, 'ID', ({ id }) => id),
  ]),
  'travel-rule': exported('travel-rule', 'deposits')('Travel rule', [
    instant('received', 'Received', ({ receivedAt }) => receivedAt),
    text('business', 'Business', ({ businessName }) => businessName),
    text('paymentId', 'Payment ID', ({ clientPaymentId }) => clientPaymentId),
    amount('amount', 'Amount', ({ depositAmount }) => depositAmount),
    text('amount', 'Currency', ({ depositCurrency }) => depositCurrency),
    amount('value', 'Value', ({ uniformAmount }) => uniformAmount),
    text('value', 'Value currency', ({ uniformCurrency }) => uniformCurrency),
    text('network', 'Network', ({ network }) => network),
    text('from', 'From address', ({ fromAddress }) => fromAddress),
    text('transaction', 'Transaction', ({ transactionId }) => transactionId),
    instant('deadline', 'Deadline', ({ deadlineAt }) => deadlineAt),
    text('deadline', 'Status', ({ status }) => status),
    text('deadline', 'Completed by', ({ completedBy }) => completedBy),
    instant('deadline', 'Completed', ({ completedAt }) => completedAt),
    text('ownership', 'Ownership proof needed', ({ ownershipProofRequired }) => yesNo(ownershipProofRequired)),
    text(null, 'ID', ({ id }) => id),
  ]),
  'audit-log': exported('audit-log', 'events')('Audit log', [
    instant('at', 'Time', ({ at }) => at),
    text('action', 'Action', ({ action }) => action),
    text('actor', 'Who', ({ actor }) => actor.label),
    text('actor', 'Actor type', ({ actor }) => actor.type),
    text('actor', 'Actor ID', ({ actor }) => actor.id),
    text('result', 'Result', ({ result }) => result),
    text('entity', 'What', ({ entity }) => entity && entity.type),
    text('entity', 'Entity ID', ({ entity }) => entity && entity.id),
    text('entity', 'Before', ({ before }) => json(before)),
    text('entity', 'After', ({ after }) => json(after)),
    text('ip', 'IP address', ({ ip }) => ip),
    text('ip', 'User agent', ({ userAgent }) => userAgent),
    text('ip', 'Session ID', ({ sessionId }) => sessionId),
    text('ip', 'Request ID', ({ requestId }) => requestId),
    text(null, 'Event ID', ({ id }) => id),
  ]),
  'failed-jobs': exported('failed-jobs', 'jobs')('Failed jobs', [
    instant('failedAt', 'Failed', ({ failedAt }) => failedAt),
    text('kind', 'Job', ({ kind }) => kind),
    text('entity', 'About', ({ entity }) => entity),
    count('attempts', 'Attempts', ({ attempts }) => attempts),
    instant('createdAt', 'Created', ({ createdAt }) => createdAt),
    text(null, 'ID', ({ id }) => id),
  ]),
  statistics: exported('statistics', 'figures')('Statistics', [
    text(null, 'Direction', ({ direction }) => (direction === 'DEPOSIT' ? 'Deposits' : 'Withdrawals')),
    text(null, 'By', ({ by }) => (by === 'COIN' ? 'Coin' : 'Day')),
    text(null, 'Coin', ({ coin }) => coin),
    text(null, 'Day (UTC)', ({ day }) => day),
    count(null, 'Count', (row) => row.count),
    amount(null, 'Percent', ({ percent }) => percent),
    amount(null, 'Volume', ({ volume }) => volume),
    text(null, 'Volume currency', ({ volumeCurrency }) => volumeCurrency),
    amount(null, 'Volume in the coin', ({ coinVolume }) => coinVolume),
    text(null, 'Period from (UTC day)', ({ from }) => from),
    text(null, 'Period to (UTC day)', ({ to }) => to),
    text(null, 'Business', ({ businessName }) => businessName ?? 'All businesses'),
    text(null, 'Business ID', ({ businessId }) => businessId),
    text(null, 'ID', ({ id }) => id),
  ]),
};
