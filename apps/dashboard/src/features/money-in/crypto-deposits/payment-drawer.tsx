import type { PaymentDetail, PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { all } from '@countinghouse/contract/permissions';
import { Banner, Button, DrawerSection, DrawerSummary, Timeline } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useCallback, useState } from 'react';
import { Amount, amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { MetadataTable } from '../../../entities/metadata/metadata-table';
import { Screenings } from '../../../entities/screening/screenings';
import { isSandbox } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay, useSession } from '../../../platform/session';
import { useNow } from '../../../platform/use-now';
import { paymentQuery, paymentsKey } from './api';
import { CallbackLog } from './callback-log';
import { StatusWithLabels } from './columns';
import { CopyLink } from './copy-link';
import { DepositSlip } from './deposit-slip';
import { explanationOf } from './explain';
import { messages } from './messages';
import { headlineOf, isCancellable, isPayable } from './model';
import { PaymentFacts, PolicyFacts } from './payment-facts';
import { PaymentPostings } from './payment-postings';
import { isClosed, SendCallback, SendClosedCallback } from './send-callback';
import { timelineOf } from './timeline';

const CancelDialog = lazy(() => import('./cancel-dialog'));
// Only a payment that is still open has a code to scan.
const PaymentQr = lazy(() => import('./payment-qr'));
const SandboxPanel = lazy(() => import('./sandbox-panel'));

/** Everything about one payment. */
const PaymentDrawer = ({ id, row, walk }: RowDrawerProps<PaymentView>) => {
  const detail = useQuery(paymentQuery(id));
  const payment = detail.data ?? row;
  return (
    <RowDrawer
      title={payment?.clientPaymentId ?? messages.loadingPayment}
      noun={messages.payment}
      {...walk}
      awaited={detail.data ? null : detail}
      awaitedTitle={messages.facts.title}
    >
      {payment && <Summary payment={payment} />}
      {detail.data && <Why detail={detail.data} />}
      {detail.data && <Details detail={detail.data} />}
    </RowDrawer>
  );
};

const Summary = ({ payment }: { payment: PaymentView }) => {
  const headline = headlineOf(payment);
  const network = headline.kind === 'expected' ? payment.network : null;
  return (
    <DrawerSummary
      chips={<StatusWithLabels payment={payment} />}
      amount={headline.kind !== 'open' && <Amount money={headline.money} network={network} size="lg" />}
      caption={<Caption payment={payment} />}
      actions={
        <>
          {payment.paymentUrl && <CopyLink url={payment.paymentUrl} />}
          <Cancel payment={payment} />
        </>
      }
    />
  );
};

/** Cancels an unpaid payment. */
const Cancel = ({ payment }: { payment: PaymentView }) => {
  const may = useMay(all('CREATE_PAYMENT'));
  const [isAsked, setAsked] = useState(false);
  if (!may || (!isAsked && !isCancellable(payment.status))) return null;
  return (
    <>
      <Button size="sm" icon="ban" onPress={() => setAsked(true)}>
        {messages.cancel.button}
      </Button>
      {isAsked && (
        <Suspense>
          <CancelDialog payment={payment} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
};

/** A payment that needs explaining begins with it. */
const Why = ({ detail }: { detail: PaymentDetail }) => {
  const book = useCurrencyBook();
  const explanation = explanationOf(detail, (money) => amountText(book, money, detail.network));
  if (!explanation) return null;
  return (
    <Banner tone={explanation.tone} title={explanation.title} role="none">
      {explanation.text}
    </Banner>
  );
};

/** QR code while the payment can be paid: at zero it disappears, and the payment is refetched. */
const PayableQr = ({ text, expiresAt }: { text: string; expiresAt: string | null }) => {
  const client = useQueryClient();
  const askAgain = useCallback(() => void asPolls(() => client.invalidateQueries({ queryKey: paymentsKey })), [client]);
  const until = expiresAt ? Date.parse(expiresAt) : Infinity;
  if (useNow(until, askAgain) >= until) return null;
  return (
    <Suspense>
      <PaymentQr text={text} />
    </Suspense>
  );
};

const Caption = ({ payment }: { payment: PaymentView }) => {
  const book = useCurrencyBook();
  const headline = headlineOf(payment);
  if (headline.kind === 'credited') {
    return headline.fee
      ? messages.creditedAfterFee(payment.businessName, amountText(book, headline.fee))
      : messages.credited(payment.businessName);
  }
  return { requested: messages.requestedUnpaid, expected: messages.expectedUnpaid, open: messages.openAmount }[
    headline.kind
  ];
};

const Details = ({ detail }: { detail: PaymentDetail }) => {
  const book = useCurrencyBook();
  const maySeePostings = useMay(all('GET_BALANCES'));
  const { testOf } = useSession();
  const timeline = timelineOf(detail, (money) => amountText(book, money));
  return (
    <>
      <DrawerSection title={messages.facts.title}>
        <PaymentFacts payment={detail} />
        {isPayable(detail.status) && detail.paymentUri && (
          <PayableQr text={detail.paymentUri} expiresAt={detail.expiresAt} />
        )}
      </DrawerSection>
      <MetadataTable metadata={detail.metadata} />
      <DrawerSection title={messages.timeline}>
        <Timeline
          items={timeline.map(({ id, title, note, tone, at }) => ({
            id,
            title,
            detail: note,
            iso: at,
            tone: tone === 'neutral' ? undefined : tone,
            isDated: true,
          }))}
        />
      </DrawerSection>
      <DrawerSection title={messages.deposits.title} note={detail.deposits.length}>
        {detail.deposits.length === 0 && <p>{messages.deposits.none}</p>}
        {detail.deposits.map((deposit) => (
          <DepositSlip
            key={deposit.id}
            deposit={deposit}
            actions={<SendCallback paymentId={detail.id} deposit={deposit} />}
          />
        ))}
      </DrawerSection>
      <Screenings screenings={detail.screenings} />
      {(detail.deposits.length > 0 || isClosed(detail)) && (
        <CallbackLog paymentId={detail.id} actions={<SendClosedCallback payment={detail} />} />
      )}
      {maySeePostings && <PaymentPostings payment={detail} />}
      <DrawerSection title={messages.policy.title}>
        <PolicyFacts policy={detail.policy} />
      </DrawerSection>
      {(isSandbox() || testOf !== undefined) && (
        <Suspense>
          <SandboxPanel payment={detail} />
        </Suspense>
      )}
    </>
  );
};

export default PaymentDrawer;
