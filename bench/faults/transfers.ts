import type { Area } from './fault';
import { faultsOf } from './fault';

const transfers = 'apps/api/src/modules/across/internal-transfers/internal-transfers.db.test.ts';
const expiry = 'apps/api/src/modules/money-in/crypto-deposits/expire-payments.db.test.ts';
const businesses = 'apps/api/src/modules/organisation/businesses/save-business.db.test.ts';

/** Transactions around the pure rules: internal transfers, expired payments, names. */
export const transfersAndExpiry: Area = {
  name: 'transfers, expiry, names',
  faults: [
    ...faultsOf(
      'apps/api/src/modules/across/internal-transfers/create-internal-transfer.ts',
      [transfers],
      [
        ["if (from.status !== 'ACTIVE') throw", 'if (false) throw'],
        ["if (to.status !== 'ACTIVE') throw", 'if (false) throw'],
        ['if (!settlesIn(organisation, currency))', 'if (false)'],
        ['if (!hasHeldIt) throw', 'if (false) throw'],
        ['if (!organisation || !isActive) throw', 'if (!organisation) throw'],
        ['feesOf(tx, organisationId, fromBusinessId)', 'feesOf(tx, organisationId, toBusinessId)'],
        ['  await noteMovement(tx, movement);\n', ''],
        ['  await recordChange(tx, change, {\n', '  if (change === null) await recordChange(tx, change, {\n'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/lack-of-balance.ts',
      [transfers],
      [["if (!(error instanceof LedgerError) || error.code !== 'INSUFFICIENT_BALANCE') throw error;", 'throw error;']],
    ),
    ...faultsOf(
      'apps/api/src/modules/money-in/crypto-deposits/expire-payments.ts',
      [expiry],
      [
        ['  await noteMovement(tx, together(changes.map(({ movement }) => movement)));\n', ''],
        ['entityId, from, to } of transitions)', 'entityId, from, to } of transitions.slice(1))'],
        ['    changes.map(({ state }) => state),', '    overdue.map(({ state }) => state),'],
        ['  return changes.length;', '  return 0;'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/organisation/businesses/saved-business.ts',
      [businesses],
      [
        ['lookAlike(other.name, name)', 'other.name === name'],
        ['await selectBusinesses(tx, scope)', 'await selectBusinesses(tx, { ...scope, hiddenBusinessId: null })'],
        ['await selectBusinesses(tx, scope)', 'await selectBusinesses(tx, { ...scope, onlyBusinessIds: null })'],
        ['  await holdNames(tx, scope.organisationId);\n', ''],
        ['.filter(({ id }) => id !== except)', ''],
      ],
    ),
  ],
};
