import type { Tx } from '@countinghouse/database';
import type { Member, RequestInfo } from '../../platform/principal';
import { actorOf } from '../../platform/principal';
import { audit } from '../../platform/audit/repository';
import { AppError } from '../../platform/errors';
import { enqueue } from '../../platform/jobs/repository';
import type { CredentialRecord } from './repository';
import { findCredential, selectRecipients } from './repository';
import type { KeyEvent } from './tell-key-changed';
import { keyChangedJob } from './tell-key-changed';

/** Who changes, and by which request: for the audit trail. */
export type Change = { readonly member: Member; readonly request: RequestInfo };

export const existing = async (tx: Tx, organisationId: string, id: string): Promise<CredentialRecord> => {
  const record = await findCredential(tx, organisationId, id);
  if (!record) throw new AppError('NOT_FOUND');
  return record;
};

/** What the audit trail keeps of a key. */
export const shown = ({ name, apiKey, permissions, ipAddresses, businessIds, expiresAt }: CredentialRecord) => ({
  name,
  apiKey,
  permissions,
  ipAddresses,
  businessIds,
  expiresAt,
});

const actions = { created: 'create', changed: 'update', revoked: 'revoke' } as const;

/** Into the audit trail, and by mail to the administrators and everybody concerned. */
export const recordChange = async (
  tx: Tx,
  { member, request }: Change,
  event: KeyEvent,
  record: CredentialRecord,
  before: unknown,
  after: unknown,
): Promise<void> => {
  const { organisationId } = member;
  const actor = actorOf(member);
  await audit(tx, {
    actor,
    organisationId,
    sessionId: member.sessionId,
    request,
    action: `api-credential.${actions[event]}`,
    entity: { type: 'api-credential', id: record.id },
    before,
    after,
    result: 'SUCCESS',
  });
  for (const to of await selectRecipients(tx, organisationId, [member.userId, record.responsibleId])) {
    await enqueue(tx, keyChangedJob, { organisationId, to, event, name: record.name, by: actor.label }, organisationId);
  }
};
