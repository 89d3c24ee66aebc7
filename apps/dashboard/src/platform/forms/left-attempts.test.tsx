import { createRole } from '@countinghouse/contract/people/roles';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/screen';
import { useWriting } from './use-writing';
import * as writer from './write';

/** Calls made about attempts, in order. */
const { noted } = vi.hoisted(() => ({ noted: [] as string[] }));
vi.mock('../attempts', () => ({
  attempts: {
    begin: async (_person: string, { key }: { key: string }) => void noted.push(`begin ${key}`),
    end: async (key: string, how: string) => void noted.push(`${how} ${key}`),
    leave: (key: string) => void noted.push(`leave ${key}`),
  },
}));

const Screen = () => {
  const { send } = useWriting({
    endpoint: createRole,
    writer: () => writer,
    startsAt: 'overview',
    onDone: () => undefined,
  });
  return ['Lamp', 'Candle'].map((name) => (
    <button
      key={name}
      type="button"
      onClick={() =>
        send({ request: { body: { name, permissions: [] } }, summary: name, values: { name }, version: null })
      }
    >
      {name}
    </button>
  ));
};
/** Repeats the request until it has an answer. */
const ask = async (name: string) => {
  const before = noted.filter((note) => note.startsWith('lost')).length;
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(noted.filter((note) => note.startsWith('lost'))).toHaveLength(before + 1));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an attempt without an answer is left to be asked about as soon as something else is sent, and not before', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ requestId: 'r', code: 'UNAVAILABLE' }, { status: 503 })),
  );
  await showScreen({ routes: { '/write': Screen }, at: '/write', session: {} });
  await ask('Lamp');
  await ask('Lamp');
  await ask('Candle');
  const [first] = noted[0]!.split(' ').slice(1);
  const last = noted.at(-1)!.split(' ')[1];
  expect(last).not.toBe(first);
  expect(noted).toEqual([
    `begin ${first}`,
    `lost ${first}`,
    `begin ${first}`,
    `lost ${first}`,
    `leave ${first}`,
    `begin ${last}`,
    `lost ${last}`,
  ]);
  cleanup();
  expect(noted.at(-1)).toBe(`leave ${last}`);
});
