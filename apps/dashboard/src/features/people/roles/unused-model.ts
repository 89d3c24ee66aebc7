import type { RoleUse } from '@countinghouse/contract/people/permission-use';
import { dateText } from '@countinghouse/ui';
import { unusedMessages as texts } from './unused-messages';

const dayMs = 86_400_000;

type Counted = { readonly countedSince: string | null; readonly unusedSince: string };

/** Since when it has been counted, in a sentence: no claim about a time of which nothing is known. */
export const countedText = ({ countedSince, unusedSince }: Counted, now = Date.now()): string => {
  if (countedSince === null) return texts.nothingCounted;
  if (countedSince <= unusedSince) return texts.countedWhole;
  const since = new Date(countedSince);
  return texts.countedSince(dateText(since), Math.floor((now - since.getTime()) / dayMs));
};

/** Head of what is unused: no more is claimed than was counted. */
export const unusedTitle = ({ countedSince, unusedSince }: Counted): string => {
  if (countedSince === null) return texts.notKnown;
  return countedSince <= unusedSince ? texts.byNobody : texts.byNobodySince(dateText(new Date(countedSince)));
};

export const unusedOf = (uses: RoleUse['uses']): RoleUse['uses'] => uses.filter(({ isUnused }) => isUnused);

/** Address of a role's form with these permissions taken off. */
export const withoutHref = (editHref: string, permissions: readonly string[]): string =>
  `${editHref}?without=${permissions.join(',')}`;
