import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type ReadTx, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns } from '../../../platform/tables';
import type { LedgerTables } from '@countinghouse/ledger';

const settings = columns('organisation', [
  'uniform_currency',
  'enabled_fiat_settlement_currencies',
  'enabled_crypto_settlement_currencies',
]);

/** Uniform currency of an organisation's balances, and the currencies that are listed even at zero. */
export type BalanceSettings = CamelCased<RowOf<typeof settings>>;

export const balanceSettingsOf = async (tx: ReadTx, organisationId: OrganisationId): Promise<BalanceSettings> => {
  const { rows } = await sql<RowOf<typeof settings>>`
    select ${settings} from organisation where id = ${organisationId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The session is bound to an organisation that does not exist');
  return camelCased(row);
};

/** Balance of all accounts of one kind in one currency, in atomic units. */
export type KindSum = Pick<LedgerTables['ledger_account'], 'kind' | 'currency' | 'balance'>;

/** Sums by type, kind and currency over all organisations; runs across all. */
export const sumKinds = async (tx: Tx): Promise<readonly KindSum[]> => {
  const { rows } = await sql<KindSum>`
    select lower(type) || ':' || kind as kind, currency, sum(balance)::text as balance
      from ledger_account where organisation_id not in (select id from organisation where mode = 'TEST')
     group by type, ledger_account.kind, currency order by 1, 2`.execute(tx);
  return rows;
};
