import { describe, expect, it } from 'vitest';
import type { Flow, FlowEvent, Stage } from './flow';
import { keyFor, startFlow, stepFlow } from './flow';

const key = { id: 'first', content: 'ten' };
const opened: FlowEvent = { type: 'opened', key };
const sent: FlowEvent = { type: 'sent', key };
const refused: FlowEvent = { type: 'refused', message: 'This name is taken', fate: 'refused', isUncertain: false };
const unanswered: FlowEvent = { type: 'refused', message: 'No answer', fate: 'undecided', isUncertain: true };
const run = (events: readonly FlowEvent[], start: Flow = startFlow('form')) => events.reduce(stepFlow, start);

describe('a form in steps', () => {
  it.each<[string, FlowEvent[], Stage, string | null]>([
    ['begins with the form', [], 'form', null],
    ['Verify leads to the overview', [opened], 'overview', null],
    ['Back leads to the form', [opened, { type: 'back' }], 'form', null],
    ['Submit sends', [opened, sent], 'sending', null],
    ['an answer is the end', [opened, sent, { type: 'answered' }], 'done', null],
    ['a refused code returns to the overview', [opened, sent, { type: 'codeRefused' }], 'overview', null],
    ['a refusal is shown', [opened, sent, refused], 'failed', 'This name is taken'],
    [
      'and stays on the overview once it was seen',
      [opened, sent, refused, { type: 'failureSeen' }],
      'overview',
      'This name is taken',
    ],
    ['until something is typed', [opened, sent, refused, { type: 'failureSeen' }, { type: 'typed' }], 'overview', null],
    ['or the form is back', [opened, sent, refused, { type: 'failureSeen' }, { type: 'back' }], 'form', null],
    ['or it is sent again', [opened, sent, refused, sent], 'sending', null],
  ])('%s', (_case, events, stage, message) => {
    expect(run(events)).toMatchObject({ stage, message });
  });

  it.each<[string, FlowEvent[]]>([
    ['Submit on the form', [sent]],
    ['Back on the form', [{ type: 'back' }]],
    ['an answer nobody waits for', [{ type: 'answered' }]],
    ['a refusal nobody waits for', [refused]],
  ])('ignores %s', (_case, events) => {
    const start = startFlow('form');
    expect(run(events, start)).toBe(start);
  });
});

describe('the key of an attempt', () => {
  const next = (events: readonly FlowEvent[], content = 'ten') =>
    keyFor(run([opened, ...events]), content, 'second').id;

  it.each<[string, FlowEvent[], string]>([
    ['is made when the overview opens', [], 'first'],
    ['is kept when the same comes back from the form', [{ type: 'back' }], 'first'],
    ['is kept after a refused code', [sent, { type: 'codeRefused' }], 'first'],
    ['is kept while nobody knows what became of it', [sent, unanswered], 'first'],
    ['is new after a refusal', [sent, refused], 'second'],
  ])('%s', (_case, events, id) => {
    expect(next(events)).toBe(id);
  });

  it('is new for anything else, whatever became of the one before', () => {
    expect(next([{ type: 'back' }], 'eleven')).toBe('second');
    expect(next([sent, unanswered, { type: 'failureSeen' }, { type: 'back' }], 'eleven')).toBe('second');
  });
});
