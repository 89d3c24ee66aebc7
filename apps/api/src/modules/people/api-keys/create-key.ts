import { all } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { holdAuthority } from '../../../platform/authority/repository';
import { newId } from '../../../platform/ids';
import { sealSecret } from '../../../platform/secrets';
import type { Change } from './change';
import { existing, recordChange, shown } from './change';
import { newKey } from './new-key';
import type { CredentialRecord } from './repository';
import { insertCredential } from './repository';
import { assertMayGiveKey } from './rules/key-grant';
import type { Values } from './sound-key';
import { assertNameIsFree, assertSound, normalised } from './sound-key';

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
  const { apiKey, secret } = newKey(change.member.isTest);
  const id = newId();
  await insertCredential(tx, organisationId, { ...given, id, apiKey, sealedSecret: sealSecret(secretKey, secret) });
  const record = await existing(tx, organisationId, id);
  await recordChange(tx, change, 'created', record, undefined, shown(record));
  return { record, secret };
};
