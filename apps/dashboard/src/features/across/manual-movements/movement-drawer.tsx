import type { ManualMovement } from '@countinghouse/contract/across/manual-movements';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import { DateTimeText, DrawerSection, DrawerSummary, EmptyState, Facts, Link, TruncatedId } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useBusinessView } from '../../../entities/business/view';
import { Amount } from '../../../entities/currency/cells';
import { Postings } from '../../../entities/ledger/postings';
import { sentenceCase } from '../../../entities/status/status';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import { movementQuery } from './api';
import { MovementChips } from './columns';
import { messages } from './messages';
import { movementHref, relatedHref } from './paths';

const names = messages.facts;

/** Everything about one movement. */
const MovementDrawer = ({ id, row, walk }: RowDrawerProps<ManualMovement>) => {
  const business = useBusinessView();
  const asked = useQuery({ ...movementQuery(business.id, id), enabled: !row });
  const movement = row ?? asked.data;
  return (
    <RowDrawer
      title={movement ? sentenceCase(movement.reason) : messages.loadingMovement}
      noun={messages.movement}
      {...walk}
      awaited={movement === undefined ? asked : null}
      awaitedTitle={names.title}
    >
      {movement === null && <EmptyState title={messages.gone} />}
      {movement && <Details movement={movement} />}
    </RowDrawer>
  );
};

const Details = ({ movement }: { movement: ManualMovement }) => {
  const maySeePostings = useMay(all('GET_BALANCES'));
  const { type, businessName } = movement;
  return (
    <>
      <DrawerSummary
        chips={<MovementChips movement={movement} />}
        amount={<Amount money={movement} size="lg" />}
        caption={type === 'CREDIT' ? messages.given(businessName) : messages.taken(businessName)}
      />
      <DrawerSection title={names.title}>
        <Facts items={factsOf(movement)} />
      </DrawerSection>
      {maySeePostings && (
        <Postings items={[{ entityType: 'MANUAL_MOVEMENT', entityId: movement.id }]} texts={messages.postings} />
      )}
    </>
  );
};

const factsOf = (movement: ManualMovement): Fact[] => {
  const { businessId, relatedEntity, reversalOf, reversedBy } = movement;
  const other = (id: string | null) =>
    id && <Link href={movementHref(businessId, id)}>{messages.related.MANUAL_MOVEMENT}</Link>;
  return [
    { label: names.type, value: messages.types[movement.type] },
    { label: names.reason, value: sentenceCase(movement.reason) },
    { label: names.description, value: movement.description },
    {
      label: names.related,
      value: relatedEntity && (
        <Link href={relatedHref(businessId, relatedEntity)}>{messages.related[relatedEntity.type]}</Link>
      ),
      isHidden: relatedEntity === null || reversalOf !== null,
    },
    { label: names.reversalOf, value: other(reversalOf), isHidden: reversalOf === null },
    { label: names.reversedBy, value: other(reversedBy), isHidden: reversedBy === null },
    { label: names.createdBy, value: movement.createdBy },
    { label: names.posted, value: <DateTimeText iso={movement.postedAt} /> },
    { label: names.id, value: <TruncatedId value={movement.id} noun={names.id} /> },
  ];
};

export default MovementDrawer;
