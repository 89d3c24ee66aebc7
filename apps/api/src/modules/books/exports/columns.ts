import type { AnswerOf } from '@countinghouse/contract';
import type { ExportType, ExportedList } from '@countinghouse/contract/exports';
import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import type { UnassociatedDeposit } from '@countinghouse/contract/money-in/unassociated-deposits';
import { permissionGroups } from '@countinghouse/contract/permissions';
import type { CellType, CellValue, FileColumn } from '../../../platform/files/table';

/** A column of a file. */
export type ExportColumn<Row> = FileColumn<Row> & {
  /** The column of the list on the screen that it belongs to; null: it goes into every file, whatever was chosen. */
  readonly of: string | null;
};

type AnswerTo<Type extends ExportType> = AnswerOf<ExportedList<Type>>;

/** How a list becomes a file: the rows of its answer, and what of a row stands in which column. */
export type Exported<Answer = unknown, Row = unknown> = {
  readonly title: string;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly columns: readonly ExportColumn<Row>[];
};

const as =
  (type: CellType) =>
  <Row>(of: string | null, header: string, value: (row: Row) => CellValue): ExportColumn<Row> => ({
    of,
    header,
    type,
    value,
  });
const text = as('text');
const amount = as('amount');
const count = as('count');
const instant = as('instant');

/** The arrays of an answer. */
type RowsKey<Answer> = {
  [Key in keyof Answer]: Answer[Key] extends readonly unknown[] ? Key : never;
}[keyof Answer];

type ElementOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

