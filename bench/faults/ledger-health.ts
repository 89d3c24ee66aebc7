import type { Area } from './fault';
import { faultsOf } from './fault';

const test = 'apps/api/src/modules/books/ledger-health/ledger-health.db.test.ts';

const figures = 'apps/api/src/modules/books/statistics/statistics.db.test.ts';

/** Hourly sample, its notifications, and the daily figures that it recomputes. */
export const ledgerHealth: Area = {
  name: 'ledger health',
  faults: [
    ...faultsOf(
      'apps/api/src/platform/daily-figures/repository.ts',
      [figures],
      [
        [
          'from moved group by 1, 2, 3, 4 order by 1, 2, 3, 4',
          "from moved where direction <> 'WITHDRAWAL' group by 1, 2, 3, 4",
        ],
        [
          'from moved group by 1, 2, 3, 4 order by 1, 2, 3, 4\n    on conflict (organisation_id, direction, currency, day) do update set\n      count = kept.count + excluded.count',
          'from moved group by 1, 2, 3, 4 order by 1, 2, 3, 4\n    on conflict (organisation_id, direction, currency, day) do update set\n      count = excluded.count',
        ],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/statistics/repository.ts',
      [figures],
      [
        ['-count, -volume, -uniform_volume from stat_daily', 'count, volume, uniform_volume from stat_daily'],
        ['if (scope.hiddenBusinessId === null) return all;', 'return all;'],
        ['businessId !== null || scope.onlyBusinessIds !== null', 'businessId !== null'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/kept-sums/kept-sums.ts',
      [figures],
      [
        ['case when bool_and(is_kept) then 0', 'case when false then 0'],
        ['${optional.includes(sum) ?', '${false ?'],
        ["${ofRows.join(', ')})`", "${sums.join(', ')})`"],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/ledger-health/sample-repository.ts',
      [test],
      [
        ["where kind = 'pending' and direction = 'DEBIT'", "where kind = 'pending' and direction = 'CREDIT'"],
        ["where a.kind = 'custody' or w.blockchain_fee_paid_by = 'USER'", "where a.kind = 'custody'"],
        ['greatest(0, coalesce(n.place - 2, 0))', '0'],
        ['(coalesce(k.count, 0) - coalesce(s.count, 0))::text as count', '0::text as count'],
        ['sum(debits - credits)::text', 'sum(debits - debits)::text'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/ledger-health/verify-sample.ts',
      [test],
      [
        ['if (row.kept_count === row.count && row.kept_volume === row.volume) return [];', 'return [];'],
        ['const days = [...again, ...', 'const days = [...again.slice(1), ...'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/ledger-health/verify-whole-ledger.ts',
      [test],
      [
        [
          'one.organisationId === null || one.organisationId === organisationId',
          'one.organisationId === organisationId',
        ],
        ['      unfinished += 1;\n      log.error', '      log.error'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/ledger-health/sample-repository.ts',
      [test],
      [['where a.balance <> coalesce(last.balance_after, 0)', 'where false']],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/ledger-health/verify-sample.ts',
      [test],
      [
        ['      if (found.length === 0) return;\n', ''],
        ['...strays.map((account) => ({ account, accountSeq: null }))', ''],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/catalogue/facts.ts',
      ['apps/api/src/platform/catalogue/catalogue.db.test.ts'],
      [
        [', p.prosrc, pg_get_function_sqlbody(p.oid)', ''],
        ['p.prosecdef, ', ''],
        [', t.tgenabled)', ')'],
        ["'using', pg_get_expr(p.polqual, p.polrelid), ", ''],
        ['pg_get_expr(d.adbin, d.adrelid), ', ''],
        ["and t.tgisinternal and t.tgenabled <> 'O'", 'and false'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/reports/repository.ts',
      ['apps/api/src/platform/reports/recorded-file.db.test.ts'],
      [['coalesce(alive_at, started_at) <', 'started_at <']],
    ),
    ...faultsOf(
      'apps/api/src/modules/books/ledger-health/view.ts',
      [test],
      [
        ['onlyBusinessIds === null && hiddenBusinessId === null', 'onlyBusinessIds === null'],
        ['run.findings.filter((finding) => mayKnow(scope, finding))', 'run.findings'],
        ['if (isZero(amount) || !visible.has(holderId as BusinessId)) continue;', 'if (isZero(amount)) continue;'],
      ],
    ),
  ],
};
