import { holds } from '@countinghouse/contract/permissions';
import type { RouteNeed } from '../platform/feature';
import type { Session } from '../platform/session/session';

/** What guards read of a session. */
export type Guarded = Pick<Session, 'permissions' | 'hasChosenOrganisation'> & Partial<Pick<Session, 'role'>>;

/**
 * What becomes of someone who opens a screen: it opens; they must sign in first (no token: whatever is stored of a
 * session goes); or they are sent to `/` without a word, which shows the organisations to choose from, or their landing
 * page.
 */
export type Passage = 'open' | 'signIn' | 'home';

export type Needed = { readonly need: RouteNeed; readonly onlyRole?: string; readonly brandMustAllowFiat?: boolean };

export const passage = (
  { need, onlyRole, brandMustAllowFiat }: Needed,
  session: Guarded | null,
  allowsFiat: boolean,
): Passage => {
  if (need === 'public') return session ? 'home' : 'open';
  if (!session) return 'signIn';
  if (!session.hasChosenOrganisation) return 'home';
  if (brandMustAllowFiat && !allowsFiat) return 'home';
  if (onlyRole !== undefined && session.role !== onlyRole) return 'home';
  return need === 'login' || holds(session.permissions, need) ? 'open' : 'home';
};
