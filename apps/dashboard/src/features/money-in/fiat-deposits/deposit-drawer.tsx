import { cancelFiatDeposit, type FiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import {
  Banner,
  Button,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  EmptyState,
  Facts,
  later,
  notify,
  TruncatedId,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { Amount } from '../../../entities/currency/cells';
import { Postings } from '../../../entities/ledger/postings';
import { MetadataTable } from '../../../entities/metadata/metadata-table';
import { Status } from '../../../entities/status/chips';
import { isSandbox } from '../../../platform/api';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { depositQuery } from './api';
import { depositsKey } from './keys';
import { Instructions } from './instructions';
import { messages } from './messages';
import type { DepositRow } from './model';
import { SandboxPanel } from './sandbox-panel';

const CancelDialog = later(
  async () => (await import('../../../platform/forms/act-dialog')).ActDialog<typeof cancelFiatDeposit>,
);

const names = messages.facts;

/** Everything about one fiat deposit. */
const DepositDrawer = ({ id, row, walk }: RowDrawerProps<DepositRow>) => {
  const business = useBusinessView();
  const asked = useQuery({ ...depositQuery(business.id, id), enabled: !row });
  const deposit = row ?? asked.data;
  return (
    <RowDrawer
      title={deposit ? deposit.clientLabel : messages.loadingDeposit}
      noun={messages.depositNoun}
      {...walk}
      awaited={deposit === undefined ? asked : null}
      awaitedTitle={names.title}
    >
      {deposit === null && <EmptyState title={messages.gone} />}
      {deposit && <Details row={deposit} />}
    </RowDrawer>
  );
};

const Details = ({ row }: { row: DepositRow }) => {
  const maySeePostings = useMay(all('GET_BALANCES'));
  const { topUp } = row;
  const business = useBusinessView();
  const isOpen = topUp?.status === 'PENDING';
  return (
    <>
      <DrawerSummary
        chips={<Status status={row.status} />}
        amount={
          <Amount money={{ amount: row.receivedAmount ?? row.expectedAmount, currency: row.currency }} size="lg" />
        }
        caption={messages.kinds[row.kind]}
        actions={isOpen && <Cancel deposit={topUp} />}
      />
      {topUp?.announced && (
        <Banner tone="info" title={messages.announced.title} role="none">
          <Amount money={{ amount: topUp.announced.amount, currency: row.currency }} />,{' '}
          <DateTimeText iso={topUp.announced.at} />. {messages.announced.text}
        </Banner>
      )}
      {row.status === 'UNDER_REVIEW' && <Banner tone="warning">{messages.underReview}</Banner>}
      {isOpen && (
        <DrawerSection title={messages.instructions.title}>
          <Instructions deposit={topUp} />
        </DrawerSection>
      )}
      {isOpen && isSandbox() && <SandboxPanel deposit={topUp} />}
      <DrawerSection title={names.title}>
        <Facts items={factsOf(row)} />
      </DrawerSection>
      {topUp && <MetadataTable metadata={topUp.metadata} />}
      {maySeePostings && row.receivedAmount !== null && (
        <Postings
          items={[{ entityType: row.kind === 'TOP_UP' ? 'FIAT_DEPOSIT' : 'WHITELABEL_FIAT_DEPOSIT', entityId: row.id }]}
          holderName={(holder) => (holder === business.id ? business.name : undefined)}
          texts={messages.postings}
        />
      )}
    </>
  );
};

const Cancel = ({ deposit }: { deposit: FiatDeposit }) => {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (!useMay(all('CREATE_FIAT_DEPOSIT'))) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" icon="ban" onPress={() => setAsking(true)}>
        {messages.cancel}
      </Button>
      {isAsking && (
        <Suspense>
          <CancelDialog
            endpoint={cancelFiatDeposit}
            request={{ params: { id: deposit.id } }}
            summary={messages.cancels(deposit.clientLabel)}
            title={messages.cancelTitle(deposit.clientLabel)}
            confirmLabel={messages.cancel}
            tone="danger"
            onDone={() => {
              notify(messages.cancelled, { tone: 'success' });
              close();
              return client.invalidateQueries({ queryKey: depositsKey });
            }}
            onClose={close}
          >
            {messages.cancelReason}
          </CancelDialog>
        </Suspense>
      )}
    </>
  );
};

const moneyFact = (label: string, amount: string | null | undefined, currency: string): Fact => ({
  label,
  value: amount && <Amount money={{ amount, currency }} />,
  isHidden: !amount,
});

const factsOf = ({ id, currency, topUp, whitelabel, createdAt, receivedAt }: DepositRow): Fact[] => {
  const came = topUp ?? whitelabel;
  return [
    moneyFact(names.expected, topUp?.expectedAmount, currency),
    moneyFact(names.received, topUp ? topUp.receivedAmount : whitelabel?.amount, currency),
    moneyFact(names.fee, came?.fee, currency),
    moneyFact(names.credited, came?.payableAmount, currency),
    { label: names.reference, value: topUp?.paymentReference ?? whitelabel?.reference },
    { label: names.endToEndId, value: whitelabel?.endToEndId, isHidden: !whitelabel?.endToEndId },
    { label: names.from, value: came?.remitterName, isHidden: !came?.remitterName },
    { label: names.fromAccount, value: came?.remitterAccountMasked, isHidden: !came?.remitterAccountMasked },
    {
      label: names.account,
      value: topUp && `${topUp.bankAccount.accountLabel} · ${topUp.bankAccount.accountMasked}`,
      isHidden: !topUp,
    },
    { label: names.initiatedBy, value: topUp?.initiatedBy, isHidden: !topUp },
    { label: names.created, value: <DateTimeText iso={createdAt} /> },
    { label: names.receivedAt, value: receivedAt && <DateTimeText iso={receivedAt} />, isHidden: !receivedAt },
    { label: names.id, value: <TruncatedId value={id} noun={names.id} /> },
  ];
};

export default DepositDrawer;
