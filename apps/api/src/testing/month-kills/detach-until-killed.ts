import { openDatabase, openOwner, type DatabaseUrls } from '@countinghouse/database';
import { detachMonth } from '../../platform/months/detach';
import type { DividedTable } from '../../platform/months/repository';
import { rowSealing } from '../../platform/secret-key/ring';

export type DatabaseFacts = { readonly urls: DatabaseUrls & { readonly ownerUrl: string }; readonly secretKey: string };
export type Told = { readonly table: DividedTable; readonly month: string; readonly file: string };

// The operator's tool in a process of its own: it detaches one month after the other, unless it is killed.
const given = process.argv[2];
if (given === undefined) throw new Error('Needs the database');
const { urls, secretKey } = JSON.parse(given) as DatabaseFacts;
const sealing = rowSealing(secretKey);
const database = await openDatabase({ ...urls, poolSize: 2, unhurried: true, sealing });
const owner = openOwner(urls.ownerUrl, { sealing });
const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;

process.on('message', ({ table, month, file }: Told) => {
  detachMonth({ database, owner, actor }, table, month, file).then(
    ({ digest }) => process.send?.({ answer: digest }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.({ answer: 'ready' });