/** Binds the columns to the row of the list's own answer. */
const exported =
  <Type extends ExportType, Key extends RowsKey<AnswerTo<Type>>>(_type: Type, key: Key) =>
  (title: string, columns: readonly ExportColumn<ElementOf<AnswerTo<Type>[Key]>>[]): Exported =>
    ({ title, rowsOf: (answer: AnswerTo<Type>) => answer[key], columns }) as unknown as Exported;

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
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
export const exportedLists: { readonly [Type in ExportType]: Exported } = {
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
  'withdrawals-crypto': exported('withdrawals-crypto', 'withdrawals')('Crypto withdrawals', [
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('withdrawalId', 'Withdrawal ID', ({ clientWithdrawalId }) => clientWithdrawalId),
    text('status', 'Status', ({ status }) => status),
    text('status', 'Reason', ({ statusReason }) => statusReason),
    amount('amount', 'Amount', (row) => row.amount),
    text('amount', 'Currency', ({ cryptoCurrency }) => cryptoCurrency),
    text('network', 'Network', ({ network }) => network),
    amount('recipientAmount', 'Recipient gets', ({ recipientAmount }) => recipientAmount),
    text('recipient', 'Recipient', ({ recipientAddress }) => recipientAddress),
    text('recipient', 'Destination tag', ({ destinationTag }) => destinationTag),
    amount('networkFee', 'Network fee', ({ networkFee }) => networkFee),
    text('networkFee', 'Network fee paid by', ({ blockchainFeePaidBy }) => blockchainFeePaidBy),
    amount('serviceFee', 'Service fee', ({ serviceFee }) => serviceFee),
    amount('debited', 'Debited', ({ debitAmount }) => debitAmount),
    text('debited', 'Debit currency', ({ debitCurrency }) => debitCurrency),
    amount('debited', 'Held', ({ heldAmount }) => heldAmount),
    amount('debited', 'Rate', ({ rate }) => rate),
    text('transaction', 'Transaction', ({ transactionId }) => transactionId),
    text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
    instant('status', 'Broadcast', ({ broadcastAt }) => broadcastAt),
    instant('status', 'Completed', ({ completedAt }) => completedAt),
    text('recipient', 'Note', ({ note }) => note),
    text(null, 'Business', ({ businessName }) => businessName),
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
  'fiat-withdrawals': exported('fiat-withdrawals', 'withdrawals')('Fiat withdrawals', [
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('clientLabel', 'Client label', ({ clientLabel }) => clientLabel),
    text('status', 'Status', ({ status }) => status),
    text('status', 'Reason', ({ statusReason }) => statusReason),
    amount('amount', 'Amount', (row) => row.amount),
    text('amount', 'Currency', ({ currency }) => currency),
    amount('fee', 'Fee', ({ fee }) => fee),
    amount('debited', 'Debited', ({ debitAmount }) => debitAmount),
    text('method', 'Method', ({ paymentMethod }) => paymentMethod),
    text('account', 'Bank account', ({ bankAccount }) => bankAccount.accountLabel),
    text('account', 'Account', ({ bankAccount }) => bankAccount.accountMasked),
    text('account', 'Holder', ({ bankAccount }) => bankAccount.holderName),
    text('reference', 'Reference', ({ reference }) => reference),
    instant('completed', 'Completed', ({ completedAt }) => completedAt),
    text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
    instant('status', 'Sent', ({ sentAt }) => sentAt),
    instant('status', 'Returned', ({ returnedAt }) => returnedAt),
    amount('status', 'Returned amount', ({ returnedAmount }) => returnedAmount),
    text('reference', 'End-to-end ID', ({ endToEndId }) => endToEndId),
    text('reference', 'Bank transaction ID', ({ bankTransactionId }) => bankTransactionId),
    text(null, 'Business', ({ businessName }) => businessName),
    text(null, 'ID', ({ id }) => id),
  ]),
  'internal-transfers': exported('internal-transfers', 'internalTransfers')('Internal transfers', [
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('direction', 'Direction', ({ direction }) => direction),
    text('counterparty', 'From business', ({ fromBusinessName }) => fromBusinessName),
    text('counterparty', 'To business', ({ toBusinessName }) => toBusinessName),
    amount('amount', 'Amount', (row) => row.amount),
    text('amount', 'Currency', ({ currency }) => currency),
    amount('fee', 'Fee', ({ fee }) => fee),
    text('note', 'Note', ({ note }) => note),
    text('note', 'Client label', ({ clientLabel }) => clientLabel),
    text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
    text('status', 'Status', ({ status }) => status),
    text(null, 'ID', ({ id }) => id),
  ]),
  'balance-conversions': exported('balance-conversions', 'conversions')('Balance conversions', [
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('status', 'Status', ({ status }) => status),
    text('status', 'Failure', ({ failureReason }) => failureReason),
    amount('from', 'From amount', ({ debitAmount }) => debitAmount),
    text('from', 'From currency', ({ debitCurrency }) => debitCurrency),
    amount('to', 'To amount', ({ creditAmount }) => creditAmount),
    text('to', 'To currency', ({ creditCurrency }) => creditCurrency),
    amount('rate', 'Rate', ({ rate }) => rate),
    amount('rate', 'Market rate', ({ midRate }) => midRate),
    amount('rate', 'Spread', ({ spread }) => spread),
    text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
    instant('executed', 'Executed', ({ executedAt }) => executedAt),
    text(null, 'ID', ({ id }) => id),
  ]),
  'manual-movements': exported('manual-movements', 'manualMovements')('Manual movements', [
    instant('posted', 'Posted', ({ postedAt }) => postedAt),
    text('type', 'Type', ({ type }) => type),
    amount('amount', 'Amount', (row) => row.amount),
    text('amount', 'Currency', ({ currency }) => currency),
    text('reason', 'Reason', ({ reason }) => reason),
    text('description', 'Description', ({ description }) => description),
    text('related', 'Related item', ({ relatedEntity }) => relatedEntity && relatedEntity.type),
    text('related', 'Related item ID', ({ relatedEntity }) => relatedEntity && relatedEntity.id),
    text('createdBy', 'Created by', ({ createdBy }) => createdBy),
    text('related', 'Takes back', ({ reversalOf }) => reversalOf),
    text('related', 'Taken back by', ({ reversedBy }) => reversedBy),
    text(null, 'Business', ({ businessName }) => businessName),
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
  'whitelisted-addresses': exported('whitelisted-addresses', 'addresses')('Whitelisted addresses', [
    text('addressId', 'Address ID', ({ addressId }) => addressId),
    text('label', 'Label', ({ label }) => label),
    text('currency', 'Currency', ({ currency }) => currency),
    text('network', 'Network', ({ network }) => network),
    text('address', 'Address', ({ address }) => address),
    text('tag', 'Destination tag', ({ destinationTag }) => destinationTag),
    text('address', 'Wallet type', ({ walletType }) => walletType),
    text('status', 'Status', ({ status }) => status),
    instant('status', 'Active from', ({ activatesAt }) => activatesAt),
    text('createdBy', 'Created by', ({ createdBy }) => createdBy),
    instant('created', 'Created', ({ createdAt }) => createdAt),
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
  approvals: exported('approvals', 'approvals')('Withdrawal approvals', [
    instant('created', 'Created', ({ createdAt }) => createdAt),
    text('business', 'Business', ({ businessName }) => businessName),
    text('withdrawalId', 'Withdrawal ID', ({ clientWithdrawalId }) => clientWithdrawalId),
    amount('amount', 'Amount', (row) => row.amount),
    text('amount', 'Currency', ({ currency }) => currency),
    text('amount', 'Network', ({ network }) => network),
    amount('value', 'Value', ({ uniformAmount }) => uniformAmount),
    text('value', 'Value currency', ({ uniformCurrency }) => uniformCurrency),
    text('recipient', 'Recipient', ({ recipient }) => recipient),
    text('recipient', 'Destination tag', ({ destinationTag }) => destinationTag),
    text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
    count('approvals', 'Approvals', ({ votes }) => votes.filter(({ decision }) => decision === 'APPROVE').length),
    count('approvals', 'Approvals needed', ({ requiredApprovals }) => requiredApprovals),
    text('approvals', 'Decisions', ({ votes }) =>
      votes.map(({ user, decision, at }) => `${user} ${decision} ${at}`).join('; '),
    ),
    instant('expires', 'Expires', ({ expiresAt }) => expiresAt),
    text('status', 'Status', ({ status }) => status),
    instant('decided', 'Decided', ({ decidedAt }) => decidedAt),
    text(null, 'ID', ({ withdrawalId }) => withdrawalId),
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

/**
 * The columns of a file: those of the chosen columns of the screen, in their order, and what goes into every file behind them. Of
 * names that are none, as of a column of buttons, nothing comes; where nothing else was chosen, all columns do.
 */
export const columnsFor = (
  columns: readonly ExportColumn<unknown>[],
  chosen: readonly string[] | undefined,
): readonly ExportColumn<unknown>[] => {
  const named = [...new Set(chosen)].flatMap((id) => columns.filter(({ of }) => of === id));
  return named.length === 0 ? columns : [...named, ...columns.filter(({ of }) => of === null)];
};
