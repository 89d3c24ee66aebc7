import type { BalanceConversion } from '@countinghouse/contract/across/balance-conversions';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import { DateTimeText, DrawerSection, DrawerSummary, EmptyState, Facts, TruncatedId } from '@countinghouse/ui';
import { useBusinessView } from '../../../entities/business/view';
import { Amount } from '../../../entities/currency/cells';
import { percentText } from '../../../entities/currency/figures';
import { Postings } from '../../../entities/ledger/postings';
import { MetadataTable } from '../../../entities/metadata/metadata-table';
import { Status } from '../../../entities/status/chips';
import { CopyAsNew } from '../../../platform/copy-as-new';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { givenOf, gotOf, priceText } from './columns';
import { messages } from './messages';
import { createHref } from './paths';

const names = messages.facts;

/** Everything about one conversion. */
const ConversionDrawer = ({ row, walk }: RowDrawerProps<BalanceConversion>) => (
  <RowDrawer
    title={row ? `${row.debitCurrency} → ${row.creditCurrency}` : messages.conversion}
    noun={messages.conversion}
    {...walk}
  >
    {row ? <Details conversion={row} /> : <EmptyState title={messages.gone} />}
  </RowDrawer>
);

const Details = ({ conversion }: { conversion: BalanceConversion }) => {
  const business = useBusinessView();
  const maySeePostings = useMay(all('GET_BALANCES'));
  const mayCreate = useMay(all('CREATE_BALANCE_CONVERSION'));
  const { debitCurrency, creditCurrency, debitAmount } = conversion;
  return (
    <>
      <DrawerSummary
        actions={
          mayCreate && (
            <CopyAsNew
              href={createHref(business.id)}
              values={{ businessId: business.id, debitCurrency, creditCurrency, fixed: 'DEBIT', amount: debitAmount }}
            />
          )
        }
        chips={<Status status={conversion.status} />}
        amount={<Amount money={gotOf(conversion)} size="lg" />}
        caption={priceText(conversion)}
      />
      <DrawerSection title={names.title}>
        <Facts items={factsOf(conversion)} />
      </DrawerSection>
      <MetadataTable metadata={conversion.metadata} />
      {maySeePostings && (
        <Postings
          items={[{ entityType: 'BALANCE_CONVERSION', entityId: conversion.id }]}
          holderName={(id) => (id === conversion.businessId ? business.name : undefined)}
          texts={messages.postings}
        />
      )}
    </>
  );
};

const factsOf = (conversion: BalanceConversion): Fact[] => {
  const { id, midRate, spread, failureReason, executedAt, debitCurrency, creditCurrency } = conversion;
  const market = midRate && priceText({ debitCurrency, rate: midRate, creditCurrency });
  return [
    { label: names.from, value: <Amount money={givenOf(conversion)} /> },
    { label: names.to, value: <Amount money={gotOf(conversion)} /> },
    { label: names.rate, value: priceText(conversion) },
    { label: names.midRate, value: market, isHidden: midRate === null },
    { label: names.spread, value: spread && percentText(spread), isHidden: spread === null },
    {
      label: names.reason,
      value: failureReason && ((messages.reasons as Readonly<Record<string, string>>)[failureReason] ?? failureReason),
      isHidden: failureReason === null,
    },
    { label: names.label, value: conversion.clientLabel, isHidden: conversion.clientLabel === null },
    { label: names.initiatedBy, value: conversion.initiatedBy },
    { label: names.created, value: <DateTimeText iso={conversion.createdAt} /> },
    { label: names.expires, value: <DateTimeText iso={conversion.expiresAt} /> },
    { label: names.executed, value: executedAt && <DateTimeText iso={executedAt} />, isHidden: executedAt === null },
    { label: names.id, value: <TruncatedId value={id} noun={names.id} /> },
  ];
};

export default ConversionDrawer;
