import { createTestDatabase } from '@countinghouse/database/testing';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { sql } from 'kysely';
import { readFileSync, writeFileSync } from 'node:fs';
import { migrations } from '../migrations';
import { seedHistory } from '../sandbox';
import { historyChecksum } from '../sandbox/history-checksum';
import { testConfig } from './config';

const record = new URL('../sandbox/recorded/history-small.json', import.meta.url);

type Shares = { readonly payments: string; readonly deposited: string; readonly expired: string };

/**
 * Makes the history of `npm start`, and lists its deviations from the recorded one and from its recipe.
 *
 * @param isRecorded records this history instead of comparing it, after an intended change
 */
export const deviationsOfDefaultHistory = async (isRecorded: boolean): Promise<string[]> => {
  const { database, setClock, close } = await createTestDatabase(migrations);
  try {
    await setClock('2025-06-30T14:30:00.000Z');
    await seedHistory({ database, profile: 'small', secretKey: testConfig().secretKey, anchor: '2025-06-30' });
    await assertLedgerSound(database);
    const checksum = `${JSON.stringify(await database.acrossOrganisations(historyChecksum), null, 2)}\n`;
    if (isRecorded) writeFileSync(record, checksum);
    const { rows } = await database.acrossOrganisations((tx) =>
      sql<Shares>`
        select count(*) as payments, 100.0 * avg((status = 'DEPOSITED')::int) as deposited,
               100.0 * avg((status = 'EXPIRED')::int) as expired
          from payment where type = 'ONE_TIME'`.execute(tx),
    );
    const { payments, deposited, expired } = rows[0]!;
    return [
      ...(readFileSync(record, 'utf8') === checksum ? [] : ['the rows are not the recorded ones']),
      ...(Number(payments) > 5_500 ? [] : [`there are ${payments} payments, not above 5,500`]),
      ...(Math.abs(Number(deposited) - 82.5) < 3 ? [] : [`${deposited} % are paid, not 82.5`]),
      ...(Math.abs(Number(expired) - 15.5) < 2 ? [] : [`${expired} % expired, not 15.5`]),
    ];
  } finally {
    await close();
  }
};
