import { groupedIban, groupedSortCode } from '@countinghouse/contract/bank-details';
import {
  cancelFiatWithdrawal,
  type FiatWithdrawalDetail,
  type FiatWithdrawalView,
} from '@countinghouse/contract/money-out/fiat-withdrawals';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import {
  Banner,
  Button,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  Facts,
  later,
  LinkButton,
  notify,
  Timeline,
  TruncatedId,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { businessOptionsQuery } from '../../../entities/business/api';
import { Amount, amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ledgerKey } from '../../../entities/ledger/key';
import { Postings } from '../../../entities/ledger/postings';
import { MetadataTable } from '../../../entities/metadata/metadata-table';
import { Status } from '../../../entities/status/chips';
import { messageOf } from '../../../platform/api';
import { useComposition } from '../../../platform/composition';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { saveFile } from '../../../platform/save-file';
import { useMay } from '../../../platform/session';
import { fetchAdvice, withdrawalQuery, withdrawalsKey } from './api';
import { arrivalText } from './days';
import { messages } from './messages';
import { explanationOf, methodOf, moneyOf, shownStatusOf, timelineOf } from './model';
import { approvalHref, approvalsPath, repeatHref } from './paths';

const CancelDialog = later(
  async () => (await import('../../../platform/forms/act-dialog')).ActDialog<typeof cancelFiatWithdrawal>,
);

const names = messages.facts;

/** Everything about one fiat withdrawal. */
const WithdrawalDrawer = ({ id, row, walk }: RowDrawerProps<FiatWithdrawalView>) => {
  const detail = useQuery(withdrawalQuery(id));
  const withdrawal = detail.data ?? row;
  return (
    <RowDrawer
      title={withdrawal?.clientLabel ?? messages.loadingWithdrawal}
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

const Summary = ({ withdrawal }: { withdrawal: FiatWithdrawalView }) => {
  const mayRepeat = useMay(all('CREATE_FIAT_WITHDRAWAL'));
  const { canOpen } = useComposition();
  return (
    <DrawerSummary
      chips={<Status status={shownStatusOf(withdrawal)} />}
      amount={<Amount money={moneyOf(withdrawal, 'amount')} size="lg" />}
      caption={messages.arrives(withdrawal.businessName)}
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
          {withdrawal.status === 'COMPLETED' && <Advice id={withdrawal.id} />}
          {mayRepeat && (
            <LinkButton size="sm" icon="copy" href={repeatHref(withdrawal.businessId, withdrawal.id)}>
              {messages.repeat}
            </LinkButton>
          )}
          <Cancel withdrawal={withdrawal} />
        </>
      }
    />
  );
};

/** Payment advice, as a file to hand on. */
const Advice = ({ id }: { id: string }) => {
  const saving = useMutation({
    mutationFn: () => fetchAdvice(id),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => notify(messageOf(error, messages.advice.failed), { tone: 'danger' }),
  });
  return (
    <Button size="sm" icon="download" isDisabled={saving.isPending} onPress={() => saving.mutate()}>
      {messages.advice.download}
    </Button>
  );
};

/** Cancels a withdrawal the bank does not have yet. */
const Cancel = ({ withdrawal }: { withdrawal: FiatWithdrawalView }) => {
  const client = useQueryClient();
  const book = useCurrencyBook();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && !withdrawal.cancellable) return null;
  const { id, clientLabel } = withdrawal;
  const close = () => setAsked(false);
  return (
    <>
      <Button size="sm" icon="ban" onPress={() => setAsked(true)}>
        {messages.cancel.button}
      </Button>
      {isAsked && (
        <Suspense>
          <CancelDialog
            endpoint={cancelFiatWithdrawal}
            request={{ params: { id } }}
            summary={messages.cancel.summary(clientLabel)}
            title={messages.cancel.title(clientLabel)}
            confirmLabel={messages.cancel.button}
            tone="danger"
            onDone={async () => {
              notify(messages.cancel.done, { tone: 'success' });
              close();
              const changed = [withdrawalsKey, businessOptionsQuery().queryKey, balancesQuery().queryKey, ledgerKey];
              await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
            }}
            onClose={close}
          >
            {messages.cancel.reason(amountText(book, moneyOf(withdrawal, 'debitAmount')))}
          </CancelDialog>
        </Suspense>
      )}
    </>
  );
};

const Details = ({ detail }: { detail: FiatWithdrawalDetail }) => {
  const book = useCurrencyBook();
  const maySeePostings = useMay(all('GET_BALANCES'));
  const { returnedAmount, currency } = detail;
  const returned = returnedAmount === null ? null : amountText(book, { amount: returnedAmount, currency });
  const explanation = explanationOf(detail, returned);
  return (
    <>
      {explanation && (
        <Banner tone={explanation.tone} title={explanation.title} role="none">
          {explanation.text}
        </Banner>
      )}
      <DrawerSection title={names.title}>
        <Facts items={factsOf(detail)} />
      </DrawerSection>
      <DrawerSection title={messages.account.title}>
        <Facts items={accountFactsOf(detail.bankAccount)} />
      </DrawerSection>
      <MetadataTable metadata={detail.metadata} />
      <DrawerSection title={messages.timeline}>
        <Timeline items={timelineOf(detail)} />
      </DrawerSection>
      {maySeePostings && (
        <Postings
          items={[{ entityType: 'FIAT_WITHDRAWAL', entityId: detail.id }]}
          holderName={() => detail.businessName}
          texts={messages.postings}
        />
      )}
    </>
  );
};

const instantFact = (label: string, iso: string | null): Fact => ({
  label,
  value: iso && <DateTimeText iso={iso} />,
  isHidden: iso === null,
});

/** Whereabouts of the file with the order; where the bank paid, a file that waits tells nothing true. */
const fileFact = ({ file, completedAt }: Pick<FiatWithdrawalDetail, 'file' | 'completedAt'>): Fact => ({
  label: names.file,
  value: file && (
    <>
      {messages.files[file.state]}
      {file.at && (
        <>
          {' '}
          <DateTimeText iso={file.at} />
        </>
      )}
    </>
  ),
  isHidden: file === null || (file.state === 'WAITS' && completedAt !== null),
});

const factsOf = (detail: FiatWithdrawalDetail): Fact[] => {
  const { currency, returnedAmount, reference, bankTransactionId, bankAnswer, status } = detail;
  const isUnderWay = status === 'PENDING' || status === 'PROCESSING';
  return [
    { label: names.amount, value: <Amount money={moneyOf(detail, 'amount')} /> },
    { label: names.fee, value: <Amount money={moneyOf(detail, 'fee')} /> },
    { label: names.debited, value: <Amount money={moneyOf(detail, 'debitAmount')} /> },
    {
      label: names.returned,
      value: returnedAmount && <Amount money={{ amount: returnedAmount, currency }} />,
      isHidden: returnedAmount === null,
    },
    { label: names.method, value: methodOf(detail) },
    instantFact(names.submit, status === 'PENDING' ? detail.submitAt : null),
    instantFact(names.sent, detail.sentAt),
    {
      label: names.paidFrom,
      // The number is never broken.
      value: detail.file && `${detail.file.bankName} · ${detail.file.accountMasked.replaceAll(' ', '\u00A0')}`,
      isHidden: detail.file === null,
    },
    fileFact(detail),
    {
      label: names.bankAnswer,
      value: bankAnswer && messages.bankAnswers[bankAnswer],
      isHidden: bankAnswer === null,
    },
    { label: names.arrival, value: arrivalText(detail), isHidden: !isUnderWay },
    instantFact(names.completed, detail.completedAt),
    instantFact(names.returnedAt, detail.returnedAt),
    { label: names.reference, value: reference, isHidden: reference === null },
    {
      label: names.bankReference,
      value: bankTransactionId && <TruncatedId value={bankTransactionId} noun={names.bankReference} />,
      isHidden: bankTransactionId === null,
    },
    { label: names.endToEndId, value: <TruncatedId value={detail.endToEndId} noun={names.endToEndId} /> },
    { label: names.initiatedBy, value: detail.initiatedBy },
    { label: names.created, value: <DateTimeText iso={detail.createdAt} /> },
    { label: names.id, value: <TruncatedId value={detail.id} noun={names.id} /> },
  ];
};

const accountFactsOf = (account: FiatWithdrawalView['bankAccount']): Fact[] => {
  const said = messages.account;
  const number = account.iban === null ? account.accountNumber : groupedIban(account.iban);
  const optional = (label: string, value: string | null): Fact => ({ label, value, isHidden: value === null });
  return [
    { label: said.label, value: account.accountLabel },
    { label: said.holder, value: account.holderName },
    { label: said.number, value: number ?? account.accountMasked },
    optional(said.sortCode, account.sortCode && groupedSortCode(account.sortCode)),
    optional(said.routingNumber, account.routingNumber),
    optional(said.bic, account.swiftCode),
    { label: said.bank, value: account.bankName },
  ];
};

export default WithdrawalDrawer;
