import { isFixed, type Column, type ColumnChoice, type ColumnsNow } from '@countinghouse/ui';

/** Choice as the words of a preference: `+fee` was added, `-network` was removed. */
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

/** Choice behind a list of requested columns; none: the width decides. */
export const choiceFor = <Row>(declared: readonly Column<Row>[], asked: readonly string[]): ColumnChoice =>
  Object.fromEntries(
    asked.length === 0
      ? []
      : declared.filter((column) => !isFixed(column)).map(({ id }) => [id, asked.includes(id) ? 'shown' : 'hidden']),
  );

/** Columns that a choice makes visible, in their order; empty without a choice. */
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
