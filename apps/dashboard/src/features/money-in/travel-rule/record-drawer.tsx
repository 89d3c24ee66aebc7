import type { TravelRuleDetail, TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import type { Fact } from '@countinghouse/ui';
import { DateTimeText, DrawerSection, DrawerSummary, Facts, LinkButton, TruncatedId } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../entities/currency/cells';
import { Address, Transaction } from '../../../entities/currency/on-chain';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { all } from '@countinghouse/contract/permissions';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { recordQuery } from './api';
import { AddOriginator } from './columns';
import { StateChips } from './state-chips';
import { messages } from './messages';
import { ownershipOf } from './model';
import { factsOfOriginator } from '../../../entities/travel-rule/originator-facts';
import { paymentHref } from './paths';

/** Details of one deposit under the travel rule, with its payer if known. */
const RecordDrawer = ({ id, row, walk }: RowDrawerProps<TravelRuleRecord>) => {
  const detail = useQuery(recordQuery(id));
  const record = row ?? detail.data;
  return (
    <RowDrawer
      title={record?.clientPaymentId ?? messages.loadingDeposit}
      noun={messages.deposit}
      {...walk}
      awaited={detail.data ? null : detail}
      awaitedTitle={messages.facts.title}
    >
      {record && <Summary record={record} />}
      {detail.data && (
        <>
          <DrawerSection title={messages.facts.title}>
            <TransferFacts record={detail.data} />
          </DrawerSection>
          <DrawerSection title={messages.rule.title}>
            <Facts items={ruleFacts(detail.data)} />
          </DrawerSection>
          {detail.data.status === 'COMPLETED' && <Payer detail={detail.data} />}
        </>
      )}
    </RowDrawer>
  );
};

const Summary = ({ record }: { record: TravelRuleRecord }) => {
  const maySeePayment = useMay(all('GET_PAYMENT'));
  return (
    <DrawerSummary
      chips={<StateChips record={record} />}
      amount={
        <Amount
          money={{ amount: record.depositAmount, currency: record.depositCurrency }}
          network={record.network}
          size="lg"
        />
      }
      caption={record.businessName}
      actions={
        <>
          <AddOriginator record={record} />
          {maySeePayment && (
            <LinkButton size="sm" icon="arrow-right" href={paymentHref(record.businessId, record.paymentId)}>
              {messages.openPayment}
            </LinkButton>
          )}
        </>
      }
    />
  );
};

const TransferFacts = ({ record }: { record: TravelRuleRecord }) => {
  const book = useCurrencyBook();
  const names = messages.facts;
  const { depositCurrency: currency, network } = record;
  return (
    <Facts
      items={[
        {
          label: names.value,
          value: (
            <Amount
              money={
                record.uniformAmount === null
                  ? null
                  : { amount: record.uniformAmount, currency: record.uniformCurrency }
              }
            />
          ),
        },
        { label: names.received, value: <DateTimeText iso={record.receivedAt} /> },
        { label: names.deadline, value: <DateTimeText iso={record.deadlineAt} /> },
        { label: names.network, value: book.networkName(currency, network) },
        {
          label: names.from,
          value: (
            <Address value={record.fromAddress} currency={currency} network={network} noun={messages.nouns.from} />
          ),
        },
        {
          label: names.transaction,
          value: (
            <Transaction
              value={record.transactionId}
              currency={currency}
              network={network}
              noun={messages.nouns.transaction}
            />
          ),
        },
        { label: names.id, value: <TruncatedId value={record.id} noun={messages.nouns.id} /> },
      ]}
    />
  );
};

const ruleFacts = (record: TravelRuleRecord): Fact[] => {
  const names = messages.rule;
  return [
    { label: names.regime, value: names.regimes[record.regime] },
    { label: names.reason, value: names.reasons[record.reason] },
    { label: names.ownership, value: ownershipOf(record)?.label ?? messages.ownership.none },
    {
      label: names.escalated,
      value: record.escalatedAt && <DateTimeText iso={record.escalatedAt} />,
      isHidden: record.escalatedAt === null,
    },
    {
      label: names.completed,
      value: record.completedAt && <DateTimeText iso={record.completedAt} />,
      isHidden: record.completedAt === null,
    },
    { label: names.completedBy, value: record.completedBy, isHidden: record.completedBy === null },
  ];
};

/** Payer's data. Opening it is recorded, and the reader is told so. */
const Payer = ({ detail }: { detail: TravelRuleDetail }) => {
  const names = messages.payer;
  const { originator, quality } = detail;
  return (
    <DrawerSection title={names.title} note={names.note}>
      {originator ? (
        <>
          <Facts
            items={[
              ...factsOfOriginator(originator),
              { label: names.quality, value: quality && names.qualities[quality] },
            ]}
          />
          <p>{names.onRecord}</p>
        </>
      ) : (
        <p>{quality === null ? names.unnamed : names.forgotten}</p>
      )}
    </DrawerSection>
  );
};

export default RecordDrawer;
