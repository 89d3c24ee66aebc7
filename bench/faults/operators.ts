import type { Area } from './fault';
import { faultsOf } from './fault';

const operators = (file: string): string => `apps/api/src/modules/operating/operators/${file}`;
const settings = 'apps/api/src/cli/commands/organisation.db.test.ts';
const suspension = operators('suspension.db.test.ts');
const rotation = 'apps/api/src/cli/rotate-secret.db.test.ts';
const every = 'apps/api/src/cli/every-command.db.test.ts';

export const operatorsTool: Area = {
  name: 'operators',
  faults: [
    ...faultsOf(operators('protect.ts'), [settings], [['if (judged.fourEyes !== null) return', 'if (false) return']]),
    ...faultsOf(
      operators('actions/organisation.ts'),
      [settings],
      [['was === undefined || judged.before === was', 'true']],
    ),
    ...faultsOf(
      'apps/api/src/modules/organisation/organisations/settings.ts',
      [settings],
      [
        ['strictness[will.regime] < strictness[was.regime]', 'false'],
        ['compare(will.dataThreshold, was.dataThreshold) > 0', 'false'],
        ['will.deadlineHours > was.deadlineHours', 'false'],
        ['(will.acceptMinimum && !was.acceptMinimum)', 'false'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/organisation/businesses/fee-settings.ts',
      [settings],
      [
        ['const leadMinutes = 5;', 'const leadMinutes = 0;'],
        ['if (from !== null && from < earliest)', 'if (false)'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/organisation/organisations/suspension.ts',
      [suspension],
      [["await endSessionsAt(tx, organisationId, 'SUSPENDED')", '0']],
    ),
    ...faultsOf(
      'apps/api/src/modules/carriers/outgoing-stop/stop.ts',
      [suspension],
      [['(await isSuspended(tx, organisationId));', 'false;']],
    ),
    ...faultsOf(
      'apps/api/src/platform/secret-key/take-secret.ts',
      [rotation],
      [
        ['encrypts: previousSecretKey, opens', 'encrypts: secretKey, opens'],
        ['if (!isWhole(own) && previousSecretKey === undefined)', 'if (false)'],
        ['if (own.version < newest.version && newest.encryptsFrom !== null)', 'if (false)'],
        ['if (former && former.version > own.version)', 'if (false)'],
        ['former.version !== newest.version || !isWhole(newest)', 'false'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/secrets.ts',
      [rotation],
      [['macUnder(sealRootOf(secretKey), purpose, text)', 'macUnder(secretKey, purpose, text)']],
    ),
    ...faultsOf(
      'apps/api/src/platform/secret-key/ring.ts',
      [rotation],
      [['const root = sealRootOf(secretKey);', 'const root = secretKey;']],
    ),
    ...faultsOf(
      'packages/database/src/undoing.ts',
      [every],
      [['throw new Undone();', 'if (Date.now() < 0) throw new Undone();']],
    ),
  ],
};
