import type { Area } from './fault';
import { faultsOf } from './fault';

const test = 'apps/api/src/modules/ledger-health/ledger-health.db.test.ts';

/** What the hourly sample looks at and who is told of it. */
export const ledgerHealth: Area = {
  name: 'ledger health',
  faults: [
    ...faultsOf(
      'apps/api/src/modules/ledger-health/sample-repository.ts',
      [test],
      [
        ["where kind = 'pending' and direction = 'DEBIT'", "where kind = 'pending' and direction = 'CREDIT'"],
        ["where a.kind = 'custody' or w.blockchain_fee_paid_by = 'USER'", "where a.kind = 'custody'"],
        ['greatest(0, coalesce(n.place - 2, 0))', '0'],
        ['sum(debits - credits)::text', 'sum(debits - debits)::text'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/ledger-health/verify-sample.ts',
      [test],
      [
        ['if (row.kept_count === row.count && row.kept_volume === row.volume) return [];', 'return [];'],
        ['const days = [...again, ...', 'const days = [...again.slice(1), ...'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/ledger-health/view.ts',
      [test],
      [
        ['run.findings.filter((finding) => mayKnow(scope, finding))', 'run.findings'],
        ['if (isZero(amount) || !visible.has(holderId as BusinessId)) continue;', 'if (isZero(amount)) continue;'],
      ],
    ),
  ],
};
