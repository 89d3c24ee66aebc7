import { all } from '@countinghouse/contract';
import type { ApiCredentialValues } from '@countinghouse/contract/api-keys';
import {
  createBusinessNeedsAllMessage,
  expiryPastMessage,
  keyNameTakenMessage,
  unknownBusinessMessage,
} from '@countinghouse/contract/api-keys';
import { permissions as everyPermission } from '@countinghouse/contract/permissions';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../config';
import type { Member, RequestInfo } from '../../platform/principal';
import { actorOf } from '../../platform/principal';
import { audit } from '../../platform/audit/repository';
import { clockNow } from '../../platform/clock/repository';
import { findAuthority, holdAuthority } from '../../platform/authority/repository';
import { AppError, fieldError } from '../../platform/errors';
import type { Authority } from '../../platform/grants';
import { noAuthority } from '../../platform/grants';
import { newId } from '../../platform/ids';
import { enqueue } from '../../platform/jobs/repository';
import { sealSecret } from '../../platform/secrets';
import { scopeOf, selectBusinesses } from '../businesses';
import { newKey } from './new-key';
import type { CredentialRecord } from './repository';
import {
  findCredential,
  insertCredential,
  isNameTaken,
  revokeCredential,
  selectRecipients,
  storeCredential,
} from './repository';
import type { KeyGrant } from './rules/key-grant';
import { addsTo, assertMayGiveKey, outlasts } from './rules/key-grant';
import type { KeyEvent } from './tell-key-changed';
import { keyChangedJob } from './tell-key-changed';

/** Who changes, and by which request: for the audit trail. */
export type Change = { readonly member: Member; readonly request: RequestInfo };

type Values = ApiCredentialValues;
type ValueChanges = { readonly [Field in keyof Values]?: Values[Field] | undefined };

/** @throws AppError FORBIDDEN, VALIDATION_FAILED (no such business), DUPLICATE_NAME */
export const createKey = async (
  tx: Tx,
  change: Change,
  values: Values,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<{ readonly record: CredentialRecord; readonly secret: string }> => {
  const { organisationId, userId } = change.member;
  const grantor = await holdAuthority(tx, change.member, all('CREATE_API_CREDENTIALS'));
  const given = { ...normalised(values), responsibleId: userId };
  assertMayGiveKey(grantor, given);
  await assertSound(tx, change.member, given);
  await assertNameIsFree(tx, organisationId, given.name);
  const { apiKey, secret } = newKey();
  const id = newId();
  await insertCredential(tx, organisationId, { ...given, id, apiKey, sealedSecret: sealSecret(secretKey, secret) });
  const record = await existing(tx, organisationId, id);
  await recordChange(tx, change, 'created', record, undefined, shown(record));
  return { record, secret };
};

/** @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED (no such business), DUPLICATE_NAME */
export const updateKey = async (
  tx: Tx,
  change: Change,
  id: string,
  changes: ValueChanges,
): Promise<CredentialRecord> => {
  const { organisationId, userId } = change.member;
  const editor = await holdAuthority(tx, change.member, all('UPDATE_API_CREDENTIALS'));
  const before = await existing(tx, organisationId, id);
  const after = normalised({
    name: changes.name ?? before.name,
    permissions: changes.permissions ?? before.permissions,
    ipAddresses: changes.ipAddresses ?? before.ipAddresses,
    businessIds: changes.businessIds === undefined ? before.businessIds : changes.businessIds,
    expiresAt: changes.expiresAt === undefined ? (before.expiresAt?.toISOString() ?? null) : changes.expiresAt,
  });
  // A new name or address grants nothing, so a key that is partly out of force may still be given one.
  const reachChanges = changes.permissions !== undefined || changes.businessIds !== undefined;
  const regrants = reachChanges || changes.expiresAt !== undefined;
  const adds = regrants && addsTo(before, after, await responsibleFor(tx, organisationId, before));
  if (adds) {
    assertMayGiveKey(editor, after);
    await assertSound(tx, change.member, after);
  } else {
    if (reachChanges) assertCanSeeWhatItMakes(after);
    if (changes.expiresAt) await assertToCome(tx, after.expiresAt);
  }
  if (after.name !== before.name) await assertNameIsFree(tx, organisationId, after.name, id);
  await storeCredential(tx, organisationId, id, { ...after, responsibleId: adds ? userId : before.responsibleId });
  const record = await existing(tx, organisationId, id);
  await recordChange(tx, change, 'changed', record, shown(before), shown(record));
  return record;
};

/** The key's next request is refused. @throws AppError NOT_FOUND */
export const revokeKey = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  await holdAuthority(tx, change.member, all('UPDATE_API_CREDENTIALS'));
  const record = await existing(tx, organisationId, id);
  await revokeCredential(tx, organisationId, id);
  await recordChange(tx, change, 'revoked', record, shown(record), undefined);
};

