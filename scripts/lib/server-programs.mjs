import { join } from 'node:path';
import { root } from './project.mjs';

const cli = join(root, 'apps/api/src/cli');

/** Programs that an operator starts, by name: each is an entry of the server's bundle and a file at the top of a release. */
export const operatorPrograms = {
  operator: join(cli, 'operator.ts'),
  'ledger-verify': join(cli, 'ledger-verify.ts'),
  'audit-verify': join(cli, 'audit-verify.ts'),
  'figures-rebuild': join(cli, 'figures-rebuild.ts'),
  'cells-map': join(cli, 'cells-map.ts'),
  signer: join(cli, 'signer.ts'),
};
