import type { IconName } from '@countinghouse/ui';

/** One line of the palette. */
export type Command = {
  readonly id: string;
  readonly label: string;
  /** Beside the label: place, owner or amount. */
  readonly detail?: string;
  /** Below the label: the matched field. */
  readonly note?: string;
  /** Other words that find it. */
  readonly also?: string;
  /** Ids that find it by how they begin. */
  readonly ids?: readonly string[];
  readonly icon: IconName;
  /** Address that it leads to: where it was gone to lately, it is offered first. */
  readonly href?: string;
  readonly run: () => void;
};

export type CommandGroup = {
  readonly title: string;
  readonly commands: readonly Command[];
  /** Most results shown. */
  readonly most?: number;
};

/** Letters without case and accents, words parted by single spaces. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').trim();

/** True if every typed word occurs in the text, at a word's beginning or within it: `bus`, `cr dep` and `usines` match, `xyz` does not. */
export const matches = (typed: string, text: string): boolean => {
  const hay = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => hay.includes(word));
};

/** Of an id, a hash or an address: the least that finds what begins with it. */
const shortestPrefix = 6;

/** True if the text equals the typed text or, from six characters on, begins with it. */
export const startsWith = (text: string, typed: string): boolean => {
  const [whole, part] = [text.toLowerCase(), typed.trim().toLowerCase()];
  return whole === part || (part.length >= shortestPrefix && whole.startsWith(part));
};

/** Groups filtered by the typed text; an empty group is dropped. */
export const filterGroups = (groups: readonly CommandGroup[], typed: string): CommandGroup[] =>
  groups
    .map(({ title, commands, most }) => ({
      title,
      commands: commands
        .filter(
          ({ label, detail = '', also = '', ids = [] }) =>
            matches(typed, `${label} ${detail} ${also}`) || ids.some((id) => startsWith(id, typed)),
        )
        .slice(0, most),
    }))
    .filter(({ commands }) => commands.length > 0);

/** Shortest text worth a search among payments, whose references may be short. */
const shortestReference = 3;
/** The longest the server takes. */
const longestReference = 128;

/** Text to send to the server, or null if nothing can begin with it: names and numbers of accounts may have spaces within. */
export const referenceOf = (typed: string): string | null => {
  const text = typed.trim();
  return text.length >= shortestReference && text.length <= longestReference && !/\p{Cc}|\s\s/u.test(text)
    ? text
    : null;
};

/** The least of a shortened text that is worth marking. */
const shortestMark = 3;

/** Place of the typed text where a word of a text begins with it, as far as a shortened text shows it; null: nowhere. */
export const beginningIn = (text: string, typed: string): readonly [from: number, to: number] | null => {
  const [hay, wanted] = [text.toLowerCase(), typed.trim().toLowerCase()];
  // A letter whose small form is longer would move what follows it.
  if (wanted === '' || hay.length !== text.length) return null;
  for (const { index } of hay.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    let length = 0;
    while (length < wanted.length && hay[index + length] === wanted[length]) length += 1;
    if (length === wanted.length || (length >= shortestMark && hay[index + length] === '…'))
      return [index, index + length];
  }
  return null;
};
