import { openDatabase, openOwner, type DatabaseUrls } from '@countinghouse/database';
import { messagesThatLeave } from '../../modules/running/callbacks';
import { detachMonth, detachRows, type Detached } from '../../platform/months/detach';
import { isDividedTable, type ColdTable } from '../../platform/months/repository';
import { returnMonth } from '../../platform/months/return';
import { rowSealing } from '../../platform/secret-key/ring';

export type DatabaseFacts = { readonly urls: DatabaseUrls & { readonly ownerUrl: string }; readonly secretKey: string };
export type Told = {
  readonly act: 'detach' | 'return';
  readonly table: ColdTable;
  readonly month: string;
  readonly file: string;
};

// The operator's tool in a process of its own: it detaches one month after the other and brings them back, unless it is killed.
const given = process.argv[2];
if (given === undefined) throw new Error('Needs the database');
const { urls, secretKey } = JSON.parse(given) as DatabaseFacts;
const sealing = rowSealing(secretKey);
const database = await openDatabase({ ...urls, poolSize: 2, unhurried: true, sealing });
const owner = openOwner(urls.ownerUrl, { sealing });
const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;

const keeping = { database, owner, actor, secretKey };

const run = ({ act, table, month, file }: Told): Promise<Detached> => {
  if (act === 'return')
    return returnMonth(keeping, { table, month, file }, isDividedTable(table) ? null : messagesThatLeave);
  return isDividedTable(table)
    ? detachMonth(keeping, table, month, file)
    : detachRows(keeping, messagesThatLeave, month, file);
};

process.on('message', (told: Told) => {
  run(told).then(
    ({ digest }) => process.send?.({ answer: digest }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.({ answer: 'ready' });
