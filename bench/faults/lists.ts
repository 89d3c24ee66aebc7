import type { Area } from './fault';
import { faultsOf } from './fault';

export const lists: Area = {
  name: 'totals of lists, files of lists',
  faults: [
    ...faultsOf(
      'apps/api/src/platform/totals/repository.ts',
      ['apps/api/src/platform/totals/totals.db.test.ts'],
      [
        ['sum(units) as units', 'max(units) as units'],
        ['where passed.place <= ${cap} and units', 'where units'],
        ['(select * from ${rows} order by ${newestFirst} limit', '(select * from ${rows} order by id limit'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/reports/recorded-file.ts',
      ['apps/api/src/modules/exports/exports.db.test.ts'],
      [
        ['      hash.update(chunk);\n', ''],
        ['(tx) => failReport(tx, organisationId, id)', '() => Promise.resolve()'],
      ],
    ),
  ],
};
