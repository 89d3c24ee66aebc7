import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { overviewOf as beneficiaryOverview } from '../../../entities/travel-rule/originator-overview';
import type { OverviewGroup } from '../../../platform/forms';
import { AddressGroups } from './address-groups';
import { targetCurrencyOf, type CheckedWithdrawal, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';
import type { Quote } from './quote';
import { recipientMessages } from './recipient-messages';

const { fields, quote: figures, feePayers } = formMessages;
const { overview: messages, sections } = recipientMessages;

type Shown = {
  readonly book: CurrencyBook;
  readonly business: BusinessOption | undefined;
  /** Undefined while the server has not said it. */
  readonly quote: Quote | undefined;
};

/** Requested amount as a person says it: `1,000 USDT`. */
const askedText = (values: WithdrawalValues, book: CurrencyBook): string =>
  amountText(
    book,
    { amount: values.targetAmount.trim(), currency: targetCurrencyOf(values) },
    values.targetAmountPolicy === 'CRYPTO' ? values.network : null,
  );

/** Values about to be sent; the slip beside them says what they come to. */
export const overviewOf = (values: CheckedWithdrawal, { book, business, quote }: Shown): OverviewGroup[] => {
  const { cryptoCurrency: coin, network, debitCurrency, asked } = values;

  const optional = (label: string, text: string) => (text.trim() === '' ? [] : [{ label, value: text.trim() }]);
  return [
    {
      title: messages.recipient,
      items: [
        { label: fields.address, value: <AddressGroups address={values.recipientAddress.trim()} /> },
        ...optional(fields.tag, values.destinationTag),
        { label: fields.network, value: book.networkName(coin, network) },
      ],
    },
    {
      title: messages.withdrawal,
      items: [
        { label: fields.business, value: business?.name ?? null },
        { label: fields.debitCurrency, value: book.nameOf(debitCurrency) },
        { label: fields.id, value: values.clientWithdrawalId.trim() },
        { label: fields.amount, value: askedText(values, book) },
        { label: fields.feePayer, value: feePayers[values.blockchainFeePaidBy].label },
        ...optional(fields.note, values.note),
        ...(quote?.approvalRequired
          ? [{ label: messages.approvals, value: figures.approvals(quote.requiredApprovals) }]
          : []),
      ],
    },
    ...(asked ? beneficiaryOverview(values, asked).map((group) => ({ ...group, title: sections.beneficiary })) : []),
  ];
};
