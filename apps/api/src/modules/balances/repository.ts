import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** What an organisation's balances are stated in, and which currencies are listed even at zero. */
export type BalanceSettings = {
  readonly uniformCurrency: string;
  readonly enabledFiatSettlementCurrencies: readonly string[];
  readonly enabledCryptoSettlementCurrencies: readonly string[];
};

export const balanceSettingsOf = async (tx: Tx, organisationId: string): Promise<BalanceSettings> => {
  const { rows } = await sql<BalanceSettings>`
    select uniform_currency as "uniformCurrency",
           enabled_fiat_settlement_currencies as "enabledFiatSettlementCurrencies",
           enabled_crypto_settlement_currencies as "enabledCryptoSettlementCurrencies"
    from organisation where id = ${organisationId}`.execute(tx);
  const [settings] = rows;
  if (!settings) throw new Error('The session is bound to an organisation that does not exist');
  return settings;
};
