import type { TravelRuleDetail, TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import type { Fact } from '@countinghouse/ui';
import { DateTimeText, DrawerSection, Facts, TruncatedId } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import { Address, Transaction } from '../../../entities/currency/on-chain';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { factsOfOriginator } from '../../../entities/travel-rule/originator-facts';
import { messages } from './messages';
import { ownershipOf } from './model';

/** Facts of one deposit under the travel rule: its transfer, the rule, and its payer if known. */
export const RecordFacts = ({ detail }: { readonly detail: TravelRuleDetail }) => (
  <>
    <DrawerSection title={messages.facts.title}>
      <TransferFacts record={detail} />
    </DrawerSection>
    <DrawerSection title={messages.rule.title}>
      <Facts items={ruleFacts(detail)} />
    </DrawerSection>
    {detail.status === 'COMPLETED' && <Payer detail={detail} />}
  </>
);

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
