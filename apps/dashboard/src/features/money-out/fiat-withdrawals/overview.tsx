import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { OverviewGroup } from '../../../platform/forms';
import type { Quote } from './api';
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

/** Values about to be sent; the slip beside them says what they come to, and when. */
export const overviewOf = (values: WithdrawalValues, { book, business, account, quote }: Shown): OverviewGroup[] => {
  const { currency } = values;
  const after = quote?.after;
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
        { label: fields.amount, value: amountText(book, { amount: values.amount.trim(), currency }) },
        { label: fields.label, value: values.clientLabel.trim() },
        ...(reference === '' ? [] : [{ label: fields.reference, value: reference }]),
        ...(after?.approvalRequired
          ? [{ label: messages.approvals, value: figures.approvals(after.requiredApprovals) }]
          : []),
      ],
    },
  ];
};
