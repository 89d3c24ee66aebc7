import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueries } from '../queries';
import { useFormStart } from './use-form-start';

afterEach(cleanup);

const queryKey: readonly string[] = ['thing', 'one'];

/** Form of one entity over a cache, with a server that answers when told to. */
const open = (cached?: { readonly name: string; readonly isStale: boolean }) => {
  const client = createQueries();
  if (cached) client.setQueryData(queryKey, cached.name);
  if (cached?.isStale) void client.invalidateQueries({ queryKey });
  const answers: { readonly answer: (name: string) => void; readonly fail: () => void }[] = [];
  const queryFn = () =>
    new Promise<string>((answer, refuse) => answers.push({ answer, fail: () => refuse(new Error('No answer')) }));
  const Form = ({ round }: { readonly round: number }) => {
    const { data, error } = useFormStart<string, string, readonly string[]>({ queryKey, queryFn }, round);
    return <p>{data ?? error?.message ?? 'Loading'}</p>;
  };
  const drawn = (round: number) => (
    <QueryClientProvider client={client}>
      <Form round={round} />
    </QueryClientProvider>
  );
  const { rerender } = render(drawn(0));
  /** Acts, and waits until the cache has told its readers. */
  const settled = (does: () => unknown) =>
    act(async () => {
      does();
      await new Promise((told) => setTimeout(told, 5));
    });
  return {
    shown: () => screen.getByRole('paragraph').textContent,
    asked: () => answers.length,
    answer: (name: string) => settled(() => answers.at(-1)?.answer(name)),
    fail: () => settled(() => answers.at(-1)?.fail()),
    readAgain: () => settled(() => void client.invalidateQueries({ queryKey })),
    openAnew: () => rerender(drawn(1)),
  };
};

describe('a form', () => {
  it('waits for the saved state where the cache has the one from before', async () => {
    const form = open({ name: 'Before', isStale: true });
    expect(form.shown()).toBe('Loading');
    await form.answer('Saved');
    expect(form.shown()).toBe('Saved');
  });

  it('opens at once with an answer that nothing has outdated', () => {
    const form = open({ name: 'Saved', isStale: false });
    expect(form.shown()).toBe('Saved');
    expect(form.asked()).toBe(0);
  });

  it('says why it cannot open rather than to open with an old state', async () => {
    const form = open({ name: 'Before', isStale: true });
    await form.fail();
    expect(form.shown()).toBe('No answer');
  });

  it('stays open while its entity is read again, also in vain, and waits for it when opened anew', async () => {
    const form = open();
    await form.answer('Saved');
    await form.readAgain();
    expect(form.shown()).toBe('Saved');
    await form.fail();
    expect(form.shown()).toBe('Saved');
    await form.readAgain();
    await form.answer('Saved');
    await form.readAgain();
    form.openAnew();
    expect(form.shown()).toBe('Loading');
    await form.answer('Newer');
    expect(form.shown()).toBe('Newer');
  });
});

describe('the forms of one entity', () => {
  const root = join(import.meta.dirname, '../../features');
  /** A form that reads the entity of its address without waiting for what was saved. */
  const startsFromCache = (source: string) =>
    /\b(FormAwaited|useEdited)\b/.test(source) && /\buseQuery\([^;]*\b(usePathParameter|id)\b/.test(source);

  it('all open with what was saved last', () => {
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
    expect(sources.filter(([, source]) => /\buseFormStart\(/.test(source)).length).toBeGreaterThan(9);
    expect(sources.filter(([, source]) => startsFromCache(source)).map(([file]) => file)).toEqual([]);
  });

  it.each([
    "const thing = useQuery(thingQuery(usePathParameter('id'))); return <FormAwaited query={thing} />;",
    'const thing = useQuery({ ...thingQuery(id), staleTime: 0 }); const { edited } = useEdited(thing.data);',
  ])('a planted one that does not is found: %s', (source) => {
    expect(startsFromCache(source)).toBe(true);
  });
});
