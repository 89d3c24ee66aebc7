import { expect, it } from 'vitest';
import { eventReader } from './event-reader';

const text =
  'id: 1\nevent: open\ndata: {"resumed":true}\n\nevent: change\ndata: {"a":\ndata: "ü"}\n\n: a comment\n\nid:2\n\n';

it('Events are whole wherever their text is cut', () => {
  const whole = eventReader()(text);
  expect(whole.slice(0, 2)).toEqual([
    { id: '1', event: 'open', data: '{"resumed":true}' },
    { id: null, event: 'change', data: '{"a":\n"ü"}' },
  ]);
  expect(whole.at(-1)).toEqual({ id: '2', event: 'message', data: '' });
  for (let size = 1; size < 9; size += 1) {
    const read = eventReader();
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(pieces.flatMap(read), `in pieces of ${size}`).toEqual(whole);
  }
});
