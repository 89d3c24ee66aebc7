import type { ColumnChoice } from '@countinghouse/ui';

/** A choice as the words a preference keeps: `+fee` was asked for, `-network` was taken out. */
export const wordsOf = (choice: ColumnChoice): string[] =>
  Object.entries(choice).map(([id, decided]) => (decided === 'shown' ? `+${id}` : `-${id}`));

const decisions: Readonly<Record<string, 'shown' | 'hidden'>> = { '+': 'shown', '-': 'hidden' };

/** The choice in a preference's words; words of an older dashboard are ignored. */
export const choiceOf = (words: readonly string[] | null): ColumnChoice =>
  Object.fromEntries(
    (words ?? []).flatMap((word) => {
      const decided = decisions[word.charAt(0)];
      return decided && word.length > 1 ? [[word.slice(1), decided]] : [];
    }),
  );
