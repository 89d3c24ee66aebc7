import type { IconName } from '@countinghouse/ui';

/** One line of the palette. */
export type Command = {
  readonly id: string;
  readonly label: string;
  /** Beside the label: where it is, what it belongs to. */
  readonly detail?: string;
  readonly icon: IconName;
  readonly run: () => void;
};

export type CommandGroup = { readonly title: string; readonly commands: readonly Command[] };

/** Letters without case and accents, words parted by single spaces. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').trim();

/** True where every typed word begins somewhere in the text: `bus` and `cr dep` find, `usines` finds too, `xyz` not. */
export const matches = (typed: string, text: string): boolean => {
  const hay = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => hay.includes(word));
};

/** The groups with what was typed in them; a group without a line goes. */
export const filterGroups = (groups: readonly CommandGroup[], typed: string): CommandGroup[] =>
  groups
    .map(({ title, commands }) => ({
      title,
      commands: commands.filter(({ label, detail = '' }) => matches(typed, `${label} ${detail}`)),
    }))
    .filter(({ commands }) => commands.length > 0);

/** Shortest text worth a search among payments; the search is for exact ids, references, hashes and addresses. */
const shortestReference = 3;
/** The longest the server takes. */
const longestReference = 128;

/** What to ask the server for, or null where it is no reference. */
export const referenceOf = (typed: string): string | null => {
  const text = typed.trim();
  return text.length >= shortestReference && text.length <= longestReference && !/[\p{Cc}\s]/u.test(text) ? text : null;
};
