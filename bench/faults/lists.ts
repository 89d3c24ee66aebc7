import type { Area } from './fault';
import { faultsOf } from './fault';

export const lists: Area = {
  name: 'totals of lists, files of lists',
  faults: [
    ...faultsOf(
      'apps/api/src/platform/list/totals-repository.ts',
      ['apps/api/src/platform/list/totals.db.test.ts'],
      [
        ['sum(units) as units', 'max(units) as units'],
        [' where passed.place <= ${cap}', ''],
        ['(select * from ${rows} order by ${newestFirst} limit', '(select * from ${rows} order by id limit'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/list/kept-repository.ts',
      ['apps/api/src/modules/books/list-totals/list-totals.db.test.ts', 'apps/api/src/platform/list/totals.db.test.ts'],
      [
        ["          { grain: 'DAY', from: untilMonth, until },\n", ''],
        ['const from = -startOfDay(-after);', 'const from = startOfDay(after);'],
        ['sql`select ${columns} from list_total_change where ${wanted} and ${within(period, days)}`,', ''],
        ['business_id is distinct from ${hiddenBusinessId}::uuid', 'true'],
        ['value === undefined) ? filters', 'value !== null) ? filters'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/list-totals/repository.ts',
      ['apps/api/src/modules/books/list-totals/list-totals.db.test.ts'],
      [
        [' and moved = 0 and amount = 0 and other_amount = 0\n', '\n'],
        ['amount = kept.amount + excluded.amount,', 'amount = excluded.amount,'],
        ["('MONTH', date_trunc('month', taken.period)::date)", "('MONTH', taken.period)"],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/reports/recorded-file.ts',
      ['apps/api/src/modules/books/exports/exports.db.test.ts'],
      [
        ['      hash.update(chunk);\n', ''],
        ['(tx) => failReport(tx, organisationId, id)', '() => Promise.resolve()'],
      ],
    ),
  ],
};
