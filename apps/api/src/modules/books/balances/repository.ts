import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns } from '../../../platform/tables';

const settings = columns('organisation', [
  'uniform_currency',
  'enabled_fiat_settlement_currencies',
  'enabled_crypto_settlement_currencies',
]);

/** What an organisation's balances are stated in, and which currencies are listed even at zero. */
export type BalanceSettings = CamelCased<RowOf<typeof settings>>;

export const balanceSettingsOf = async (tx: Tx, organisationId: OrganisationId): Promise<BalanceSettings> => {
  const { rows } = await sql<RowOf<typeof settings>>`
    select ${settings} from organisation where id = ${organisationId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The session is bound to an organisation that does not exist');
  return camelCased(row);
};
