import type { MemberRecord } from '../../users';

// Documents that the directory reads. Source: RFC 7643 and RFC 7644.

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** People in one answer. */
export const mostResults = 200;

export type ScimType = 'invalidFilter' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'invalidValue';

export const errorDocument = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

export const userDocument = (member: MemberRecord, base: string) => ({
  schemas: [userSchema],
  id: member.id,
  userName: member.email,
  name: {
    ...(member.firstName !== null && { givenName: member.firstName }),
    ...(member.lastName !== null && { familyName: member.lastName }),
  },
  emails: [{ value: member.email, type: 'work', primary: true }],
  active: member.status !== 'DISABLED' && member.personStatus !== 'DISABLED',
  meta: {
    resourceType: 'User',
    created: member.createdAt.toISOString(),
    location: `${base}/Users/${member.id}`,
  },
});

export const listDocument = (resources: readonly object[], totalResults: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const configDocument = (base: string) => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an administrator made for the directory',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const typeDocument = (base: string) => ({
  schemas: [typeSchema],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A person of the organisation',
  schema: userSchema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
});

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'immutable',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

export const schemaDocument = (base: string) => ({
  schemas: [schemaSchema],
  id: userSchema,
  name: 'User',
  description: 'A person of the organisation: invited on creation, disabled on removal',
  attributes: [
    attribute('userName', { required: true, uniqueness: 'server', description: 'The address of the person' }),
    attribute('name', {
      type: 'complex',
      subAttributes: [attribute('givenName'), attribute('familyName')],
      description: 'Taken with the invitation; afterwards it is the person’s own',
    }),
    attribute('emails', {
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        attribute('value', { mutability: 'readOnly' }),
        attribute('type', { mutability: 'readOnly' }),
        attribute('primary', { type: 'boolean', mutability: 'readOnly' }),
      ],
    }),
    attribute('active', { type: 'boolean', mutability: 'readWrite', description: 'False disables and ends sessions' }),
  ],
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchema}` },
});
