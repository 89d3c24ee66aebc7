import type { Database, Log } from '@countinghouse/database';
import type { Config } from '../../config';
import type { Operator } from '../../modules/operating/operators';
import type { Answer } from '../command-line';
import type { ReachedDatabase } from '../reach-database';

/**
 * The terminal and the person at it. `tell` is part of the conversation, `say` of the answer: for programs only the answer goes to standard output.
 * `secret` shows nothing of what is typed.
 */
export type Desk = {
  readonly question: (text: string) => Promise<string>;
  readonly secret: (text: string) => Promise<string>;
  readonly tell: (line: string) => void;
  readonly say: (line: string) => void;
};

/**
 * Meaning of `--dry-run`. `READS`: nothing changes anyway. `UNDONE`: everything is run in a transaction that is rolled back. `OWN`: the command
 * validates, and leaves out what it would do.
 */
type Dry = 'READS' | 'UNDONE' | 'OWN' | { readonly refusal: string };

type Of<Needs extends string, Means> = {
  /** One or two words. */
  readonly name: string;
  /** Words behind the name, as the usage shows them. */
  readonly takes: string;
  readonly summary: string;
  readonly needs: Needs;
  readonly dry: Dry;
  /** Reads the words behind the name before anything else happens. Throws UsageError. */
  readonly prepare: (words: readonly string[]) => (means: Means) => Promise<Answer>;
};

/** Needs the settings alone. */
export type SettingsCommand = Of<'SETTINGS', { readonly config: Config; readonly log: Log; readonly isDry: boolean }>;

/** Needs no sign-in: for whoever has the settings. */
export type DatabaseCommand = Of<
  'DATABASE',
  {
    readonly database: Database;
    readonly config: Config;
    readonly reached: Pick<ReachedDatabase, 'backUp'>;
    readonly isDry: boolean;
  }
>;

/** Asks more than who it is. */
export type EnrolCommand = Of<
  'CONVERSATION',
  { readonly desk: Desk; readonly database: Database; readonly config: Config }
>;

/** Needs an operator who signed in for it. */
export type OperatorCommand = Of<
  'OPERATOR',
  {
    readonly database: Database;
    /** Login that owns the tables, for what no other one may do. */
    readonly ownerUrl: string;
    readonly config: Config;
    readonly operator: Operator;
    readonly isDry: boolean;
  }
>;

export type Command = SettingsCommand | DatabaseCommand | EnrolCommand | OperatorCommand;
