import type { InternalTransfer } from '@countinghouse/contract/across/internal-transfers';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import { DateTimeText, DrawerSection, DrawerSummary, EmptyState, Facts, Link, TruncatedId } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { businessHref } from '../../../entities/business/paths';
import { useBusinessView } from '../../../entities/business/view';
import { Amount } from '../../../entities/currency/cells';
import { isZeroText } from '../../../entities/currency/figures';
import { Postings } from '../../../entities/ledger/postings';
import { MetadataTable } from '../../../entities/metadata/metadata-table';
import { CopyAsNew } from '../../../platform/copy-as-new';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { transferQuery } from './api';
import { StatusAndDirection } from './columns';
import { messages } from './messages';
import { counterpartyOf, movedOf } from './model';
import { createHref } from './paths';

const names = messages.facts;

/** Everything about one transfer. */
const TransferDrawer = ({ id, row, walk }: RowDrawerProps<InternalTransfer>) => {
  const business = useBusinessView();
  const asked = useQuery({ ...transferQuery(business.id, id), enabled: !row });
  const transfer = row ?? asked.data;
  return (
    <RowDrawer
      title={transfer ? counterpartyOf(transfer) : messages.loadingTransfer}
      noun={messages.transfer}
      {...walk}
      awaited={transfer === undefined ? asked : null}
      awaitedTitle={names.title}
    >
      {transfer === null && <EmptyState title={messages.gone} />}
      {transfer && <Details transfer={transfer} />}
    </RowDrawer>
  );
};

const Details = ({ transfer }: { transfer: InternalTransfer }) => {
  const maySeePostings = useMay(all('GET_BALANCES'));
  const mayCreate = useMay(all('CREATE_INTERNAL_TRANSFER'));
  const { fromBusinessId, toBusinessId } = transfer;
  return (
    <>
      <DrawerSummary
        actions={
          mayCreate &&
          fromBusinessId !== null &&
          toBusinessId !== null && (
            <CopyAsNew
              href={createHref(fromBusinessId)}
              values={{
                fromBusinessId,
                toBusinessId,
                currency: transfer.currency,
                amount: transfer.amount,
                label: transfer.clientLabel ?? '',
                note: transfer.note ?? '',
              }}
            />
          )
        }
        chips={<StatusAndDirection transfer={transfer} />}
        amount={<Amount money={movedOf(transfer)} size="lg" />}
        caption={messages.outOf(
          transfer.fromBusinessName ?? messages.unknownBusiness,
          transfer.toBusinessName ?? messages.unknownBusiness,
        )}
      />
      <DrawerSection title={names.title}>
        <Facts items={factsOf(transfer)} />
      </DrawerSection>
      <MetadataTable metadata={transfer.metadata} />
      {maySeePostings && (
        <Postings
          items={[{ entityType: 'INTERNAL_TRANSFER', entityId: transfer.id }]}
          holderName={(id) => holderOf(transfer, id)}
          texts={messages.postings}
        />
      )}
    </>
  );
};

/** Name of a side; for an invisible one, just that there is one. */
const holderOf = (transfer: InternalTransfer, id: string): string | undefined => {
  if (id === transfer.fromBusinessId) return transfer.fromBusinessName ?? undefined;
  if (id === transfer.toBusinessId) return transfer.toBusinessName ?? undefined;
  return messages.unknownBusiness;
};

const Business = ({ id, name }: { id: string | null; name: string | null }) =>
  id === null ? <>{messages.unknownBusiness}</> : <Link href={businessHref(id)}>{name}</Link>;

const factsOf = (transfer: InternalTransfer): Fact[] => {
  const { currency, amount, fee } = transfer;
  return [
    { label: names.from, value: <Business id={transfer.fromBusinessId} name={transfer.fromBusinessName} /> },
    { label: names.to, value: <Business id={transfer.toBusinessId} name={transfer.toBusinessName} /> },
    { label: names.amount, value: <Amount money={{ amount, currency }} /> },
    ...(isZeroText(fee) ? [] : [{ label: names.fee, value: <Amount money={{ amount: fee, currency }} /> }]),
    { label: names.note, value: transfer.note ?? messages.nothing },
    { label: names.label, value: transfer.clientLabel ?? messages.nothing },
    { label: names.initiatedBy, value: transfer.initiatedBy },
    { label: names.created, value: <DateTimeText iso={transfer.createdAt} /> },
    { label: names.id, value: <TruncatedId value={transfer.id} noun={names.id} /> },
  ];
};

export default TransferDrawer;
