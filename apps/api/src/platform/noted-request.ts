/** Facts of an answered request that named an API key; none of them is a secret or a text that its sender typed freely. */
export type NotedRequest = {
  readonly id: string;
  /** Public half of the key that the request named. */
  readonly apiKey: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly subCode: string | null;
  readonly durationMs: number;
  readonly ip: string;
  readonly bodySha256: string | null;
  readonly bodyBytes: number | null;
  readonly idempotencyKey: string | null;
  readonly replayed: boolean;
  readonly entityType: string | null;
  readonly entityId: string | null;
};

/** Takes a request without waiting and without ever throwing. `isAdmitted`: its key, signature and limits were right. */
export type NoteRequest = (request: NotedRequest, isAdmitted: boolean) => void;
