import { holds } from '@countinghouse/contract/permissions';
import type { RouteNeed } from '../platform/feature';
import type { Session } from '../platform/session/session';

/** Session fields that guards read. */
export type Guarded = Pick<Session, 'permissions' | 'hasChosenOrganisation'> & Partial<Pick<Session, 'role'>>;

/**
 * Outcome of opening a screen: it opens; sign in first (no token: the stored session is dropped); or a silent redirect to `/`, which shows the
 * organisations to choose from, or the landing page.
 */
export type Passage = 'open' | 'signIn' | 'home';

export type Needed = {
  readonly need: RouteNeed;
  readonly onlyRole?: string;
  readonly brandMustAllowFiat?: boolean;
  readonly withoutOrganisation?: true;
};

export const passage = (
  { need, onlyRole, brandMustAllowFiat, withoutOrganisation }: Needed,
  session: Guarded | null,
  allowsFiat: boolean,
): Passage => {
  if (need === 'public') return session ? 'home' : 'open';
  if (!session) return 'signIn';
  if (!session.hasChosenOrganisation && !withoutOrganisation) return 'home';
  if (brandMustAllowFiat && !allowsFiat) return 'home';
  if (onlyRole !== undefined && session.role !== onlyRole) return 'home';
  return need === 'login' || holds(session.permissions, need) ? 'open' : 'home';
};
