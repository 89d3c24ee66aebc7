/** A file of a folder. */
export type Listed = {
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970, by the folder's own clock. */
  readonly modifiedAt: number;
};

/** Folder in which a bank's files or ours lie, on this machine or on a bank's server. Names may lead into a folder below it, which is made. */
export type Folder = {
  /** For operators: where it is. */
  readonly place: string;
  /** True if its times are of this machine's clock. */
  readonly isHere: boolean;
  /** Plain files of the folder itself. */
  readonly list: () => Promise<readonly Listed[]>;
  /** Null without such a file. */
  readonly stat: (name: string) => Promise<Listed | null>;
  readonly read: (name: string) => Promise<Buffer>;
  /**
   * Writes a file that nobody takes for finished by its name. Resolves once every byte of it is known to lie there, and rejects without a rest of it.
   */
  readonly write: (name: string, bytes: Buffer) => Promise<void>;
  /** Gives a file its name at once and for good; one that is there is replaced. */
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};
