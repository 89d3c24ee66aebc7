import { listManualMovements } from '@countinghouse/contract/across/manual-movements';
import { sql } from 'kysely';
import { byAmount, byId, nothing, ofBusiness, type Searchable } from '../../organisation/search';

/** Movements by their ids. */
export const searchableMovements: Searchable = {
  kind: 'MANUAL_MOVEMENT',
  list: listManualMovements,
  from: sql`manual_movement t`,
  ways: [byId('manual_movement'), byAmount('manual_movement')],
  label: nothing,
  business: ofBusiness,
  status: sql`t.reason`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: nothing },
};
