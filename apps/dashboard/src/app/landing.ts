import { holds } from '@countinghouse/contract/permissions';
import { landingCandidates, lastLanding, specifiedRoutes } from './specification';

/**
 * Landing page after login. A candidate counts only if its own route would open too: GET_USERS alone would send a person to `/users`, whose route
 * needs CREATE_USER, and from there back here in a loop. Nonexistent screens are skipped.
 */
export const landingPath = (permissions: Iterable<string>, isBuilt: (path: string) => boolean): string => {
  const held = new Set(permissions);
  const opens = (path: string): boolean => {
    const need = specifiedRoutes.find((route) => route.path === path)?.need;
    return Array.isArray(need) && holds(held, need);
  };
  const found = landingCandidates.find(({ path, need }) => holds(held, need) && opens(path) && isBuilt(path));
  return found?.path ?? lastLanding;
};
