import {
  createApiCredential,
  deleteApiCredential,
  getApiCredential,
  getApiCredentialChoices,
  listApiCredentials,
  updateApiCredential,
} from '@countinghouse/contract/people/api-keys';
import { implicitPermission, permissions } from '@countinghouse/contract/permissions';
import type { CreatedApiCredential } from '@countinghouse/contract/people/api-keys';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { grantableToKeys } from '../../../platform/api-credentials/rules';
import { findCallerAuthority } from '../../../platform/authority/repository';
import { AppError } from '../../../platform/errors';
import { noAuthority } from '../../../platform/grants';
import { createKey } from './create-key';
import type { CredentialRecord } from './repository';
import { findCredential, selectCredentials } from './repository';
import { revokeKey } from './revoke-key';
import { businessesFor, responsibleFor } from './sound-key';
import { updateKey } from './update-key';
import { credentialVersion, credentialView } from './view';

const viewOf = async (tx: Tx, organisationId: OrganisationId, record: CredentialRecord) =>
  credentialView(record, await responsibleFor(tx, organisationId, record));

/** Answer of a replay: the key, and that its secret was shown. */
const withoutSecret = (answer: CreatedApiCredential): CreatedApiCredential => {
  const { apiSecret: _, ...key } = answer;
  return { ...key, secretShown: true };
};

export const apiKeyRoutes: Route[] = [
  route(listApiCredentials, async ({ tx, principal }) => {
    const { organisationId } = memberOf(principal);
    const apiCredentials = [];
    for (const record of await selectCredentials(tx, organisationId)) {
      apiCredentials.push(await viewOf(tx, organisationId, record));
    }
    return { apiCredentials };
  }),

  route(getApiCredentialChoices, async ({ tx, principal }) => {
    const member = memberOf(principal);
    const grantable = grantableToKeys((await findCallerAuthority(tx, member)) ?? noAuthority).permissions;
    const businesses = await businessesFor(tx, member);
    return {
      permissions: permissions.filter((permission) => permission !== implicitPermission && grantable.has(permission)),
      businesses: businesses.map(({ id, name }) => ({ id, name })),
    };
  }),

  route(getApiCredential, async ({ tx, principal, params, reply }) => {
    const { organisationId } = memberOf(principal);
    const record = await findCredential(tx, organisationId, params.id);
    if (!record) throw new AppError('NOT_FOUND');
    reply.version(credentialVersion(record));
    return viewOf(tx, organisationId, record);
  }),

  route(
    createApiCredential,
    async ({ tx, principal, body, request, reply, config }) => {
      const member = memberOf(principal);
      const { record, secret } = await createKey(tx, { member, request }, body, config);
      reply.made('api-credential', record.id);
      return { ...(await viewOf(tx, member.organisationId, record)), apiSecret: secret };
    },
    { kept: withoutSecret },
  ),

  route(updateApiCredential, async ({ tx, principal, params, body, request, expected, reply }) => {
    const member = memberOf(principal);
    const record = await updateKey(tx, { member, request, expected }, params.id, body);
    reply.made('api-credential', record.id);
    reply.version(credentialVersion(record));
    return viewOf(tx, member.organisationId, record);
  }),

  route(deleteApiCredential, async ({ tx, principal, params, request, expected }) => {
    await revokeKey(tx, { member: memberOf(principal), request, expected }, params.id);
    return undefined;
  }),
];
