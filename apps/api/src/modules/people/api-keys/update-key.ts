import { all } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import type { Edit } from './change';
import { assertAsSeen, existing, recordChange, shown } from './change';
import type { CredentialRecord } from './repository';
import { storeCredential } from './repository';
import { addsTo, assertMayChangeKey, assertMayGiveKey } from './rules/key-grant';
import type { Values } from './sound-key';
import {
  assertCanSeeNewBusinesses,
  assertNameIsFree,
  assertSound,
  assertToCome,
  normalised,
  responsibleFor,
} from './sound-key';

type ValueChanges = { readonly [Field in keyof Values]?: Values[Field] | undefined };

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, VALIDATION_FAILED (no such business), DUPLICATE_NAME */
export const updateKey = async (tx: Tx, change: Edit, id: string, asked: ValueChanges): Promise<CredentialRecord> => {
  const { organisationId, userId } = change.member;
  const editor = await holdAuthority(tx, change.member, all('UPDATE_API_CREDENTIALS'));
  const before = await existing(tx, organisationId, id);
  await assertAsSeen(tx, change, before);
  // An end sent back as read gives no more time, and may be past.
  const isSameEnd = asked.expiresAt && new Date(asked.expiresAt).getTime() === before.expiresAt?.getTime();
  const changes = isSameEnd ? { ...asked, expiresAt: undefined } : asked;
  const after = normalised({
    name: changes.name ?? before.name,
    permissions: changes.permissions ?? before.permissions,
    ipAddresses: changes.ipAddresses ?? before.ipAddresses,
    businessIds: changes.businessIds === undefined ? before.businessIds : changes.businessIds,
    expiresAt: changes.expiresAt === undefined ? (before.expiresAt?.toISOString() ?? null) : changes.expiresAt,
  });
  assertMayChangeKey(editor, change.member.apiKey, before, after);
  // A new name or address adds nothing, so a key partly out of force may get one from somebody who holds all of it.
  const reachChanges = changes.permissions !== undefined || changes.businessIds !== undefined;
  const regrants = reachChanges || changes.expiresAt !== undefined;
  const adds = regrants && addsTo(before, after, await responsibleFor(tx, organisationId, before));
  if (adds) {
    assertMayGiveKey(editor, after);
    await assertSound(tx, change.member, after);
  } else {
    if (reachChanges) assertCanSeeNewBusinesses(after);
    if (changes.expiresAt) await assertToCome(tx, after.expiresAt);
  }
  if (after.name !== before.name) await assertNameIsFree(tx, organisationId, after.name, id);
  await storeCredential(tx, organisationId, id, { ...after, responsibleId: adds ? userId : null });
  const record = await existing(tx, organisationId, id);
  await recordChange(tx, change, 'changed', record, shown(before), shown(record));
  return record;
};
