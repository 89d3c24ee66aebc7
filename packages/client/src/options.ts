export type ClientOptions = {
  /** Address of the dashboard: `https://pay.example.com`. */
  readonly url: string;
  /** The public id of the API key: `pk_live_…`. */
  readonly apiKey: string;
  /** Its secret, shown once when it was made: `sk_live_…`. */
  readonly apiSecret: string;
  /** Tries of a call, the first included. 5 by default; 1 never repeats. */
  readonly tries?: number;
  /** Longest time in milliseconds for one try. 30 000 by default. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970; the server refuses what is more than 60 seconds off. */
  readonly now?: () => number;
  /** Waits between tries. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly fetch?: typeof fetch;
};

/** Facts about an answer beside its body. */
export type AnswerFacts = {
  readonly status: number;
  /** Quote it when you ask about a call. */
  readonly requestId: string;
  /** The version of what was answered, for `ifMatch`. */
  readonly version: string | null;
  /** The server had acted before: this is the answer of then. */
  readonly isReplayed: boolean;
  readonly headers: Headers;
};

export type CallOptions = {
  /** Any text of at most 255 characters, such as your order's id. A write repeated with its key acts once. By default every write has a new one, kept over its own tries. */
  readonly idempotencyKey?: string;
  /** Refuse the change unless what is changed still has this version. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
  /** Hears of the answer. */
  readonly onAnswer?: (facts: AnswerFacts) => void;
};

/** Answer of an export or a document. */
export type FileAnswer = {
  readonly name: string | null;
  readonly type: string;
  readonly bytes: Uint8Array;
};
