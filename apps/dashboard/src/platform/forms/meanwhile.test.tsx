import { updateRole } from '@countinghouse/contract/people/roles';
import { TextField } from '@countinghouse/ui';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { showScreen } from '../../testing/screen';
import { keepTyped, takeTyped } from '../interrupted';
import { offerRefill } from '../refill';
import { checkOf, Field, FlowPage, itemsOf, useEdited, useFlow } from '.';
import { changedValues } from './meanwhile';

type Thing = { readonly name: string; readonly note: string; readonly version: string | null };
type Values = { name: string; note: string };

const id = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
const check = checkOf(z.object({ name: z.string(), note: z.string() }));
const valuesOf = ({ name, note }: Thing): Values => ({ name, note });
const linesOf = ({ name, note }: Values): [string, string | null][] => [
  ['Name', name],
  ['Note', note],
];

let stored: Thing;
const sent: { ifMatch: string | null; key: string | null; body: unknown }[] = [];

const EditThing = () => {
  const { thing, edited } = useEdited(
    { name: 'Lamp', note: 'old', version: '"one"' },
    { read: () => Promise.resolve(stored), valuesOf },
  );
  const flow = useFlow({
    endpoint: updateRole,
    initial: valuesOf(thing),
    edited,
    check,
    request: (values) => {
      const body = changedValues(valuesOf(thing), values);
      return Object.keys(body).length > 0 ? { params: { id }, body } : null;
    },
    summary: () => 'change of the thing',
  });
  return (
    <FlowPage
      flow={flow}
      title="Edit thing"
      breadcrumbs={[{ label: 'Thing' }]}
      overview={(values) => [{ items: itemsOf(linesOf(values), linesOf(valuesOf(thing))) }]}
      submitLabel="Save changes"
      result={() => ({ title: 'Thing updated successfully!' })}
      backHref="/things"
    >
      <Field of={flow.fields} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </Field>
      <Field of={flow.fields} name="note">
        {(field) => <TextField label="Note" {...field} />}
      </Field>
    </FlowPage>
  );
};

const answer = {
  id,
  name: 'Lamp',
  isSystem: false,
  userCount: 0,
  permissions: [],
  groups: [],
  createdAt: '2025-03-14T09:26:53.589Z',
};
const show = () => showScreen({ routes: { '/things/edit': EditThing }, at: '/things/edit' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) => {
  await userEvent.clear(await field(label));
  await userEvent.type(await field(label), text);
};

beforeEach(() => {
  sent.length = 0;
  stored = { name: 'Lamp', note: 'newer', version: '"two"' };
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', (_url: string, { headers, body }: RequestInit = {}) => {
    const given = new Headers(headers);
    const ifMatch = given.get('if-match');
    sent.push({ ifMatch, key: given.get('idempotency-key'), body: JSON.parse(body as string) });
    const refusal = {
      requestId: 'r',
      code: 'CHANGED_MEANWHILE',
      message: 'This was changed meanwhile',
      changedBy: 'tom@example.com',
      changedAt: '2025-06-30T14:12:07.120Z',
    };
    return Promise.resolve(
      ifMatch === stored.version ? Response.json(answer) : Response.json(refusal, { status: 412 }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a form that somebody was quicker to save', () => {
  it('stops, says who changed what, keeps what was typed, and goes on from the new version with another key', async () => {
    await show();
    await type('Name', 'Torch');
    await press('Verify');
    await press('Save changes');
    const panel = await screen.findByRole('region', { name: 'Changed meanwhile' });
    expect(panel.textContent).toContain('tom@example.com changed this while you had it open, 30 Jun 2025');
    expect(panel.textContent).toContain('Notenewerwas old');
    expect(panel.textContent).not.toContain('Torch');
    expect((await field('Name')).value).toBe('Torch');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);

    await press('Go on from the new version');
    expect(screen.queryByRole('region', { name: 'Changed meanwhile' })).toBeNull();
    expect([(await field('Name')).value, (await field('Note')).value]).toEqual(['Torch', 'newer']);
    await press('Verify');
    expect((await screen.findByRole('row', { name: /^Name/ })).textContent).toContain('was Lamp');
    await press('Save changes');
    await screen.findByRole('dialog', { name: 'Thing updated successfully!' });
    expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"one"', { name: 'Torch' }],
      ['"two"', { name: 'Torch' }],
    ]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('of which both changed the same keeps the person’s own, marked against what the other made of it', async () => {
    stored = { name: 'Lantern', note: 'old', version: '"two"' };
    await show();
    await type('Name', 'Torch');
    await press('Verify');
    await press('Save changes');
    expect((await screen.findByRole('region', { name: 'Changed meanwhile' })).textContent).toContain('Lantern');
    await press('Go on from the new version');
    await press('Verify');
    expect((await screen.findByRole('row', { name: /^Name/ })).textContent).toContain('Torchwas Lantern');
  });
});

describe('what was typed', () => {
  it('is kept of a form whose session ends under it, only what was changed', async () => {
    await show();
    await type('Note', 'mine');
    keepTyped();
    expect(takeTyped('/things/edit')).toEqual({ path: '/things/edit', values: { note: 'mine' } });
    expect(takeTyped('/things/edit')).toBeNull();
  });

  it('is nothing where nothing was changed, and is never handed to another form', async () => {
    await show();
    await field('Note');
    keepTyped();
    expect(takeTyped('/things/edit')).toBeNull();
    await type('Note', 'mine');
    keepTyped();
    expect(takeTyped('/things/new')).toBeNull();
  });

  it('stands again in the form that is opened with it, as a change; what the form does not know is left out', async () => {
    offerRefill('/things/edit', { note: 'mine', gone: true });
    await show();
    await waitFor(async () => expect((await field('Note')).value).toBe('mine'));
    await press('Verify');
    expect((await screen.findByRole('row', { name: /^Note/ })).textContent).toContain('minewas old');
  });
});
