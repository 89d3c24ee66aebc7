import { openFactor, openPassword } from '../../../platform/person-secrets';
import { allRows } from '../../../platform/row-checks/all-rows';
import type { RowCheck } from '../../../platform/row-checks/row-check';

/** Passwords and second factors are those that the server kept of these people. */
export const secretRowChecks = (secretKey: string): readonly RowCheck[] => [
  {
    name: 'secrets-are-sealed-for-their-people',
    proves: 'the password and the second factor of every person were kept by the server for this person.',
    async *offenders(tx) {
      for await (const { id, password_hash: password, two_fa_secret_enc: factor } of allRows(tx, 'app_user', ['id'])) {
        if (password !== null && openPassword(secretKey, id, password) === null)
          yield { organisation_id: null, id, problem: 'the password is not of this person' };
        if (factor !== null && openFactor(secretKey, id, factor) === null)
          yield { organisation_id: null, id, problem: 'the second factor is not of this person' };
      }
    },
  },
];
