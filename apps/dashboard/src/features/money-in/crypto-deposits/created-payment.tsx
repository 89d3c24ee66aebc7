import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import { all } from '@countinghouse/contract/permissions';
import {
  Banner,
  Button,
  CopyButton,
  DateTimeText,
  FormFooter,
  GroupedAddress,
  later,
  Link,
  LinkButton,
  RadioGroup,
  Skeleton,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Amount, amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { FormPage } from '../../../platform/forms';
import { useMay } from '../../../platform/session';
import { useNow } from '../../../platform/use-now';
import { paymentQuery } from './api';
import { StatusWithLabels } from './columns';
import styles from './create-payment.module.css';
import { expected, isPayable, requested, timeLeft } from './model';
import { paymentHref } from './paths';
import { createdMessages as messages } from './verified-messages';

const { nouns } = messages;
// The form does not need it; it has loaded by the time the form is sent.
export const QrCode = later(async () => (await import('../../../platform/qr-code')).default);
const askAgainMilliseconds = 10_000;

type Props = { readonly payment: PaymentDetail; readonly onAnother: () => void };

/** Payment instructions, shown while the payment is open: address, exact amount, QR code, link. */
export const CreatedPayment = ({ payment: made, onAnother }: Props) => {
  const maySee = useMay(all('GET_PAYMENT'));
  const { data: payment } = useQuery({
    ...paymentQuery(made.id),
    enabled: maySee,
    initialData: made,
    refetchInterval: askAgainMilliseconds,
  });
  const shown = useRef<HTMLElement>(null);
  // The result replaced the button that was pressed.
  useEffect(() => shown.current?.focus(), []);
  return (
    <FormPage title={messages.title} subtitle={payment.clientPaymentId} breadcrumbs={[]} step="done">
      <section ref={shown} tabIndex={-1} className={styles.created} aria-label={messages.title}>
        <Head payment={payment} />
        {isPayable(payment.status) && <Scan payment={payment} />}
        <Lines payment={payment} />
      </section>
      <FormFooter>
        <Button onPress={onAnother}>{messages.again}</Button>
        {maySee && (
          <LinkButton variant="primary" href={paymentHref(payment.businessId, payment.id)}>
            {messages.goTo}
          </LinkButton>
        )}
      </FormFooter>
    </FormPage>
  );
};

const Head = ({ payment }: { readonly payment: PaymentDetail }) => {
  const book = useCurrencyBook();
  const coins = expected(payment);
  const price = requested(payment);
  return (
    <header className={styles.head}>
      <StatusWithLabels payment={payment} />
      {payment.depositCurrency === null ? (
        <p>{messages.open}</p>
      ) : (
        <p>{coins ? messages.sendExactly : messages.sendAny}</p>
      )}
      {coins ? (
        <Amount money={coins} network={payment.network} size="lg" />
      ) : (
        price && <Amount money={price} size="lg" />
      )}
      {coins && price && <p>{messages.worth(amountText(book, price))}</p>}
      {coins && price && payment.rateType === 'FLOATING' && <p>{messages.floating}</p>}
      {payment.expiresAt && isPayable(payment.status) && <Countdown until={payment.expiresAt} />}
    </header>
  );
};

const Countdown = ({ until }: { readonly until: string }) => {
  const left = timeLeft(until, useNow(Date.parse(until)));
  return <span className={styles.count}>{left === null ? messages.expired : messages.left(left)}</span>;
};

const Lines = ({ payment }: { readonly payment: PaymentDetail }) => {
  const book = useCurrencyBook();
  const { depositCurrency: coin, network, walletAddress, destinationTag, paymentUrl, quote } = payment;
  const networkName = coin && network && book.networkName(coin, network);
  const coins = expected(payment);
  return (
    <div className={styles.lines}>
      <dl className={styles.rows}>
        {walletAddress && (
          <Line label={messages.address} end={<CopyButton value={walletAddress} noun={nouns.address} size="md" />}>
            <GroupedAddress value={walletAddress} perRow={6} />
          </Line>
        )}
        {destinationTag && (
          <Line label={messages.tag} end={<CopyButton value={destinationTag} noun={nouns.tag} size="md" />}>
            <strong>{destinationTag}</strong>
            <p className={styles.danger}>{messages.tagMandatory}</p>
          </Line>
        )}
        {coins && (
          <Line label={messages.amount} end={<CopyButton value={coins.amount} noun={nouns.amount} size="md" />}>
            <Amount money={coins} network={network} />
          </Line>
        )}
        {networkName && <Line label={messages.network}>{networkName}</Line>}
        {paymentUrl && (
          <Line
            label={messages.link}
            end={
              <>
                <CopyButton value={paymentUrl} noun={nouns.link} size="md" />
                <Link href={paymentUrl} isExternal>
                  {messages.openLink}
                </Link>
              </>
            }
          >
            {paymentUrl}
          </Line>
        )}
        {payment.expiresAt && (
          <Line label={messages.expires}>
            <DateTimeText iso={payment.expiresAt} />
          </Line>
        )}
        {quote?.rateLockedUntil && (
          <Line label={messages.rateLocked}>
            <DateTimeText iso={quote.rateLockedUntil} />
          </Line>
        )}
      </dl>
      {coin && networkName && (
        <div className={styles.notes}>
          <Banner tone="warning">{messages.warning(coin, networkName)}</Banner>
        </div>
      )}
    </div>
  );
};

type LineProps = { readonly label: string; readonly end?: ReactNode; readonly children: ReactNode };

const Line = ({ label, end, children }: LineProps) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {end && <dd className={styles.end}>{end}</dd>}
  </div>
);

/** QR code until the payment expires: the coin's own form or the bare address; for an open one the link. */
const Scan = ({ payment }: { readonly payment: PaymentDetail }) => {
  const [content, setContent] = useState<'uri' | 'plain'>('uri');
  const { paymentUri, walletAddress, paymentUrl, expiresAt } = payment;
  const until = expiresAt ? Date.parse(expiresAt) : Infinity;
  if (useNow(until) >= until) return null;
  const hasBoth = paymentUri !== null && walletAddress !== null && paymentUri !== walletAddress;
  const text = (content === 'uri' ? paymentUri : walletAddress) ?? paymentUrl;
  return (
    <div className={styles.side}>
      {text && (
        <Suspense fallback={<Skeleton shape="block" width="100%" />}>
          <QrCode text={text} label={walletAddress === null ? messages.qrOfLink : messages.qr} />
        </Suspense>
      )}
      {hasBoth && (
        <RadioGroup
          label={messages.qrContent}
          isLabelHidden
          look="pills"
          options={[
            { id: 'uri' as const, label: messages.uri },
            { id: 'plain' as const, label: messages.plain },
          ]}
          value={content}
          onChange={setContent}
        />
      )}
    </div>
  );
};
