import type { TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import { Chips, StatusChip } from '@countinghouse/ui';
import { Status } from '../../../entities/status/chips';
import { useNow } from '../../../platform/use-now';
import { deadlineOf, ownershipOf } from './model';

/** Time left while it waits; afterwards its outcome. */
export const Deadline = ({ record, isShort = false }: { record: TravelRuleRecord; isShort?: boolean }) => {
  const now = useNow(record.status === 'PENDING' ? Infinity : 0);
  return record.status === 'PENDING' ? (
    <StatusChip {...deadlineOf(record, now, isShort)} />
  ) : (
    <Status status={record.status} />
  );
};

const OwnershipChip = ({ record }: { record: TravelRuleRecord }) => {
  const ownership = ownershipOf(record);
  return ownership && <StatusChip {...ownership} />;
};

/** Deadline and ownership side by side. */
export const StateChips = ({ record }: { record: TravelRuleRecord }) => (
  <Chips>
    <Deadline record={record} />
    <OwnershipChip record={record} />
  </Chips>
);
