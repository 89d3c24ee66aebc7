import { listWhitelistedAddresses } from '@countinghouse/contract/money-out/whitelisted-addresses';
import { sql } from 'kysely';
import { byId, byName, byText, nothing, type Searchable } from '../../organisation/search';

const listed = sql`revoked_at is null`;
const named = { table: 'whitelisted_address', listed };

/** Whitelisted addresses by label, address ID, address or id. */
export const searchableAddresses: Searchable = {
  kind: 'WHITELISTED_ADDRESS',
  list: listWhitelistedAddresses,
  from: sql`(select * from whitelisted_address where ${listed}) t`,
  ways: [
    byName({ ...named, shown: 'label', sought: 'label_sought' }),
    byName({ ...named, shown: 'address_id', sought: 'address_id_sought' }),
    byText('address', 'whitelisted_address', 'address'),
    byId('whitelisted_address'),
  ],
  label: sql`coalesce(t.label, t.address_id)`,
  business: () => sql`null::uuid`,
  status: sql`case when t.activates_at <= app_clock() then 'ACTIVE' else 'PENDING_ACTIVATION' end`,
  money: { units: nothing, currency: nothing, network: nothing },
};
