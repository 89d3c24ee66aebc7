import { isFixed, type Column, type ColumnChoice, type ColumnsNow } from '@countinghouse/ui';

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

/** What has been decided where these columns were asked for; none: nothing, they are those that have room. */
export const choiceFor = <Row>(declared: readonly Column<Row>[], asked: readonly string[]): ColumnChoice =>
  Object.fromEntries(
    asked.length === 0
      ? []
      : declared.filter((column) => !isFixed(column)).map(({ id }) => [id, asked.includes(id) ? 'shown' : 'hidden']),
  );

/** The columns that a choice brings into sight, in their order; none where nothing was decided. */
export const columnsFor = <Row>(
  declared: readonly Column<Row>[],
  choice: ColumnChoice,
  { fitting }: Pick<ColumnsNow, 'fitting'>,
): string[] =>
  Object.keys(choice).length === 0
    ? []
    : declared
        .filter(
          (column) =>
            isFixed(column) || choice[column.id] === 'shown' || (!(column.id in choice) && fitting.includes(column.id)),
        )
        .map(({ id }) => id);
