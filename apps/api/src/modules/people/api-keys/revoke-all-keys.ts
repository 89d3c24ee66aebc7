import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { audit, type AuditEvent } from '../../../platform/audit/repository';
import { enqueue } from '../../../platform/jobs/repository';
import { shown } from './change';
import { revokeCredential, selectCredentials, selectRecipients } from './repository';
import { keyChangedJob } from './tell-key-changed';

/** Revokes every key of an organisation for the platform; its administrators and each responsible person are told. Returns the names. */
export const revokeAllKeys = async (
  tx: Tx,
  organisationId: OrganisationId,
  actor: AuditEvent['actor'],
): Promise<string[]> => {
  const keys = await selectCredentials(tx, organisationId);
  for (const key of keys) {
    await revokeCredential(tx, organisationId, key.id);
    await audit(tx, {
      actor,
      organisationId,
      action: 'api-credential.revoke',
      entity: { type: 'api-credential', id: key.id },
      before: shown(key),
      result: 'SUCCESS',
    });
    for (const to of await selectRecipients(tx, organisationId, [key.responsibleId]))
      await enqueue(
        tx,
        keyChangedJob,
        { organisationId, to, event: 'revoked', name: key.name, by: 'The platform' },
        { organisationId },
      );
  }
  return keys.map(({ name }) => name);
};
