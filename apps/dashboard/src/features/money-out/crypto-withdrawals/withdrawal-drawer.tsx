import type { WithdrawalDetail, WithdrawalView } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import {
  Banner,
  Button,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  Facts,
  LinkButton,
  notify,
  Timeline,
  TruncatedId,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Amount, amountText } from '../../../entities/currency/cells';
import { Address, Transaction } from '../../../entities/currency/on-chain';
import { frozenRateText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { Postings } from '../../../entities/ledger/postings';
import { MetadataTable } from '../../../entities/metadata/metadata-table';
import { Status } from '../../../entities/status/chips';
import { Screenings } from '../../../entities/screening/screenings';
import { useComposition } from '../../../platform/composition';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { callbacksQuery, sendCallback, withdrawalQuery, withdrawalsKey } from './api';
import { messages } from './messages';
import { coinsOf, debitedOf, explanationOf, feeOf, isTold, timelineOf } from './model';
import { approvalHref, approvalsPath, repeatHref } from './paths';

const CancelDialog = lazy(() => import('./cancel-dialog'));
const names = messages.facts;

/** Everything about one withdrawal. */
const WithdrawalDrawer = ({ id, row, walk }: RowDrawerProps<WithdrawalView>) => {
  const detail = useQuery(withdrawalQuery(id));
  const withdrawal = detail.data ?? row;
  return (
    <RowDrawer
      title={withdrawal?.clientWithdrawalId ?? messages.loadingWithdrawal}
      noun={messages.withdrawal}
      {...walk}
      awaited={detail.data ? null : detail}
      awaitedTitle={names.title}
    >
      {withdrawal && <Summary withdrawal={withdrawal} />}
      {detail.data && <Details detail={detail.data} />}
    </RowDrawer>
  );
};

const Summary = ({ withdrawal }: { withdrawal: WithdrawalView }) => {
  const mayRepeat = useMay(all('CREATE_WITHDRAWAL'));
  const { canOpen } = useComposition();
  return (
    <DrawerSummary
      chips={<Status status={withdrawal.status} />}
      amount={<Amount money={coinsOf(withdrawal, 'recipientAmount')} network={withdrawal.network} size="lg" />}
      caption={messages.recipientGets(withdrawal.businessName)}
      actions={
        <>
          {withdrawal.approvalStatus !== 'SKIPPED' && canOpen(approvalsPath) && (
            <LinkButton
              size="sm"
              icon="stamp"
              variant={withdrawal.status === 'PENDING_APPROVAL' ? 'primary' : 'secondary'}
              href={approvalHref(withdrawal.id)}
            >
              {messages.openApproval}
            </LinkButton>
          )}
          {mayRepeat && (
            <LinkButton size="sm" icon="copy" href={repeatHref(withdrawal.businessId, withdrawal.id)}>
              {messages.repeat}
            </LinkButton>
          )}
          <SendCallback withdrawal={withdrawal} />
          <Cancel withdrawal={withdrawal} />
        </>
      }
    />
  );
};

/** Cancels a withdrawal not being sent yet. */
const Cancel = ({ withdrawal }: { withdrawal: WithdrawalView }) => {
  const book = useCurrencyBook();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && !withdrawal.cancellable) return null;
  const held = amountText(book, { amount: withdrawal.heldAmount, currency: withdrawal.debitCurrency });
  return (
    <>
      <Button size="sm" icon="ban" onPress={() => setAsked(true)}>
        {messages.cancel.button}
      </Button>
      {isAsked && (
        <Suspense>
          <CancelDialog withdrawal={withdrawal} held={held} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Sends the callback again; nothing without the permission, or for states without a callback. */
const SendCallback = ({ withdrawal }: { withdrawal: WithdrawalView }) => {
  const client = useQueryClient();
  const may = useMay(all('INITIATE_CALLBACK'));
  const send = useMutation({
    mutationFn: () => sendCallback(withdrawal.id),
    onSuccess: ({ url }) => {
      notify(messages.callbacks.sent(url), { tone: 'success' });
      void client.invalidateQueries({ queryKey: withdrawalsKey });
    },
    onError: ({ message }) => notify(message, { tone: 'danger' }),
  });
  if (!may || !isTold(withdrawal)) return null;
  return (
    <Button size="sm" icon="refresh" isDisabled={send.isPending} onPress={() => send.mutate()}>
      {messages.callbacks.sendAgain}
    </Button>
  );
};

const Details = ({ detail }: { detail: WithdrawalDetail }) => {
  const book = useCurrencyBook();
  const maySeePostings = useMay(all('GET_BALANCES'));
  const explanation = explanationOf(detail);
  return (
    <>
      {explanation && (
        <Banner tone={explanation.tone} title={explanation.title} role="none">
          {explanation.text}
        </Banner>
      )}
      {detail.inquiry && (
        <DrawerSection title={messages.inquiry.title}>
          <Facts items={inquiryFactsOf(detail.inquiry)} />
        </DrawerSection>
      )}
      <DrawerSection title={names.title}>
        <Facts items={factsOf(detail, book.networkName(detail.cryptoCurrency, detail.network))} />
      </DrawerSection>
      <MetadataTable metadata={detail.metadata} />
      <DrawerSection title={messages.timeline}>
        <Timeline items={timelineOf(detail)} />
      </DrawerSection>
      <Screenings screenings={detail.screenings} />
      {isTold(detail) && <Callbacks id={detail.id} />}
      {maySeePostings && (
        <Postings
          items={[{ entityType: 'WITHDRAWAL', entityId: detail.id }]}
          holderName={() => detail.businessName}
          texts={messages.postings}
        />
      )}
    </>
  );
};

const factsOf = (detail: WithdrawalDetail, networkName: string): Fact[] => {
  const { cryptoCurrency: currency, network, debitCurrency, rate } = detail;
  const debited = debitedOf(detail);
  return [
    { label: names.recipientAmount, value: <Amount money={coinsOf(detail, 'recipientAmount')} network={network} /> },
    { label: names.networkFee, value: <Amount money={coinsOf(detail, 'networkFee')} network={network} /> },
    { label: names.feePaidBy, value: messages.feePayers[detail.blockchainFeePaidBy] },
    { label: names.serviceFee, value: <Amount money={feeOf(detail)} /> },
    { label: names.held, value: <Amount money={{ amount: detail.heldAmount, currency: debitCurrency }} /> },
    { label: names.debited, value: debited && <Amount money={debited} />, isHidden: debited === null },
    {
      label: names.rate,
      value: rate && `1 ${currency} = ${frozenRateText(rate)} ${debitCurrency}`,
      isHidden: rate === null,
    },
    {
      label: names.value,
      value: <Amount money={{ amount: detail.uniformAmount, currency: detail.uniformCurrency }} />,
    },
    {
      label: names.recipient,
      value: <Address value={detail.recipientAddress} currency={currency} network={network} noun={names.recipient} />,
      isHidden: detail.recipientAddress === detail.travelAddress,
    },
    {
      label: names.travelAddress,
      value: detail.travelAddress && <TruncatedId value={detail.travelAddress} noun={names.travelAddress} />,
      isHidden: detail.travelAddress === null,
    },
    { label: names.tag, value: detail.destinationTag, isHidden: detail.destinationTag === null },
    { label: names.network, value: networkName },
    {
      label: names.transaction,
      value: detail.transactionId && (
        <Transaction value={detail.transactionId} currency={currency} network={network} noun={names.transaction} />
      ),
      isHidden: detail.transactionId === null,
    },
    {
      label: names.networkReason,
      value: detail.networkReason && messages.quoted(detail.networkReason),
      isHidden: detail.networkReason === null,
    },
    { label: names.beneficiary, value: messages.beneficiaryKept, isHidden: !detail.hasBeneficiary },
    { label: names.note, value: detail.note, isHidden: detail.note === null },
    { label: names.initiatedBy, value: detail.initiatedBy },
    { label: names.created, value: <DateTimeText iso={detail.createdAt} /> },
    { label: names.id, value: <TruncatedId value={detail.id} noun={names.id} /> },
  ];
};

const asked = messages.inquiry;

/** Question to the provider behind its travel address, in plain words. */
const inquiryFactsOf = ({
  provider,
  status,
  problem,
  ...inquiry
}: NonNullable<WithdrawalDetail['inquiry']>): Fact[] => [
  { label: asked.provider, value: provider },
  { label: asked.state, value: problem === null ? asked.states[status] : asked.problems[problem] },
  { label: asked.reason, value: inquiry.reason, isHidden: inquiry.reason === null },
  {
    label: asked.askedAt,
    value: inquiry.askedAt && <DateTimeText iso={inquiry.askedAt} />,
    isHidden: inquiry.askedAt === null,
  },
  {
    label: asked.answeredAt,
    value: inquiry.answeredAt && <DateTimeText iso={inquiry.answeredAt} />,
    isHidden: inquiry.answeredAt === null,
  },
  {
    label: asked.endedAt,
    value: inquiry.endedAt && <DateTimeText iso={inquiry.endedAt} />,
    isHidden: inquiry.endedAt === null,
  },
];

/** Callbacks about it, and if they were accepted. */
const Callbacks = ({ id }: { id: string }) => {
  const { data } = useQuery(callbacksQuery(id));
  if (!data) return null;
  return (
    <DrawerSection title={messages.callbacks.title} note={data.length}>
      {data.length === 0 ? (
        <p>{messages.callbacks.none}</p>
      ) : (
        <Timeline
          items={data.map((callback) => ({
            id: callback.id,
            title: messages.callbacks.told(callback.event, callback.status),
            detail: callback.lastError,
            iso: callback.createdAt,
            isDated: true,
          }))}
        />
      )}
    </DrawerSection>
  );
};

export default WithdrawalDrawer;
