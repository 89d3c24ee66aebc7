import { listUsers } from '@countinghouse/contract/people/users';
import { sql } from 'kysely';
import { nothing, type Searchable } from '../../organisation/search';
import { foundPeople } from './repository';

/** People of the organisation, by a part of address or name, or by id. */
export const searchablePeople: Searchable = {
  kind: 'USER',
  list: listUsers,
  from: sql`membership t`,
  id: sql`t.user_id`,
  ways: [{ field: 'person', query: ({ text, scope: { organisationId } }) => foundPeople(organisationId, text) }],
  label: sql`found.value`,
  business: () => sql`null::uuid`,
  status: nothing,
  money: { units: nothing, currency: nothing, network: nothing },
};
