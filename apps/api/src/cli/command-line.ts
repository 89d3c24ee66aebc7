/** A command line that is not understood; the message says how it is written. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Result of a command: lines for people, and the same as an object for programs. */
export type Answer = {
  readonly lines: readonly string[];
  readonly object: Readonly<Record<string, unknown>>;
  /** True if the command found a fault: its exit code is 1 then. */
  readonly isFault?: boolean;
};

export const exitCodes = { fine: 0, refused: 1, usage: 2 } as const;

/** Command line without the two flags that every command takes. */
export type Words = {
  readonly words: readonly string[];
  readonly isJson: boolean;
  readonly isDry: boolean;
};

export const wordsOf = (typed: readonly string[]): Words => ({
  words: typed.filter((word) => word !== '--json' && word !== '--dry-run'),
  isJson: typed.includes('--json'),
  isDry: typed.includes('--dry-run'),
});

const camelCase = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Words behind a command, taken apart: `--legal-name=X` is the option `legalName`.
 *
 * @throws UsageError for further places, and for an option in another form
 */
export const placesAndOptions = (
  words: readonly string[],
  mostPlaces: number,
): { readonly places: readonly string[]; readonly options: Readonly<Record<string, string>> } => {
  const places = words.filter((word) => !word.startsWith('--'));
  const options = words.filter((word) => word.startsWith('--'));
  const notUnderstood = places[mostPlaces] ?? options.find((word) => !/^--[a-z-]+=/.test(word));
  if (notUnderstood !== undefined) throw new UsageError(`Not understood: ${notUnderstood}`);
  return {
    places,
    options: Object.fromEntries(
      options.map((word) => {
        const at = word.indexOf('=');
        return [camelCase(word.slice(2, at)), word.slice(at + 1)];
      }),
    ),
  };
};

/** @throws UsageError for an option that a command does not take */
export const refuseOtherOptions = (options: Readonly<Record<string, string>>, taken: readonly string[]): void => {
  const other = Object.keys(options).find((name) => !taken.includes(name));
  if (other !== undefined) {
    const word = other.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`Not understood: --${word}`);
  }
};

/** An answer as one object: the command, whether it was only tried, and its own fields. */
export const answerObject = (command: string, isDry: boolean, { object }: Answer): Record<string, unknown> => ({
  command,
  isDryRun: isDry,
  ...object,
});

/** An error as an object. `REFUSED`: the command may not or cannot. `USAGE`: the words are not understood. `FAILED`: anything else. */
export const errorObject = (
  command: string,
  isDry: boolean,
  kind: 'REFUSED' | 'USAGE' | 'FAILED',
  message: string,
): Record<string, unknown> => ({ command, isDryRun: isDry, error: { kind, message } });
