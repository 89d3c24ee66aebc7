/** Event of a stream in its wire format. */
export type StreamEvent = { readonly id: string | null; readonly event: string; readonly data: string };

const fieldOf = (line: string): readonly [string, string] => {
  const at = line.indexOf(':');
  if (at < 0) return [line, ''];
  return [line.slice(0, at), line.slice(line[at + 1] === ' ' ? at + 2 : at + 1)];
};

const eventOf = (block: string): StreamEvent => {
  const fields = block.split('\n').map(fieldOf);
  const last = (name: string) => fields.findLast(([field]) => field === name)?.[1];
  const data = fields.flatMap(([field, value]) => (field === 'data' ? [value] : []));
  return { id: last('id') ?? null, event: last('event') ?? 'message', data: data.join('\n') };
};

/** Consumes the text of a stream in pieces, cut anywhere, and returns complete events. */
export const eventReader = (): ((piece: string) => readonly StreamEvent[]) => {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.filter((block) => block.trim() !== '').map(eventOf);
  };
};
