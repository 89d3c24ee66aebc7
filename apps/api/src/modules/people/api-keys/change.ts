import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { recordChange as recordOnTrail, type Change } from '../../../platform/audit/record-change';
import { actorOf } from '../../../platform/principal';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import type { Expected } from '../../../platform/versions/expected';
import type { CredentialRecord } from './repository';
import { findCredential, selectRecipients } from './repository';
import type { KeyEvent } from './tell-key-changed';
import { keyChangedJob } from './tell-key-changed';
import { credentialVersion } from './view';

export type { Change };

/** Change based on a version that was seen. */
export type Edit = Change & { readonly expected: Expected };

export const existing = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<CredentialRecord> => {
  const record = await findCredential(tx, organisationId, id);
  if (!record) throw new AppError('NOT_FOUND');
  return record;
};

/** @throws AppError CHANGED_MEANWHILE */
export const assertAsSeen = (
  tx: Tx,
  { member: { organisationId }, expected }: Edit,
  key: CredentialRecord,
): Promise<void> =>
  expected.assertIs(tx, {
    organisationId,
    entity: { type: 'api-credential', id: key.id },
    version: credentialVersion(key),
  });

/** API key in the audit trail. */
export const shown = ({ name, apiKey, permissions, ipAddresses, businessIds, expiresAt }: CredentialRecord) => ({
  name,
  apiKey,
  permissions,
  ipAddresses,
  businessIds,
  expiresAt,
});

const actions = { created: 'create', changed: 'update', revoked: 'revoke' } as const;

/** Recorded in the audit trail, and mailed to the administrators and everybody concerned. */
export const recordChange = async (
  tx: Tx,
  change: Change,
  event: KeyEvent,
  record: CredentialRecord,
  before: unknown,
  after: unknown,
): Promise<void> => {
  const { organisationId, userId } = change.member;
  const entity = { type: 'api-credential', id: record.id } as const;
  await recordOnTrail(tx, change, { action: `api-credential.${actions[event]}`, entity, before, after });
  const by = actorOf(change.member).label;
  for (const to of await selectRecipients(tx, organisationId, [userId, record.responsibleId])) {
    await enqueue(tx, keyChangedJob, { organisationId, to, event, name: record.name, by }, { organisationId });
  }
};
