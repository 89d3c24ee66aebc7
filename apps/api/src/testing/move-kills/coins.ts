import { fromUnits } from '@countinghouse/money';
import { sql } from 'kysely';
import { postMove } from '../../modules/carriers/treasury-moves';
import { screenDeposits } from '../../modules/money-in/chain-watch/screen-deposits';
import { travelRuleGate } from '../../modules/money-in/travel-rule';
import { clockNow } from '../../platform/clock/repository';
import { newId } from '../../platform/ids';
import { confirmOnChain } from '../../rails/chain';
import { storedRates } from '../../rails/rates';
import { simulatedScreening } from '../../rails/screening';
import { alsoIn, cellAt, watchIn } from '../cell-chains';
import { createPayablePayment } from '../chain';
import type { TestBusiness } from '../commerce';
import type { TestCell } from '../two-cells';

const chain = 'BTC';
/** So deep that no reorganisation reaches it. */
const deep = 1_000;

const nowIn = ({ database }: TestCell): Promise<Date> => database.acrossOrganisations(clockNow);

/** Lets a chain grow beyond every reorganisation of a transfer, and the cell follow it there. */
const buried = async (cell: TestCell, transfer: Awaited<ReturnType<typeof alsoIn>>): Promise<void> => {
  await watchIn(cell, chain);
  await cell.database.onPlatform((tx) => confirmOnChain(tx, transfer, deep));
  await watchIn(cell, chain);
};

/** A payment paid in bitcoin, converted, credited and buried, whose coins leave custody. Returns its address. */
export const tradeCoins = async (cell: TestCell, business: TestBusiness): Promise<string> => {
  const at = await nowIn(cell);
  // The clock of a cell is the real one.
  await cellAt({ database: cell.database, setClock: async () => undefined }, at, chain);
  const payment = await createPayablePayment(cell, business, { at });
  const address = payment.terms.walletAddress ?? '';
  const transfer = await alsoIn(cell, { transactionId: newId().replaceAll('-', '').repeat(2) }, address, '0.00173281');
  await buried(cell, transfer);
  const { database, config } = cell;
  await screenDeposits(
    {
      database,
      screening: simulatedScreening,
      rates: storedRates,
      travelRule: travelRuleGate({ rates: storedRates, config }),
    },
    new AbortController().signal,
  );
  await watchIn(cell, chain);
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ units: string }>`
      select balance::text as units from ledger_account
       where organisation_id = ${business.organisationId} and code = 'asset:custody:BTC:MAIN'`.execute(tx),
  );
  await database.acrossOrganisations((tx) =>
    postMove(tx, {
      organisationId: business.organisationId,
      amount: fromUnits(BigInt(rows[0]?.units ?? 0), 'BTC'),
      fee: fromUnits(0n, 'BTC'),
      from: 'MAIN',
      to: 'OUTSIDE',
      reference: newId(),
      reason: 'Emptied before it moves',
      askedBy: 'ada@platform.example',
      approvedBy: { type: 'PLATFORM', id: null, label: 'ben@platform.example' },
    }),
  );
  return address;
};

/** Pays late to an address on the chains of both cells. Returns how often the two have the coins, whoever's they are. */
export const payLate = async (cells: readonly TestCell[], address: string): Promise<number> => {
  const transactionId = newId().replaceAll('-', '').repeat(2);
  let times = 0;
  for (const cell of cells) {
    await buried(cell, await alsoIn(cell, { transactionId }, address, '0.001'));
    const { rows } = await cell.database.acrossOrganisations((tx) =>
      sql<{ times: number }>`
        select (select count(*) from deposit where transaction_id = ${transactionId})::int
               + (select count(*) from late_coin where transaction_id = ${transactionId} and status = 'HELD')::int
               + (select count(*) from unassociated_deposit where transaction_id = ${transactionId})::int as times`.execute(
        tx,
      ),
    );
    times += rows[0]?.times ?? 0;
  }
  return times;
};
