import { administratorsOnly } from '@countinghouse/contract/people/api-keys';
import { implicitPermission } from '@countinghouse/contract/permissions';
import type { Authority } from '../grants';
import { authorityOf } from '../grants';

/** Permissions that somebody may give to an API key: his own, less those only administrators give. */
export const grantableToKeys = ({ permissions, isAdministrator }: Authority): Authority =>
  authorityOf(
    isAdministrator
      ? permissions
      : [...permissions].filter((permission) => !(administratorsOnly as readonly string[]).includes(permission)),
  );

/**
 * Current permissions of a key: those it was given, as far as the responsible person could still give them. So no key outlives the authority behind
 * it, and a key never counts as an administrator.
 */
export const authorityOfKey = (given: Iterable<string>, responsible: Authority): Authority => {
  const { permissions } = grantableToKeys(responsible);
  return authorityOf([implicitPermission, ...[...given].filter((permission) => permissions.has(permission))]);
};

/** 20 requests a second and 10 000 an hour. */
const requestLimits = { perSecond: 20, perHour: 10_000 } as const;

export type Usage = { readonly inSecond: number; readonly inHour: number; readonly hourEndsIn: number };

/** Headers of every answer to a key: its limits, and what is left of the hour. */
export const limitHeaders = ({ inHour, hourEndsIn }: Usage): Record<string, string> => ({
  'ratelimit-policy': `"second";q=${requestLimits.perSecond};w=1, "hour";q=${requestLimits.perHour};w=3600`,
  ratelimit: `"hour";r=${Math.max(0, requestLimits.perHour - inHour)};t=${Math.max(0, Math.ceil(hourEndsIn))}`,
});

/** Seconds to wait if this request, counted already, is one too many; otherwise 0. */
export const waitAfter = ({ inSecond, inHour, hourEndsIn }: Usage): number => {
  if (inHour > requestLimits.perHour) return Math.max(1, Math.ceil(hourEndsIn));
  return inSecond > requestLimits.perSecond ? 1 : 0;
};
