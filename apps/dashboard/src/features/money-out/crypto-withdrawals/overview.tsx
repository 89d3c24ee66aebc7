import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Skeleton } from '@countinghouse/ui';
import { amountText, spokenText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { rateText } from '../../../entities/currency/figures';
import { overviewOf as beneficiaryOverview } from '../../../entities/travel-rule/originator-form';
import type { OverviewGroup } from '../../../platform/forms';
import { AddressGroups } from './address-groups';
import { targetCurrencyOf, type CheckedWithdrawal, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';
import type { Quote } from './quote';

const { fields, overview: messages, quote: figures, sections, feePayers } = formMessages;

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

/** Requested amount within a sentence. */
export const spokenAmount = (values: WithdrawalValues, book: CurrencyBook): string =>
  spokenText(book, { amount: values.targetAmount.trim(), currency: targetCurrencyOf(values) });

/** Values about to be sent, their result at current prices, and the remaining balance. */
export const overviewOf = (values: CheckedWithdrawal, { book, business, quote }: Shown): OverviewGroup[] => {
  const { cryptoCurrency: coin, network, debitCurrency, asked } = values;
  const awaited = <Skeleton width={120} />;
  const coins = (amount: string | undefined) =>
    amount === undefined ? awaited : amountText(book, { amount, currency: coin }, network);
  const paid = (amount: string | undefined) =>
    amount === undefined ? awaited : amountText(book, { amount, currency: debitCurrency });
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
        { label: fields.id, value: values.clientWithdrawalId.trim() },
        { label: fields.amount, value: askedText(values, book) },
        { label: fields.feePayer, value: feePayers[values.blockchainFeePaidBy].label },
        ...optional(fields.note, values.note),
        ...(quote?.approvalRequired
          ? [{ label: messages.approvals, value: figures.approvals(quote.requiredApprovals) }]
          : []),
      ],
    },
    {
      title: messages.figures,
      items: [
        { label: figures.recipientGets, value: coins(quote?.recipientAmount) },
        { label: figures.networkFee, value: coins(quote?.networkFee) },
        { label: figures.serviceFee, value: paid(quote?.serviceFee) },
        ...(quote?.rate
          ? [{ label: figures.rate, value: `1 ${coin} = ${rateText(quote.rate)} ${debitCurrency}` }]
          : []),
        { label: figures.debited, value: paid(quote?.debitAmount) },
        ...(quote && quote.heldAmount !== quote.debitAmount
          ? [{ label: figures.reserved, value: paid(quote.heldAmount) }]
          : []),
        {
          label: figures.value,
          value: quote ? amountText(book, { amount: quote.uniformAmount, currency: quote.uniformCurrency }) : awaited,
        },
      ],
    },
    {
      title: messages.balances(debitCurrency),
      items: [
        { label: messages.available, value: paid(quote?.availableAfter), ...(quote && { was: paid(quote.available) }) },
        { label: messages.held, value: paid(quote?.heldAfter), ...(quote && { was: paid(quote.held) }) },
      ],
    },
    ...(asked ? beneficiaryOverview(values, asked).map((group) => ({ ...group, title: sections.beneficiary })) : []),
  ];
};
