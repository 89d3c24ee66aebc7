import { all } from '@countinghouse/contract/permissions';
import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Fact } from '@countinghouse/ui';
import {
  Banner,
  Button,
  Chips,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  Facts,
  GroupedAddress,
  LinkButton,
  Stack,
  StatusChip,
  Timeline,
  TruncatedId,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Amount, amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { Status } from '../../../entities/status/chips';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { useNow } from '../../../platform/use-now';
import { approvalQuery } from './api';
import { Left } from './columns';
import { messages } from './messages';
import { ageOf, approvalsOf, driftOf, itemOf, type ApprovalItem } from './model';
import { withdrawalHref } from './paths';
import { Recipient } from './recipient';

const VoteDialog = lazy(() => import('./vote-dialog'));

/** Facts for the approver of a withdrawal, and the decision. */
const ApprovalDrawer = ({ id, row, walk }: RowDrawerProps<ApprovalItem>) => {
  const detail = useQuery(approvalQuery(id));
  const approval = detail.data ? itemOf(detail.data) : row;
  return (
    <RowDrawer
      title={approval?.clientWithdrawalId ?? messages.loading}
      noun={messages.withdrawal}
      {...walk}
      awaited={detail.data ? null : detail}
      awaitedTitle={messages.recipient.title}
    >
      {approval && <Summary approval={approval} detail={detail.data ?? null} />}
      {detail.data && <Details detail={detail.data} />}
    </RowDrawer>
  );
};

type SummaryProps = { readonly approval: ApprovalItem; readonly detail: ApprovalDetail | null };

const Summary = ({ approval, detail }: SummaryProps) => {
  const book = useCurrencyBook();
  const maySee = { CRYPTO: useMay(all('GET_WITHDRAWALS')), FIAT: useMay(all('GET_FIAT_WITHDRAWALS')) };
  const { amount, currency, network, uniformAmount, uniformCurrency, businessId, businessName } = approval;
  return (
    <DrawerSummary
      chips={
        <Chips>
          {approval.status === 'PENDING' ? <Left approval={approval} /> : <Status status={approval.status} />}
          <StatusChip label={approvalsOf(approval)} tone="neutral" />
        </Chips>
      }
      amount={<Amount money={{ amount, currency }} network={network} size="lg" />}
      caption={messages.worth(amountText(book, { amount: uniformAmount, currency: uniformCurrency }), businessName)}
      actions={
        <>
          {detail && <Vote detail={detail} />}
          {maySee[approval.kind] && (
            <LinkButton
              size="sm"
              icon="external"
              href={withdrawalHref(approval.kind, businessId, approval.withdrawalId)}
            >
              {messages.openWithdrawal}
            </LinkButton>
          )}
        </>
      }
    />
  );
};

/** Only after the full details were loaded: the decision names their digest. */
const Vote = ({ detail }: { detail: ApprovalDetail }) => {
  const [decision, setDecision] = useState<'APPROVE' | 'REJECT' | null>(null);
  if (decision === null && !detail.canVote) return null;
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        icon="check"
        isDisabled={!detail.isUnchanged}
        onPress={() => setDecision('APPROVE')}
      >
        {messages.approve}
      </Button>
      <Button size="sm" icon="close" onPress={() => setDecision('REJECT')}>
        {messages.reject}
      </Button>
      {decision && (
        <Suspense>
          <VoteDialog approval={detail} decision={decision} onClose={() => setDecision(null)} />
        </Suspense>
      )}
    </>
  );
};

