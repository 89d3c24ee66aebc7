import type { Area } from './fault';
import { faultsOf } from './fault';

const at = (file: string): string => `packages/ledger/src/${file}`;
const post = at('post.db.test.ts');
const holds = at('holds.db.test.ts');

export const ledger: Area = {
  name: 'ledger',
  faults: [
    ...faultsOf(
      at('batch.ts'),
      [at('batch.test.ts'), post, at('worked-entries.db.test.ts')],
      [
        ['if (before && before.content !== content) throw keyConflict(idempotencyKey);', ''],
        ['    if (before) continue;\n', ''],
        ['amount.currency !== account.currency || isNegative(amount)', 'amount.currency !== account.currency'],
        ['amount.currency !== account.currency || isNegative(amount)', 'isNegative(amount)'],
        ["const signed = direction === 'DEBIT' ? amount.units : -amount.units;", 'const signed = 0n;'],
        [
          'if (kept.length < 2) throw',
          'if (kept.length < 1) throw',
          'One entry alone is never balanced, so it was refused a line before.',
        ],
        ['if (kept.length < 2) throw', 'if (false) throw'],
        ['if ((postedAt !== undefined) !== history)', 'if (history && postedAt === undefined)'],
        ['if (at < latest) throw', 'if (false) throw'],
        ['if (id === undefined) throw', 'if (false) throw'],
        ['entryAccounts.push(places.get(entry.account.code)!);', 'entryAccounts.push(1);'],
        [
          '    entries.map(({ account, direction, amount }) => [account.code, direction, amount.units.toString()]),',
          '    entries.map(({ account, direction }) => [account.code, direction]),',
        ],
      ],
    ),
    ...faultsOf(
      at('post.ts'),
      [post, holds],
      [
        ['await refuseResolved(tx, organisationId, closings, holds);', ''],
        ['await keepHolds(tx, organisationId, postings, answers);', ''],
        ['const isSecond = (closedBy.get(reason) ?? key) !== key;', 'const isSecond = false;'],
        ['answers.set(key, { ...answer, replayed: true });', ''],
        ["SETTLE: 'SETTLED', RELEASE: 'RELEASED'", "SETTLE: 'RELEASED', RELEASE: 'SETTLED'"],
        [
          'entries: [debit(from, amount), credit(held, amount)]',
          'entries: [debit(held, amount), credit(from, amount)]',
        ],
        ["posting.hold === 'SETTLE' ? posting.entries", "posting.hold === 'RELEASE' ? []"],
        ['existing?.openTransactionId !== id', 'false'],
        ["error.code === 'KEY_CONFLICT' &&", "error.code === 'HOLD_EXISTS' &&"],
        ['first?.id !== closeTransactionId || status !== resolution[closing.hold]', 'false'],
      ],
    ),
    ...faultsOf(
      at('sql/1050-ledger-through-functions.sql'),
      [at('request-login.db.test.ts')],
      [
        ['if entry_transactions[line] is distinct from posted_ids[nth_posted] then', 'if false then'],
        ['or codes[nth] collate "C" <= codes[nth - 1] then', 'then'],
        ['or array_lower(entry_directions, 1) is distinct from 1', ''],
        ['if entry_instants[line] is not null and not writes_history then', 'if false then'],
        ["app.organisation_id', true), '')::uuid, false)", "app.organisation_id', true), '')::uuid, true)"],
        ["e.direction = 'CREDIT' and e.amount = r.amount)", "e.direction = 'CREDIT')"],
        ["e.account_id = h.held_account_id\n           and e.direction = 'DEBIT'", 'true'],
      ],
    ),
    ...faultsOf(
      at('reverse.ts'),
      [post],
      [
        ["entry.direction === 'DEBIT' ? 'CREDIT' : 'DEBIT'", 'entry.direction'],
        ['reversalOf: transactionId', 'reversalOf: null'],
        ['if (entries.length === 0) throw', 'if (false) throw'],
      ],
    ),
    ...faultsOf(
      at('balances.ts'),
      [post, at('worked-entries.db.test.ts'), 'apps/api/src/modules/books/balances/balances.db.test.ts'],
      [
        ['and posted_at <= ${instant}', 'and posted_at < ${instant}'],
        ['order by posted_at desc, account_seq desc limit 1', 'order by posted_at desc, account_seq asc limit 1'],
        ['holder_id is not null and kind = any(${kinds}::text[])', 'holder_id is not null'],
      ],
    ),
    ...faultsOf(
      at('chart.ts'),
      [at('chart.test.ts'), at('worked-entries.db.test.ts'), at('guards.db.test.ts'), post],
      [
        [
          "    type: 'LIABILITY',\n    floor: 'ZERO',\n    kind,\n    holderId,",
          "    type: 'LIABILITY',\n    floor: 'NONE',\n    kind,\n    holderId,",
        ],
        [
          'code: `asset:custody:${currencyOf(currency).code}:${network}`',
          'code: `asset:custody:${currencyOf(currency).code}`',
        ],
      ],
    ),
    ...faultsOf(
      at('entries.ts'),
      [post, at('worked-entries.db.test.ts'), 'apps/api/src/modules/money-in/crypto-deposits/payments.db.test.ts'],
      [
        ['t.entity_type = ${of.entityType} and t.entity_id = ${of.entityId}', 't.entity_type = ${of.entityType}'],
        [
          'order by e.posted_at, t.value_at, t.id, e.line',
          'order by e.posted_at desc, t.value_at desc, t.id desc, e.line desc',
        ],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/across/internal-transfers/moved.ts',
      ['apps/api/src/modules/across/internal-transfers/transfer.test.ts'],
      [
        [
          "{ ...figure, businessId: toBusinessId, direction: 'TRANSFER_IN' }",
          "{ ...figure, businessId: fromBusinessId, direction: 'TRANSFER_IN' }",
        ],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/across/internal-transfers/transfer.ts',
      ['apps/api/src/modules/across/internal-transfers/transfer.test.ts'],
      [
        ['add(amount, fee);', 'amount;'],
        [
          'credit(account.available(toBusinessId, currency), amount)',
          'credit(account.available(fromBusinessId, currency), amount)',
        ],
        [
          "{ rounding: 'half-up', decimals: precisionOf(amount.currency) }",
          "{ rounding: 'down', decimals: precisionOf(amount.currency) }",
        ],
      ],
    ),
  ],
};