/** The authority behind a key now; none once its person has left. */
export const responsibleFor = async (
  tx: Tx,
  organisationId: string,
  { responsibleId }: Pick<CredentialRecord, 'responsibleId'>,
): Promise<Authority> => (await findAuthority(tx, organisationId, responsibleId)) ?? noAuthority;

type Given = {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly businessIds: readonly string[] | null;
  readonly expiresAt?: string | null | undefined;
};

/** Each thing once, permissions in the product's order. */
const normalised = ({ name, permissions, ipAddresses, businessIds, expiresAt = null }: Given) => ({
  name,
  permissions: everyPermission.filter((permission) => permissions.includes(permission)),
  ipAddresses: [...new Set(ipAddresses)],
  businessIds: businessIds && [...new Set(businessIds.map((id) => id.toLowerCase()))],
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});

const existing = async (tx: Tx, organisationId: string, id: string): Promise<CredentialRecord> => {
  const record = await findCredential(tx, organisationId, id);
  if (!record) throw new AppError('NOT_FOUND');
  return record;
};

/** The businesses a caller may restrict a key to. The special business is hidden from every key. */
export const businessesFor = async (tx: Tx, member: Member) =>
  selectBusinesses(tx, await scopeOf(tx, { ...member, systemRole: null }));

const assertKnowsBusinesses = async (tx: Tx, member: Member, businessIds: readonly string[] | null): Promise<void> => {
  if (businessIds === null) {
    // A key that is restricted itself must not make one that is not.
    if (member.apiKey?.businessIds) throw new AppError('FORBIDDEN');
    return;
  }
  const known = new Set((await businessesFor(tx, member)).map(({ id }) => id));
  if (businessIds.some((id) => !known.has(id))) throw fieldError('businessIds', unknownBusinessMessage);
};

/** A new business would not be among the chosen ones, so the key could make what it cannot see. */
const assertCanSeeWhatItMakes = ({ permissions, businessIds }: KeyGrant): void => {
  if (businessIds !== null && permissions.includes('CREATE_BUSINESS'))
    throw fieldError('permissions', createBusinessNeedsAllMessage);
};

const assertToCome = async (tx: Tx, expiresAt: Date | null): Promise<void> => {
  if (expiresAt !== null && expiresAt <= (await clockNow(tx))) throw fieldError('expiresAt', expiryPastMessage);
};

/** What is asked of everything a key is given, beside that its giver holds it. */
const assertSound = async (tx: Tx, member: Member, given: KeyGrant): Promise<void> => {
  assertCanSeeWhatItMakes(given);
  await assertToCome(tx, given.expiresAt);
  // A key that ends itself must not make one that lasts.
  if (member.apiKey && outlasts(given.expiresAt, member.apiKey.expiresAt)) throw new AppError('FORBIDDEN');
  await assertKnowsBusinesses(tx, member, given.businessIds);
};

const assertNameIsFree = async (
  tx: Tx,
  organisationId: string,
  name: string,
  except: string | null = null,
): Promise<void> => {
  if (!(await isNameTaken(tx, organisationId, name, except))) return;
  throw new AppError('DUPLICATE_NAME', { message: keyNameTakenMessage, rejection: keyNameTakenMessage });
};

/** What the audit trail keeps of a key. */
const shown = ({ name, apiKey, permissions, ipAddresses, businessIds, expiresAt }: CredentialRecord) => ({
  name,
  apiKey,
  permissions,
  ipAddresses,
  businessIds,
  expiresAt,
});

const actions = { created: 'create', changed: 'update', revoked: 'revoke' } as const;

/** Into the audit trail, and by mail to the administrators and everybody concerned. */
const recordChange = async (
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
