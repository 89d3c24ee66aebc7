import type { ApiCredential, createApiCredential, updateApiCredential } from '@countinghouse/contract/people/api-keys';
import {
  businessesRequiredMessage,
  createBusinessNeedsAllMessage,
  expiryPastMessage,
  keyName,
  permissionsRequiredMessage,
} from '@countinghouse/contract/people/api-keys';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import { ipRangeError } from '@countinghouse/contract/ip-ranges';
import { permissionGroups, permissions as everyPermission } from '@countinghouse/contract/permissions';
import * as z from 'zod/mini';
import { permissionText } from '../../../entities/role/permission-texts';
import { dayOf, instantsOf } from '../../../platform/list/calendar-days';
import type { Errors, OverviewGroup } from '../../../platform/forms';
import { itemsOf } from '../../../platform/forms';
import { present } from '../../../platform/passwords';
import { lastDayText, lastMomentOf } from './labels';
import { messages } from './messages';

/** Values of a key's form. */
export type KeyValues = {
  readonly name: string;
  readonly permissions: readonly string[];
  /** One per line of the form; a new line is empty. */
  readonly ipAddresses: readonly string[];
  readonly scope: 'all' | 'chosen';
  readonly businessIds: readonly string[];
  readonly expiry: 'never' | 'day';
  /** The last day the key works, `2025-06-30` in the browser's zone; empty while none is chosen. */
  readonly lastDay: string;
};

export type Named = { readonly id: string; readonly name: string };

export const emptyKey: KeyValues = {
  name: '',
  permissions: [],
  ipAddresses: [''],
  scope: 'all',
  businessIds: [],
  expiry: 'never',
  lastDay: '',
};

export const valuesOf = (key: ApiCredential): KeyValues => ({
  name: key.name,
  permissions: key.permissions,
  ipAddresses: key.ipAddresses,
  scope: key.businessIds ? 'chosen' : 'all',
  businessIds: key.businessIds ?? [],
  expiry: key.expiresAt ? 'day' : 'never',
  lastDay: key.expiresAt ? dayOf(lastMomentOf(key.expiresAt)) : '',
});

type Expiry = Pick<KeyValues, 'expiry' | 'lastDay'>;

/** The instant at which the last day ends; null: never, or no day yet. */
const expiresAtOf = ({ expiry, lastDay }: Expiry): string | null =>
  (expiry === 'day' && instantsOf({ from: lastDay, to: lastDay }).before) || null;

const lastDayError = (values: Expiry): string | undefined => {
  if (values.expiry === 'never') return undefined;
  const expiresAt = expiresAtOf(values);
  if (expiresAt === null) return messages.lastDayRequired;
  return Date.parse(expiresAt) <= Date.now() ? expiryPastMessage : undefined;
};

const permissionsError = ({ permissions, scope }: Pick<KeyValues, 'permissions' | 'scope'>): string | undefined => {
  if (permissions.length === 0) return permissionsRequiredMessage;
  return scope === 'chosen' && permissions.includes('CREATE_BUSINESS') ? createBusinessNeedsAllMessage : undefined;
};

/** Error of each field; a valid field has no key. */
export const keyErrors = ({ name, ipAddresses, ...values }: KeyValues): Errors<KeyValues> => ({
  ...present({
    name: z.safeParse(keyName, name).error?.issues[0]?.message,
    permissions: permissionsError(values),
    businessIds: values.scope === 'chosen' && values.businessIds.length === 0 ? businessesRequiredMessage : undefined,
    lastDay: lastDayError(values),
  }),
  ...present(
    Object.fromEntries(
      ipAddresses.map((line, index) => [`ipAddresses.${index}`, ipRangeError(line.trim().toLowerCase()) ?? undefined]),
    ),
  ),
});

export const bodyOf = (values: KeyValues): BodyIn<typeof createApiCredential> => ({
  name: values.name.trim(),
  permissions: everyPermission.filter((permission) => values.permissions.includes(permission)),
  ipAddresses: [...new Set(values.ipAddresses.map((line) => line.trim().toLowerCase()))],
  businessIds: values.scope === 'all' ? null : [...values.businessIds],
  expiresAt: expiresAtOf(values),
});

const same = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  JSON.stringify(one?.toSorted() ?? null) === JSON.stringify(other?.toSorted() ?? null);

/**
 * Changed fields only, so that an edit never overwrites a concurrent change of others. A key that is not in force sends its permissions unchanged
 * too: saving them makes the person responsible for it. Null: nothing changed.
 */
export const changesOf = (before: ApiCredential, values: KeyValues): BodyIn<typeof updateApiCredential> | null => {
  const after = bodyOf(values);
  // Of an instant within a day, as machines may set it, an untouched form must not make the end of that day.
  const shownBefore = expiresAtOf(valuesOf(before));
  const changes = {
    ...(after.name !== before.name && { name: after.name }),
    ...((!same(before.permissions, after.permissions) || !before.isInForce) && { permissions: after.permissions }),
    ...(!same(before.ipAddresses, after.ipAddresses) && { ipAddresses: after.ipAddresses }),
    ...(!same(before.businessIds, after.businessIds) && { businessIds: after.businessIds }),
    ...(after.expiresAt !== shownBefore && { expiresAt: after.expiresAt }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
};

type PermissionChoice = { readonly id: string; readonly label: string };
export type PermissionChoiceGroup = { readonly name: string; readonly options: readonly PermissionChoice[] };

/**
 * Permissions a person may give, in the groups of the role editor; one listed by two groups is in the later. The key's other permissions are
 * included, so that they can be kept or removed.
 */
export const permissionChoices = (
  grantable: readonly string[],
  held: readonly string[] = [],
): PermissionChoiceGroup[] => {
  const offered = new Set([...grantable, ...held]);
  const placed = new Map(permissionGroups.flatMap(({ name, full }) => full.map((permission) => [permission, name])));
  return permissionGroups
    .map(({ name, full }) => ({
      name,
      options: full
        .filter((permission) => offered.has(permission) && placed.get(permission) === name)
        .map((id) => ({ id, label: permissionText(id) })),
    }))
    .filter(({ options }) => options.length > 0);
};

const linesOf = (values: KeyValues, businesses: readonly Named[]): [string, string][] => {
  const { fields, allBusinesses } = messages;
  const { name, permissions, ipAddresses, businessIds, expiresAt } = bodyOf(values);
  const nameOf = (id: string) => businesses.find((business) => business.id === id)?.name ?? id;
  return [
    [fields.name, name],
    [fields.permissions, permissions.map(permissionText).join(', ')],
    [fields.ipAddresses, ipAddresses.join(', ')],
    [fields.businesses, businessIds ? businessIds.map(nameOf).join(', ') : allBusinesses],
    [fields.expiry, expiresAt ? messages.expires(lastDayText(expiresAt)) : messages.expiryKind.never],
  ];
};

/** Content of the overview: everything; an existing key's changes are marked. */
export const overviewOf = (
  before: KeyValues | null,
  after: KeyValues,
  businesses: readonly Named[],
): OverviewGroup[] => [{ items: itemsOf(linesOf(after, businesses), before && linesOf(before, businesses)) }];
