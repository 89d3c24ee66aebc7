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
        ["    { grain: 'DAY', from: untilMonth, until },\n", ''],
        ["          { grain: 'HOUR', from: untilDay, until },\n", ''],
        ['const from = ceiling(after, oneHour);', 'const from = floor(after, oneHour);'],
        ['and (period, hour) < (${dateText(hours.until)}::date, ${hourOf(hours.until)}::smallint)', ''],
        ['and hour >= ${hourOf(from)} and', 'and'],
        ['business_id is distinct from ${hiddenBusinessId}::uuid', 'true'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/list/narrowed.ts',
      ['apps/api/src/modules/books/list-totals/list-totals.db.test.ts', 'apps/api/src/platform/list/totals.db.test.ts'],
      [
        ['if (!known) return null;', 'if (!known) continue;'],
        ['...(business === null ? [] : visible(column(business), scope)),', ''],
        ['`${column(unlessSet)} is null`', '`true`'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/list/line.ts',
      ['apps/api/src/modules/books/list-totals/list-totals.db.test.ts'],
      [
        ['` where ${unlessSet} is null`', "''"],
        ['`${units.of} - ${units.less}`', 'units.of'],
        ['(ofSide && side !== null ?', '(ofSide && side === null ?'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/list-totals/repository.ts',
      ['apps/api/src/modules/books/list-totals/list-totals.db.test.ts'],
      [
        [' and moved = 0 and amount = 0 and other_amount = 0\n', '\n'],
        ['amount = kept.amount + excluded.amount,', 'amount = excluded.amount,'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/list-totals/kept-totals.ts',
      ['apps/api/src/modules/books/list-totals/list-totals.db.test.ts'],
      [["('MONTH', date_trunc('month', day)::date, null)", "('MONTH', day, null)"]],
    ),
    ...faultsOf(
      'apps/api/src/platform/moved/list-changes.ts',
      ['apps/api/src/platform/moved/list-changes.test.ts'],
      [
        ['moved: amount === null ? 0 : sign,', 'moved: sign,'],
        ['    change.hour,\n', ''],
        ['other ? added(other, change) : change', 'change'],
        ['filter((change) => !isNothing(change))', 'filter(() => true)'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/moved/repository.ts',
      [
        'apps/api/src/modules/books/list-totals/list-totals.db.test.ts',
        'apps/api/src/modules/running/events/events.db.test.ts',
      ],
      [
        ['amount: change.amount.toString(),', "amount: '0',"],
        [', status: to })), ...told]', ', status: to }))]'],
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
