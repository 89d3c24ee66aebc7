import { listApiCredentials } from '@countinghouse/contract/people/api-keys';
import { sql } from 'kysely';
import { byId, byName, byText, nothing, type Searchable } from '../../organisation/search';

const listed = sql`revoked_at is null`;

/** API keys by name, public half or id. */
export const searchableKeys: Searchable = {
  kind: 'API_KEY',
  list: listApiCredentials,
  from: sql`(select * from api_credential where ${listed}) t`,
  ways: [
    byName({ table: 'api_credential', shown: 'name', sought: 'name_sought', listed }),
    byText('key', 'api_credential', 'api_key'),
    byId('api_credential'),
  ],
  label: sql`t.name`,
  business: () => sql`null::uuid`,
  status: sql`case when t.expires_at <= app_clock() then 'EXPIRED' else 'ACTIVE' end`,
  money: { units: nothing, currency: nothing, network: nothing },
};
