import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { personId } from '../ids';
import { all } from '../permissions';

/** A permission that nobody has used for longer than this is shown as unused. */
export const unusedAfterDays = 90;

/** People of a role that are listed at most. */
export const mostPeopleOfRole = 200;

/** Null: not used since it has been counted. */
const uses = z.array(z.object({ permission: z.string(), lastUsedAt: z.nullable(instant), isUnused: z.boolean() }));

const roleUse = z.object({
  roleId: uuid,
  name: z.string(),
  isSystem: z.boolean(),
  userCount: z.number(),
  /** Permissions granted since then had less time to be used. */
  changedAt: instant,
  uses,
});
export type RoleUse = z.output<typeof roleUse>;

export const getPermissionUse = endpoint({
  name: 'getPermissionUse',
  slug: 'roles',
  method: 'GET',
  path: 'roles/permission-use',
  access: needs(all('MANAGE_ROLES')),
  query: z.strictObject({
    /** Role whose people are listed, one by one. */
    roleId: z.optional(uuid),
  }),
  answer: z.object({
    /** The first use that was noted; nothing is known of the time before. */
    countedSince: z.nullable(instant),
    /** Last used before then, or never, is unused. */
    unusedSince: instant,
    roles: z.array(roleUse),
    people: z.array(z.object({ userId: personId, email: z.string(), uses })),
  }),
});
