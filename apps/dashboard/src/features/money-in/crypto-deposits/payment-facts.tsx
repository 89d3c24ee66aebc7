import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import { DateTimeText, Facts, Link, TruncatedId } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import { Address } from '../../../entities/currency/on-chain';
import { isZeroText, percentText, frozenRateText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { useNow } from '../../../platform/use-now';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';
import { invoiceHref, linkHref } from './paths';
import { expected, isPayable, rateOf, receivedAmountPerCurrency, requested, timeLeft } from './model';

const names = messages.facts;
const { nouns } = messages.deposits;

/** Terms and outcome of the payment. Empty lines are left out. */
export const PaymentFacts = ({ payment }: { payment: PaymentDetail }) => {
  const book = useCurrencyBook();
  const { depositCurrency, displayCurrency, network, userServiceFee, quote } = payment;
  return (
    <Facts
      most={7}
      items={[
        { label: names.requested, value: <Amount money={requested(payment)} /> },
        {
          label: names.userFee,
          value: (
            <Amount
              money={displayCurrency && userServiceFee ? { amount: userServiceFee, currency: displayCurrency } : null}
            />
          ),
          isHidden: !userServiceFee || isZeroText(userServiceFee),
        },
        {
          label: names.expected,
          value: <Amount money={expected(payment)} network={network} />,
          isHidden: !depositCurrency,
        },
        { label: names.received, value: <Received payment={payment} /> },
        { label: names.rate, value: <Rate payment={payment} />, isHidden: !rateOf(payment) },
        { label: names.oneToOne, value: messages.yes, isHidden: !quote?.oneToOneApplied },
        {
          label: names.rateLockedUntil,
          value: <DateTimeText iso={quote?.rateLockedUntil} />,
          isHidden: !quote?.rateLockedUntil,
        },
        {
          label: isPayable(payment.status) ? names.expires : names.expired,
          value: payment.expiresAt && <Expiry at={payment.expiresAt} />,
          isHidden: !payment.expiresAt || !(isPayable(payment.status) || payment.status === 'EXPIRED'),
        },
        {
          label: names.network,
          value: network && depositCurrency && book.networkName(depositCurrency, network),
          isHidden: !network,
        },
        {
          label: names.travelAddress,
          value: payment.travelAddress && <TruncatedId value={payment.travelAddress} noun={nouns.travelAddress} />,
          isHidden: payment.travelAddress === null,
        },
        {
          label: names.address,
          value: (
            <Address
              value={payment.walletAddress}
              currency={depositCurrency ?? ''}
              network={network}
              noun={nouns.address}
            />
          ),
          isHidden: !payment.walletAddress,
        },
        { label: names.tag, value: payment.destinationTag, isHidden: !payment.destinationTag },
        { label: names.type, value: `${messages.types[payment.type]}, ${messages.rateTypes[payment.rateType]}` },
        { label: names.initiatedBy, value: payment.initiatedBy },
        {
          label: messages.payLink,
          value: payment.payLinkId && <Link href={linkHref(payment.payLinkId)}>{payment.payLinkName}</Link>,
          isHidden: payment.payLinkId === null,
        },
        {
          label: messages.invoice,
          value: payment.invoiceId && <Link href={invoiceHref(payment.invoiceId)}>{payment.invoiceNumber}</Link>,
          isHidden: payment.invoiceId === null,
        },
        { label: names.created, value: <DateTimeText iso={payment.createdAt} /> },
        {
          label: names.redirectUrl,
          value: payment.redirectUrl && <Redirect url={payment.redirectUrl} />,
          isHidden: !payment.redirectUrl,
        },
        { label: names.customerEmail, value: payment.customerEmail, isHidden: !payment.customerEmail },
        {
          label: names.refundAddress,
          value: (
            <Address
              value={payment.refundAddress}
              currency={depositCurrency ?? ''}
              network={network}
              noun={nouns.refundTo}
            />
          ),
          isHidden: !payment.refundAddress,
        },
        { label: names.paymentId, value: <TruncatedId value={payment.clientPaymentId} noun={nouns.id} isWhole /> },
        { label: names.id, value: <TruncatedId value={payment.id} noun={nouns.rawId} /> },
      ]}
    />
  );
};

/** One line per currency that arrived. */
const Received = ({ payment }: { payment: PaymentDetail }) => {
  const received = Object.entries(receivedAmountPerCurrency(payment));
  if (received.length === 0) return <Amount money={null} />;
  return (
    <span className={styles.lines}>
      {received.map(([currency, amount]) => (
        <Amount key={currency} money={{ amount, currency }} />
      ))}
    </span>
  );
};

const Rate = ({ payment }: { payment: PaymentDetail }) => {
  const rate = rateOf(payment);
  return rate && `1 ${rate.base} = ${frozenRateText(rate.amount)} ${rate.currency}`;
};

/** When the payment expires, and how long that is from now, counted down. */
const Expiry = ({ at }: { at: string }) => {
  const now = useNow(Date.parse(at));
  const left = timeLeft(at, now);
  return (
    <span className={styles.lines}>
      <DateTimeText iso={at} />
      {left && <span className={styles.quiet}>{names.expiresIn(left)}</span>}
    </span>
  );
};

/** Shown as given; only a web address becomes a link. */
const Redirect = ({ url }: { url: string }) =>
  /^https?:\/\//.test(url) ? (
    <Link href={url} isExternal>
      {url}
    </Link>
  ) : (
    url
  );

const rules = messages.policy;

/** Rules of the business as of the payment's creation; later changes do not affect it. */
export const PolicyFacts = ({ policy }: { policy: PaymentDetail['policy'] }) => (
  <Facts
    items={[
      { label: rules.overpayment, value: rules[policy.overpaymentPolicy] },
      {
        label: rules.followUps,
        value: policy.refundFollowUpDepositsForOneTimePayments ? rules.refunded : rules.credited,
      },
      { label: rules.fee, value: percentText(policy.depositServiceFee) },
      {
        label: rules.userShare,
        value: percentText(policy.userServiceFeeDistributionPercentage),
        isHidden: isZeroText(policy.userServiceFeeDistributionPercentage),
      },
      {
        label: rules.depeg,
        value:
          policy.stableCryptoCurrencyDepegThreshold === null
            ? rules.off
            : percentText(policy.stableCryptoCurrencyDepegThreshold),
      },
      { label: rules.tolerance, value: percentText(policy.underpaymentTolerance) },
    ]}
  />
);
