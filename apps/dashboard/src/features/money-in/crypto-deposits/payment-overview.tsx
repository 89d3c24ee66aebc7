import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { Skeleton } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { isZeroText, rateText } from '../../../entities/currency/figures';
import type { OverviewGroup } from '../../../platform/forms';
import { createMessages } from './create-messages';
import { mayBeFixed, type Estimate, type OriginatorRules, type PaymentValues } from './payment-form';
import { priceText } from './price-text';
import { overviewMessages as messages } from './verified-messages';

type Shown = {
  readonly book: CurrencyBook;
  readonly business: BusinessOption | undefined;
  /** Null while the server has not said it. */
  readonly estimate: Estimate | null;
  readonly originator: OriginatorRules | null;
};

const { fields } = createMessages;

/** Values about to be sent, and their result at current prices. */
export const overviewOf = (values: PaymentValues, { originator, ...shown }: Shown): OverviewGroup[] => {
  const { type, depositCurrency: coin, network } = values;
  const { book, business } = shown;
  const price = priceText(values, book);
  const isFixed = mayBeFixed(values) && values.rateType === 'FIXED';
  const optional = (label: string, typed: string) => (typed.trim() === '' ? [] : [{ label, value: typed.trim() }]);
  return [
    {
      title: messages.payment,
      items: [
        { label: fields.business, value: business?.name ?? null },
        { label: fields.id, value: values.clientPaymentId.trim() },
        { label: fields.type, value: createMessages.types[type].label },
        { label: messages.price, value: price ?? messages.open },
        {
          label: fields.depositCurrency,
          value: coin === '' ? createMessages.customerChooses : messages.via(coin, book.networkName(coin, network)),
        },
        { label: fields.rateType, value: createMessages.rateTypes[isFixed ? 'FIXED' : 'FLOATING'].label },
        {
          label: fields.expiration,
          value: type === 'REUSABLE' ? messages.never : messages.expires(values.expirationMinutes.trim()),
        },
        ...optional(fields.redirectUrl, values.redirectUrl),
        ...optional(fields.email, values.customerEmail),
        ...optional(fields.refundAddress, coin === '' ? '' : values.refundAddress),
      ],
    },
    { title: messages.estimate, items: comesOf(values, price, shown) },
    ...((values.namesOriginator && originator?.overviewOf(values)) || []),
  ];
};

type Line = { readonly label: string; readonly value: ReactNode };

const comesOf = (
  values: PaymentValues,
  price: string | null,
  { book, business, estimate }: Omit<Shown, 'originator'>,
): Line[] => {
  const settlement = { label: messages.settlement, value: business?.settlementCurrency ?? null };
  if (price === null) return [settlement];
  if (values.depositCurrency === '') return [{ label: messages.pays, value: messages.paysLater }, settlement];
  if (!estimate) return [{ label: messages.pays, value: <Skeleton width={120} /> }, settlement];
  const { depositCurrency: coin, network, displayCurrency, rate, userServiceFee, settlementCurrency } = estimate;
  const settled = (amount: string) => amountText(book, { amount, currency: settlementCurrency });
  return [
    {
      label: messages.pays,
      value: `≈ ${amountText(book, { amount: estimate.expectedDepositAmount, currency: coin }, network)}`,
    },
    ...(userServiceFee !== null && displayCurrency !== null && !isZeroText(userServiceFee)
      ? [
          {
            label: '',
            value: createMessages.estimate.userFee(
              amountText(book, { amount: userServiceFee, currency: displayCurrency }),
            ),
          },
        ]
      : []),
    ...(rate !== null && displayCurrency !== null
      ? [{ label: messages.rate, value: `1 ${coin} = ${rateText(rate)} ${displayCurrency}` }]
      : []),
    {
      label: messages.receives,
      value: messages.receivesFee(settled(estimate.settlementPayableAmount), settled(estimate.settlementServiceFee)),
    },
  ];
};
