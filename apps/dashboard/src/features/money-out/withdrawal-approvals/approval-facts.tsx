import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Fact } from '@countinghouse/ui';
import {
  Banner,
  DateTimeText,
  DrawerSection,
  Facts,
  GroupedAddress,
  later,
  Skeleton,
  Stack,
  Timeline,
  TruncatedId,
} from '@countinghouse/ui';
import { Suspense } from 'react';
import { Amount, amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { useNow } from '../../../platform/use-now';
import { messages } from './messages';
import { ageOf, driftOf } from './model';
import { Recipient } from './recipient';

/** Facts of a batch, with all that is known of batches: most of what waits is a single withdrawal. */
const FrozenRows = later(async () => (await import('./frozen-rows')).FrozenRows);

type Props = { readonly detail: ApprovalDetail };

/** Results of the checks; the ones that speak against it come first. */
const Checked = ({ detail }: Props) => {
  const { recipientHistory: known } = detail;
  return (
    <>
      {!detail.isUnchanged && (
        <Banner tone="danger" title={messages.changed.title} role="none">
          {messages.changed.text}
        </Banner>
      )}
      {known.lookAlike !== null && (
        <Banner tone="danger" title={messages.recipient.lookAlike} role="none">
          {messages.recipient.lookAlikeText} <GroupedAddress value={known.lookAlike} size="small" />
        </Banner>
      )}
      {detail.isFirstUse && (
        <Banner tone="warning" title={messages.recipient.first} role="none">
          {messages.recipient.firstText}
        </Banner>
      )}
    </>
  );
};

/** Facts for the approver beside what the slip says: the recipient, what was checked, the value, the reason for asking and the maker. */
export const ApprovalFacts = ({ detail }: Props) => {
  const book = useCurrencyBook();
  const now = useNow(Infinity);
  return (
    <>
      <Checked detail={detail} />
      {detail.payouts === null ? (
        <DrawerSection title={messages.recipient.title}>
          <Stack>
            <Recipient of={detail} />
            <Facts items={recipientFacts(detail, book, now)} />
          </Stack>
        </DrawerSection>
      ) : (
        <DrawerSection title={messages.batch.title} note={detail.recipient}>
          <Suspense fallback={<Skeleton shape="block" width="100%" />}>
            <FrozenRows detail={detail} />
          </Suspense>
        </DrawerSection>
      )}
      <DrawerSection title={messages.money.title}>
        <Facts items={moneyFacts(detail)} />
      </DrawerSection>
      <DrawerSection title={messages.decisions.title}>
        <Decisions detail={detail} book={book} />
      </DrawerSection>
      <DrawerSection title={detail.payouts === null ? messages.facts.title : messages.batch.facts}>
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

const moneyFacts = (detail: ApprovalDetail): Fact[] => {
  const names = messages.money;
  const { uniformCurrency, debitCurrency } = detail;
  const drift = driftOf(detail);
  return [
    {
      label: names.thenValue,
      value: <Amount money={{ amount: detail.uniformAmount, currency: uniformCurrency }} />,
    },
    {
      label: names.nowValue,
      value:
        detail.uniformAmountNow === null ? (
          names.noPrice
        ) : (
          <>
            <Amount money={{ amount: detail.uniformAmountNow, currency: uniformCurrency }} />
            {drift !== null && ` (${names.drift(drift)})`}
          </>
        ),
    },
    {
      label: names.availableThen,
      value: detail.availableIfRejected && (
        <Amount money={{ amount: detail.availableIfRejected, currency: debitCurrency }} />
      ),
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
          {
            label: names.rule,
            value: names.ruleText(uniform(detail.dayUniformAmount), uniform(detail.thresholdUniformAmount)),
          },
        ]}
      />
      {detail.votes.length > 0 && (
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