const Details = ({ detail }: { detail: ApprovalDetail }) => {
  const book = useCurrencyBook();
  const now = useNow(Infinity);
  const { recipientHistory: known } = detail;
  return (
    <>
      {!detail.isUnchanged && (
        <Banner tone="danger" title={messages.changed.title} role="none">
          {messages.changed.text}
        </Banner>
      )}
      {detail.voteRefusal && (
        <Banner tone="info" role="none">
          {messages.refusals[detail.voteRefusal]}
        </Banner>
      )}
      {known.lookAlike !== null && (
        <Banner tone="danger" title={messages.recipient.lookAlike} role="none">
          {messages.recipient.lookAlikeText} <GroupedAddress value={known.lookAlike} size="small" />
        </Banner>
      )}
      {known.earlier === 0 && (
        <Banner tone="warning" title={messages.recipient.first} role="none">
          {messages.recipient.firstText}
        </Banner>
      )}
      <DrawerSection title={messages.recipient.title}>
        <Stack>
          <Recipient of={detail} />
          <Facts items={recipientFacts(detail, book, now)} />
        </Stack>
      </DrawerSection>
      <DrawerSection title={messages.money.title}>
        <Facts items={moneyFacts(detail, book)} />
      </DrawerSection>
      <DrawerSection title={messages.decisions.title} note={approvalsOf(detail)}>
        <Decisions detail={detail} book={book} />
      </DrawerSection>
      <DrawerSection title={messages.facts.title}>
        <Facts
          items={[
            { label: messages.facts.initiatedBy, value: detail.initiatedBy },
            { label: messages.facts.created, value: <DateTimeText iso={detail.createdAt} /> },
            { label: messages.facts.expires, value: <DateTimeText iso={detail.expiresAt} /> },
            { label: messages.facts.note, value: detail.note, isHidden: detail.note === null },
            {
              label: messages.facts.id,
              value: <TruncatedId value={detail.withdrawalId} noun={messages.nouns.id} />,
            },
          ]}
        />
      </DrawerSection>
    </>
  );
};

const recipientFacts = (detail: ApprovalDetail, book: CurrencyBook, now: number): Fact[] => {
  const names = messages.recipient;
  const { recipientHistory: known, currency, network, destinationTag } = detail;
  return [
    { label: names.tag, value: destinationTag, isHidden: destinationTag === null },
    { label: names.network, value: network && book.networkName(currency, network), isHidden: network === null },
    { label: names.earlier, value: known.earlier === 0 ? names.never : known.earlier },
    {
      label: names.since,
      value: known.firstUsedAt && ageOf(known.firstUsedAt, now),
      isHidden: known.firstUsedAt === null,
    },
    { label: names.listed, value: known.whitelistedAs ?? names.notListed, isHidden: detail.kind === 'FIAT' },
    {
      label: names.listedSince,
      value: known.whitelistedAt && ageOf(known.whitelistedAt, now),
      isHidden: known.whitelistedAt === null,
    },
  ];
};

const moneyFacts = (detail: ApprovalDetail, book: CurrencyBook): Fact[] => {
  const names = messages.money;
  const { currency, network, uniformCurrency, debitCurrency } = detail;
  const paid = (amount: string) => <Amount money={{ amount, currency: debitCurrency }} />;
  const drift = driftOf(detail);
  return [
    {
      label: names.recipientGets,
      value: <Amount money={{ amount: detail.recipientAmount, currency }} network={network} />,
    },
    {
      label: names.thenValue,
      value: <Amount money={{ amount: detail.uniformAmount, currency: uniformCurrency }} />,
    },
    {
      label: names.nowValue,
      value:
        detail.uniformAmountNow === null
          ? names.noPrice
          : `${amountText(book, { amount: detail.uniformAmountNow, currency: uniformCurrency })}${drift === null ? '' : ` (${names.drift(drift)})`}`,
    },
    { label: names.heldFor, value: paid(detail.heldAmount) },
    { label: names.availableNow, value: paid(detail.available) },
    {
      label: names.availableThen,
      value: detail.availableIfRejected && paid(detail.availableIfRejected),
      isHidden: detail.availableIfRejected === null,
    },
  ];
};

const Decisions = ({ detail, book }: { detail: ApprovalDetail; book: CurrencyBook }) => {
  const names = messages.decisions;
  const uniform = (amount: string) => amountText(book, { amount, currency: detail.uniformCurrency });
  return (
    <>
      <Facts
        items={[
          { label: names.needed, value: detail.requiredApprovals },
          { label: names.voters, value: detail.voters.join(', ') },
          {
            label: names.rule,
            value: names.ruleText(uniform(detail.dayUniformAmount), uniform(detail.thresholdUniformAmount)),
          },
        ]}
      />
      {detail.votes.length === 0 ? (
        <p>{names.none}</p>
      ) : (
        <Timeline
          items={detail.votes.map((vote) => ({
            id: `${vote.user} ${vote.at}`,
            title: names[vote.decision](vote.user),
            detail: vote.comment,
            iso: vote.at,
            isDated: true,
          }))}
        />
      )}
    </>
  );
};

export default ApprovalDrawer;
