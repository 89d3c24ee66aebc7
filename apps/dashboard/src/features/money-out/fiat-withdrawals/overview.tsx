import { bankMethodOf } from '@countinghouse/contract/bank-methods';
import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { DateTimeText, Skeleton } from '@countinghouse/ui';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { OverviewGroup } from '../../../platform/forms';
import type { Quote } from './api';
import { arrivalText } from './days';
import type { WithdrawalValues } from './form';
import { formMessages } from './form-messages';

const { fields, overview: messages, quote: figures } = formMessages;

type Shown = {
  readonly book: CurrencyBook;
  readonly business: BusinessOption | undefined;
  readonly account: BankAccount | undefined;
  /** Undefined while the server has not said it. */
  readonly quote: Quote | undefined;
};

/** Values about to be sent, their quote, the remaining balance, and the arrival. */
export const overviewOf = (values: WithdrawalValues, { book, business, account, quote }: Shown): OverviewGroup[] => {
  const { currency } = values;
  const after = quote?.after;
  const awaited = <Skeleton width={120} />;
  const money = (amount: string | undefined) =>
    amount === undefined ? awaited : amountText(book, { amount, currency });
  const method = account && bankMethodOf(account.currency, account.paymentMethod)?.displayName;
  const reference = values.reference.trim();
  return [
    {
      title: messages.account,
      items: [
        { label: fields.account, value: account?.accountLabel ?? null },
        { label: messages.holder, value: account?.holderName ?? null },
        { label: messages.number, value: account?.accountMasked ?? null },
        { label: messages.bank, value: account?.bankName ?? null },
        { label: fields.method, value: method ?? null },
      ],
    },
    {
      title: messages.withdrawal,
      items: [
        { label: fields.business, value: business?.name ?? null },
        { label: fields.label, value: values.clientLabel.trim() },
        ...(reference === '' ? [] : [{ label: fields.reference, value: reference }]),
        ...(after?.approvalRequired
          ? [{ label: messages.approvals, value: figures.approvals(after.requiredApprovals) }]
          : []),
      ],
    },
    {
      title: messages.figures,
      items: [
        { label: fields.amount, value: amountText(book, { amount: values.amount.trim(), currency }) },
        { label: figures.fee, value: money(quote?.fee) },
        { label: figures.debited, value: money(after?.debitAmount) },
        { label: figures.submit, value: quote ? <DateTimeText iso={quote.submitAt} /> : awaited },
        { label: figures.arrival, value: quote ? arrivalText(quote) : awaited },
      ],
    },
    {
      title: messages.balances(currency),
      items: [
        {
          label: messages.available,
          value: money(after?.availableAfter),
          ...(quote && { was: money(quote.available) }),
        },
        { label: messages.held, value: money(after?.heldAfter), ...(quote && { was: money(quote.held) }) },
      ],
    },
  ];
};
