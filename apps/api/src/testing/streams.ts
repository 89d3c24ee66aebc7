/** One event of a stream, as it came. */
export type StreamedEvent = { readonly id?: string; readonly event: string; readonly data: string };

const eventOf = (block: string): StreamedEvent =>
  Object.fromEntries(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  ) as StreamedEvent;

export type TestStream = {
  readonly status: number;
  readonly headers: Headers;
  /** Grows as they come. */
  readonly events: readonly StreamedEvent[];
  readonly isOver: () => boolean;
  /** Contents of the changes so far. */
  readonly changes: <Told>() => Told[];
  /** Of the last event that has one. */
  readonly lastId: () => string;
  readonly stop: () => Promise<void>;
};

/** Stream with a reader, until he stops or it ends. */
export const readStream = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<TestStream> => {
  const stopping = new AbortController();
  const answer = await fetch(url, { headers, signal: stopping.signal });
  const events: StreamedEvent[] = [];
  let ended = false;
  const reading = (async () => {
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      events.push(...blocks.map(eventOf));
    }
  })()
    .catch(() => undefined)
    .finally(() => (ended = true));
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    isOver: () => ended,
    changes: <Told>() =>
      events.filter(({ event }) => event === 'change').map(({ data }): Told => JSON.parse(data) as Told),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    stop: async () => {
      stopping.abort();
      await reading;
    },
  };
};
