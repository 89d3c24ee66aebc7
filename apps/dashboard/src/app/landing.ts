import { holds } from '@countinghouse/contract/permissions';
import { landingCandidates, lastLanding } from './specification';

/** Landing page after login. Nonexistent screens are skipped. */
export const landingPath = (permissions: Iterable<string>, isBuilt: (path: string) => boolean): string => {
  const held = new Set(permissions);
  return landingCandidates.find(({ path, need }) => holds(held, need) && isBuilt(path))?.path ?? lastLanding;
};
