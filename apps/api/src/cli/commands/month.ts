import { resolve } from 'node:path';
import { openOwner, type Owner } from '@countinghouse/database';
import { actorOf } from '../../modules/operating/operators';
import { audit } from '../../platform/audit/repository';
import { messagesThatLeave } from '../../modules/running/callbacks';
import { detachMonth, detachRows, tryDetaching } from '../../platform/months/detach';
import { divideTable, giveDivisionUp } from '../../platform/months/divide';
import { returnMonth, tryReturning } from '../../platform/months/return';
import {
  dividedBy,
  isColdTable,
  isDividedTable,
  leavesBy,
  selectDetached,
  selectMonths,
  selectMonthsEnd,
  type ColdTable,
  type DividedTable,
} from '../../platform/months/repository';
import { operatorCommand } from '../../platform/operator-command';
import { rowSealing } from '../../platform/secret-key/ring';
import { placesAndOptions, refuseOtherOptions, UsageError } from '../command-line';
import type { OperatorCommand } from './command';

const tables = Object.keys(dividedBy).join(', ');

const tableIn = (name: string | undefined): DividedTable => {
  if (name === undefined || !isDividedTable(name)) throw new UsageError(`Which table? One of: ${tables}`);
  return name;
};

/** Words of a command about a month in cold storage. */
const monthIn = (
  words: readonly string[],
  command: string,
): { readonly table: ColdTable; readonly month: string; readonly file: string } => {
  const { places, options } = placesAndOptions(words, 3);
  refuseOtherOptions(options, []);
  const [table, month, named] = places;
  if (table === undefined || !isColdTable(table))
    throw new UsageError(`Which table? One of: ${Object.keys(leavesBy).join(', ')}`);
  if (month === undefined || named === undefined) throw new UsageError(operatorCommand(`${command} TABLE MONTH FILE`));
  return { table, month, file: resolve(named) };
};

const asOwner = async <T>(ownerUrl: string, secretKey: string, run: (owner: Owner) => Promise<T>): Promise<T> => {
  const owner = openOwner(ownerUrl, { sealing: rowSealing(secretKey) });
  try {
    return await run(owner);
  } finally {
    await owner.close();
  }
};

/** Tables divided by month, and their months in cold storage (docs/production.md). */
export const monthCommands: readonly OperatorCommand[] = [
  {
    name: 'months',
    takes: '',
    summary: 'months of the divided tables, in the database and in cold storage',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      refuseOtherOptions(placesAndOptions(words, 0).options, []);
      return ({ database }) =>
        database.acrossOrganisations(async (tx) => {
          const [months, detached, ends] = [
            await selectMonths(tx),
            await selectDetached(tx),
            await selectMonthsEnd(tx),
          ];
          return {
            lines: [
              ...months.map(({ table, month }) => `${table}  ${month}`),
              ...detached.map(
                ({ ofTable, month, rowCount, digest, returnedAt }) =>
                  `${ofTable}  ${month}  ${returnedAt ? 'came back from' : 'in'} cold storage: ${rowCount} rows, SHA-256 ${digest}`,
              ),
              ...ends.map(
                ({ of_table: table, seconds }) => `${table} has months for ${Math.floor(seconds / 86_400)} days.`,
              ),
            ],
            object: {
              months: months.map(({ table, month }) => ({ table, month })),
              detached: detached.map(({ ofTable: table, month, rowCount: rows, digest, detachedAt, returnedAt }) => ({
                table,
                month,
                rows,
                digest,
                detachedAt,
                returnedAt,
              })),
              ends: ends.map(({ of_table: table, seconds }) => ({ table, seconds })),
            },
          };
        });
    },
  },
  {
    name: 'partition-table',
    takes: 'TABLE [--give-up=yes]',
    summary: 'divide a table by month in place, while the product works; interrupted, it is repeated or given up',
    needs: 'OPERATOR',
    dry: 'OWN',
    prepare: (words) => {
      const { places, options } = placesAndOptions(words, 1);
      refuseOtherOptions(options, ['giveUp']);
      const table = tableIn(places[0]);
      const isGivenUp = options['giveUp'] === 'yes';
      return async ({ database, ownerUrl, config, operator, isDry }) => {
        if (isDry) return { lines: [`${table} would be divided.`], object: { table } };
        if (isGivenUp) {
          await asOwner(ownerUrl, config.secretKey, (owner) => giveDivisionUp({ database, owner }, table));
          return { lines: [`${table} is as it was.`], object: { table, firstMonthEnds: null } };
        }
        const said: string[] = [];
        const ends = await asOwner(ownerUrl, config.secretKey, (owner) =>
          divideTable({ database, owner, say: (line) => said.push(line) }, table),
        );
        if (ends === null) return { lines: [`${table} is divided already.`], object: { table, firstMonthEnds: null } };
        await database.acrossOrganisations((tx) =>
          audit(tx, {
            actor: actorOf(operator),
            action: 'table.partition',
            entity: { type: 'table', id: table },
            after: { firstMonthEnds: ends },
            result: 'SUCCESS',
          }),
        );
        return { lines: [...said, `${table} is divided by month.`], object: { table, firstMonthEnds: ends } };
      };
    },
  },
  {
    name: 'detach-month',
    takes: 'TABLE MONTH FILE',
    summary: 'write a month to a file for cold storage, and take it out of the database; interrupted, it is repeated',
    needs: 'OPERATOR',
    dry: 'OWN',
    prepare: (words) => {
      const { table, month, file } = monthIn(words, 'detach-month');
      return async ({ database, ownerUrl, config, operator, isDry }) => {
        if (isDry) {
          await tryDetaching({ database }, isDividedTable(table) ? table : messagesThatLeave, month);
          return { lines: [`${month} of ${table} may leave.`], object: { table, month, file } };
        }
        const { rowCount: rows, digest } = await asOwner(ownerUrl, config.secretKey, (owner) => {
          const keeping = { database, owner, actor: actorOf(operator) };
          return isDividedTable(table)
            ? detachMonth(keeping, table, month, file)
            : detachRows(keeping, messagesThatLeave, month, file);
        });
        return {
          lines: [
            `${rows} rows of ${month} of ${table} are in ${file} and no longer in the database. SHA-256: ${digest}`,
            'Keep the file in two places: nothing else has these rows, and a backup has them only until it is deleted.',
          ],
          object: { table, month, file, rows, digest },
        };
      };
    },
  },
  {
    name: 'return-month',
    takes: 'TABLE MONTH FILE',
    summary: 'take a month from its file of cold storage into the database again; interrupted, it is repeated',
    needs: 'OPERATOR',
    dry: 'OWN',
    prepare: (words) => {
      const asked = monthIn(words, 'return-month');
      const { table, month, file } = asked;
      return async ({ database, ownerUrl, config, operator, isDry }) => {
        if (isDry) {
          const { rowCount: rows } = await tryReturning({ database }, asked);
          return { lines: [`${rows} rows of ${month} of ${table} may come back.`], object: { table, month, file } };
        }
        const { secretKey } = config;
        const { rowCount: rows, digest } = await asOwner(ownerUrl, secretKey, (owner) =>
          returnMonth(
            { database, owner, actor: actorOf(operator), secretKey },
            asked,
            isDividedTable(table) ? null : messagesThatLeave,
          ),
        );
        return {
          lines: [
            `${rows} rows of ${month} of ${table} are in the database again; ${file} is a spare. A month that leaves once more needs another file.`,
          ],
          object: { table, month, file, rows, digest },
        };
      };
    },
  },
];
