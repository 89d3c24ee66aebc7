import type { AnswerOf } from '@countinghouse/contract';
import { createRole, updateRole } from '@countinghouse/contract/people/roles';
import { deleteUser, inviteUser } from '@countinghouse/contract/people/users';
import { TextField } from '@countinghouse/ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api';
import type { Session } from '../session';
import { hasUnsaved } from '../unsaved/unsaved-forms';
import { showScreen } from '../../testing/screen';
import { ActDialog } from './act-dialog';
import { confirming } from './confirming';
import { ActPage, checkBy, checkOf, Field, FlowPage, itemsOf, useFlow, useOneStep } from '.';

type Answer = { status: number; body: unknown } | 'none';
type Sent = { method: string; body: unknown; key: string | null; code: string | null };

const role: AnswerOf<typeof createRole> = {
  id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Lamp',
  isSystem: false,
  userCount: 0,
  permissions: [],
  groups: [],
  createdAt: '2025-03-14T09:26:53.589Z',
};
const acted: Answer = { status: 201, body: role };
const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { requestId: 'r', code, message: 'This name is taken', ...more },
});

let answers: Answer[] = [];
const sent: Sent[] = [];

const thing = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Name is required')), note: z.string() });
const check = checkOf(thing);
const linesOf = ({ name, note }: { name: string; note: string }): [string, string | null][] => [
  ['Name', name],
  ['Note', note || null],
];
const crumbs = [{ label: 'Things', href: '/things' }, { label: 'Thing' }];

const useNewThing = (initial: string) =>
  useFlow({
    endpoint: createRole,
    initial: { name: initial, note: '' },
    check,
    request: ({ name }) => ({ body: { name, permissions: [] } }),
    summary: ({ name }) => `Make ${name}`,
    namedHere: { remark: 'note' },
  });

const newThing = {
  title: 'New thing',
  breadcrumbs: crumbs,
  overview: (values: { name: string; note: string }) => [{ items: itemsOf(linesOf(values)) }],
  submitLabel: 'Create thing',
  backHref: '/things',
};

const NewThing = () => {
  const flow = useNewThing('');
  return (
    <FlowPage
      {...newThing}
      flow={flow}
      result={({ name }) => ({ title: 'Thing created successfully!', text: `It is called ${name}.` })}
    >
      <Field of={flow.fields} name="note">
        {(field) => <TextField label="Note" {...field} />}
      </Field>
      <Field of={flow.fields} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </Field>
    </FlowPage>
  );
};

/** State of the thing's cost at the server: pending, failed, or known. */
let price: 'awaited' | 'failed' | 'known' = 'awaited';

const PricedThing = () => {
  const [, look] = useState(0);
  const flow = useNewThing('Lamp');
  return (
    <FlowPage
      {...newThing}
      flow={flow}
      awaited={{
        isSuccess: price === 'known',
        error: price === 'failed' ? new Error('The price is not known') : null,
        isFetching: false,
        refetch: () => {
          price = 'known';
          look((times) => times + 1);
        },
      }}
      result={() => ({ title: 'Thing created successfully!' })}
    >
      <button type="button" onClick={() => look((times) => times + 1)}>
        Look
      </button>
    </FlowPage>
  );
};

/** Remainder of the thing, as the screen knows it. */
let left = '10';

const CountedThing = () => {
  const flow = useNewThing('Lamp');
  return (
    <FlowPage
      {...newThing}
      flow={flow}
      overview={() => [{ items: itemsOf([['Left after this', left]]) }]}
      result={() => ({ title: 'Thing created successfully!' })}
    >
      {null}
    </FlowPage>
  );
};

const before = { name: 'Light', note: '' };

const EditThing = () => {
  const flow = useFlow({
    endpoint: updateRole,
    initial: before,
    check,
    request: ({ name }) => (name === before.name ? null : { params: { id: role.id }, body: { name } }),
    summary: () => 'Change Light',
  });
  return (
    <FlowPage
      flow={flow}
      title="Edit thing"
      breadcrumbs={crumbs}
      overview={(values) => [{ items: itemsOf(linesOf(values), linesOf(before)) }]}
      submitLabel="Save changes"
      result={() => ({ title: 'Thing updated successfully!' })}
      backHref="/things"
      failureDuration={3_000}
    >
      <Field of={flow.fields} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </Field>
    </FlowPage>
  );
};

const Deletion = () => (
  <ActPage
    endpoint={deleteUser}
    request={{ params: { id: role.id } }}
    summary="Delete Lamp"
    onDone={() => undefined}
    title="Delete thing"
    thing="Lamp"
    breadcrumbs={crumbs}
    reason="It is gone for good."
    facts={[{ label: 'Name', value: 'Lamp' }]}
    submitLabel="Delete it"
    doneTitle="Thing deleted successfully!"
    backHref="/things"
  />
);

const closed = vi.fn<() => void>();

const Question = () => (
  <ActDialog
    endpoint={inviteUser}
    request={{ params: { id: role.id } }}
    summary="Send it again"
    onDone={closed}
    title="Send it again?"
    confirmLabel="Send"
    onClose={closed}
  >
    The older one stops working.
  </ActDialog>
);

const show = (at: string, session: Partial<Session> = {}) =>
  showScreen({
    routes: {
      '/things/new': NewThing,
      '/things/priced': PricedThing,
      '/things/counted': CountedThing,
      '/things/edit': EditThing,
      '/things/delete': Deletion,
      '/things/again': Question,
      '/things/twice': Twice,
      '/things': () => <h1>Things</h1>,
    },
    at,
    session,
  });

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const code = () => screen.findByLabelText<HTMLInputElement>('Two-factor code');
const toOverview = async (session: Partial<Session> = {}) => {
  const shown = await show('/things/new', session);
  await userEvent.type(await name(), ' Lamp ');
  await press('Verify');
  await screen.findByRole('heading', { name: 'Overview' });
  return shown;
};
const closeFailure = async (title = 'This name is taken') => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  return dialog;
};

beforeEach(() => {
  answers = [];
  sent.length = 0;
  closed.mockReset();
  // jsdom has no CSS object; the overlays of the kit escape ids with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const given = new Headers(headers);
    const text = typeof body === 'string' ? body : 'null';
    sent.push({ method, body: JSON.parse(text), key: given.get('idempotency-key'), code: given.get('x-two-fa-code') });
    const answer = answers.shift() ?? acted;
    if (answer === 'none') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer.status === 204) return Promise.resolve(new Response(null, { status: 204 }));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a form in steps', () => {
  it('goes from the form over the overview to a result, which says what the server answered and leads back', async () => {
    const { address } = await toOverview();
    expect((await screen.findByRole('row', { name: /^Name/ })).textContent).toBe('NameLamp');
    await press('Create thing');
    const dialog = await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    expect(dialog.querySelector('svg')).not.toBeNull();
    expect(dialog.textContent).toContain('It is called Lamp.');
    expect(sent).toMatchObject([{ method: 'POST', body: { name: 'Lamp', permissions: [] } }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/things'));
  });

  it('stays with a message at each wrong field, moves to the first of the screen, and follows what is typed', async () => {
    await show('/things/new');
    await name();
    expect(screen.queryByText('Name is required')).toBeNull();
    await press('Verify');
    expect(await screen.findByText('Name is required')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await name()));
    await userEvent.type(await name(), 'L');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('[RESULT-1] tells a refusal in a dialog; the sentence then stays on the overview until something changes', async () => {
    answers = [refusal(409, 'DUPLICATE_NAME')];
    await toOverview();
    await press('Create thing');
    const dialog = await closeFailure();
    expect(dialog.querySelector('svg')).not.toBeNull();
    expect(dialog.textContent).toContain('Nothing was saved.');
    expect((await screen.findByRole('alert')).textContent).toContain('This name is taken');
    await press('Back');
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await name()).value).toBe(' Lamp ');
    await press('Verify');
    await screen.findByRole('heading', { name: 'Overview' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [400, 'VALIDATION_FAILED'],
    [409, 'DUPLICATE_NAME'],
    [422, 'RULE_VIOLATED'],
  ])(
    'marks the field that the server refused with %i and moves to it on the way back, until it changes',
    async (status, code) => {
      answers = [refusal(status, code, { fields: [{ field: 'name', message: 'Name is odd' }] })];
      await toOverview();
      await press('Create thing');
      await closeFailure();
      await press('Back');
      expect(await screen.findByText('Name is odd')).toBeDefined();
      await waitFor(async () => expect(document.activeElement).toBe(await name()));
      await userEvent.type(await name(), 's');
      await waitFor(() => expect(screen.queryByText('Name is odd')).toBeNull());
    },
  );

  it('keeps what was typed when the script of the overview does not arrive, says so, and tries again at the next press', async () => {
    await show('/things/new');
    await userEvent.type(await name(), 'Lamp');
    const loaded = confirming.now();
    const now = vi.spyOn(confirming, 'now').mockReturnValue(undefined);
    const load = vi.spyOn(confirming, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await press('Verify');
    expect((await screen.findByRole('alert')).textContent).toBe('Error completing action. Please try again later.');
    expect((await name()).value).toBe('Lamp');
    expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull();
    load.mockImplementationOnce(async () => {
      now.mockReturnValue(loaded);
      return loaded!;
    });
    await press('Verify');
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(sent).toEqual([]);
    vi.restoreAllMocks();
  });

  it('marks it also where the request calls it otherwise than the form', async () => {
    answers = [refusal(400, 'VALIDATION_FAILED', { fields: [{ field: 'remark', message: 'Note is odd' }] })];
    await toOverview();
    await press('Create thing');
    await closeFailure();
    await press('Back');
    expect(await screen.findByText('Note is odd')).toBeDefined();
  });

  it('a refusal takes the code away, and a new code the refusal', async () => {
    answers = [refusal(409, 'DUPLICATE_NAME')];
    await toOverview({ authentication: true });
    await userEvent.type(await code(), '123456');
    await press('Create thing');
    await closeFailure();
    expect((await code()).value).toBe('');
    expect(screen.getByRole('alert')).toBeDefined();
    await userEvent.type(await code(), '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a missing and a refused code are told at the code, without a dialog', async () => {
    answers = [refusal(401, 'TWO_FA_INVALID', { message: 'Invalid or expired 2FA verification code.' })];
    await toOverview({ authentication: true });
    await press('Create thing');
    await screen.findByText('2FA must be 6 digits');
    expect(sent).toEqual([]);
    await userEvent.type(await code(), '123456');
    await press('Create thing');
    await screen.findByText('Invalid or expired 2FA verification code.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await code()));
    expect(sent.map((one) => one.code)).toEqual(['123456']);
  });

  it('keeps the key while nobody knows what became of it, and has another after a refusal', async () => {
    answers = [refusal(429, 'RATE_LIMITED'), refusal(500, 'INTERNAL'), refusal(422, 'RULE_VIOLATED'), acted];
    await toOverview();
    for (const title of ['This name is taken', 'This name is taken', 'This name is taken']) {
      await press('Create thing');
      await closeFailure(title);
      await screen.findByRole('alert');
    }
    await press('Create thing');
    await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    const keys = sent.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('says that nothing happened only where that is certain, and after a lost answer not even then', async () => {
    const none = 'Nothing was saved.';
    const unsure = 'Whether it was done is not known yet. Submitting the same again never does it twice.';
    answers = [
      refusal(429, 'RATE_LIMITED'),
      { status: 201, body: 'not a role' },
      refusal(403, 'FORBIDDEN'),
      refusal(422, 'RULE_VIOLATED'),
      refusal(500, 'INTERNAL'),
    ];
    await toOverview();
    const told: (string | null)[] = [];
    while (answers.length > 0) {
      await press('Create thing');
      const dialog = await screen.findByRole('alertdialog');
      told.push(dialog.querySelector('p')?.textContent ?? null);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    expect(told).toEqual([none, unsure, unsure, none, unsure]);
  });

  it('keeps the key through the form and back, unless something else is asked for', async () => {
    answers = [refusal(503, 'UNAVAILABLE'), refusal(503, 'UNAVAILABLE'), acted];
    await toOverview();
    for (const more of ['', 's']) {
      await press('Create thing');
      await closeFailure();
      await press('Back');
      if (more) await userEvent.type(await name(), more);
      await press('Verify');
      await screen.findByRole('heading', { name: 'Overview' });
    }
    await press('Create thing');
    await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    const keys = sent.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('says that nothing has changed and sends nothing, until something has', async () => {
    await show('/things/edit');
    await press('Verify');
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing has changed yet');
    await userEvent.type(await name(), ' ');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await press('Verify');
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing has changed yet');
    await userEvent.type(await name(), 's');
    await press('Verify');
    const row = await screen.findByRole('row', { name: /^Name/ });
    expect(row.textContent).toBe('NameLight swas LightChanged');
    expect(screen.getByText('1 change, marked with a pencil')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('is guarded from the first change until it is saved', async () => {
    await show('/things/new');
    expect(hasUnsaved()).toBe(false);
    await userEvent.type(await name(), 'Lamp');
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    await press('Verify');
    await screen.findByRole('heading', { name: 'Overview' });
    expect(hasUnsaved()).toBe(true);
    await press('Create thing');
    await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    expect(hasUnsaved()).toBe(false);
  });

  it('keeps what was agreed to behind the result, whatever the result has changed', async () => {
    left = '10';
    await show('/things/counted');
    await press('Verify');
    expect((await screen.findByRole('row', { name: /^Left/ })).textContent).toBe('Left after this10');
    left = '5';
    await press('Create thing');
    await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    expect(screen.getByRole('row', { name: /^Left/, hidden: true }).textContent).toBe('Left after this10');
  });

  it('is sent only once everything that the overview has to show is there', async () => {
    price = 'awaited';
    await show('/things/priced');
    await userEvent.click(await screen.findByRole('button', { name: 'Look' }));
    await press('Verify');
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create thing' });
    expect(submit.disabled).toBe(true);
    fireEvent.submit(submit.form!);
    await press('Back');
    price = 'failed';
    await press('Verify');
    await screen.findByText('The price is not known');
    fireEvent.submit(screen.getByRole<HTMLButtonElement>('button', { name: 'Create thing' }).form!);
    expect(sent).toEqual([]);
    await press('Retry');
    await press('Create thing');
    await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    expect(sent).toHaveLength(1);
  });

  it('sends once, however often it is pressed', async () => {
    await toOverview();
    const button = screen.getByRole('button', { name: 'Create thing' });
    for (let times = 0; times < 20; times += 1) button.click();
    await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    expect(sent).toHaveLength(1);
  });

  it('another step begins at the head of the page, forth and back', async () => {
    await toOverview();
    const focused = () => document.activeElement?.querySelector('[aria-current="step"]')?.textContent;
    await waitFor(() => expect(focused()).toContain('Overview'));
    await press('Back');
    await waitFor(() => expect(focused()).toContain('Form'));
  });

  it('a refusal that leaves by itself leaves nothing behind', async () => {
    answers = [refusal(409, 'DUPLICATE_NAME')];
    await show('/things/edit');
    await userEvent.type(await name(), 's');
    await press('Verify');
    await press('Save changes');
    await screen.findByRole('alertdialog', { name: 'This name is taken' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined();
  });

  it('says first that a second factor is to be set up, with the way there and back, where one is demanded', async () => {
    await show('/things/new', { secondFactorRequired: true });
    const link = await screen.findByRole('link', { name: 'Set up two-factor' });
    expect(link.getAttribute('href')).toBe('/authentication?back=%2Fthings%2Fnew');
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('says after a used code when the next one is due', async () => {
    answers = [refusal(422, 'RULE_VIOLATED')];
    await toOverview({ authentication: true });
    await userEvent.type(await code(), '123456');
    await press('Create thing');
    await closeFailure();
    expect(await screen.findByText(/^Each code works once\. Next code in \d{1,2} s$/)).toBeDefined();
  });
});

const twice = checkBy<{ one: string; other: string }>(({ one, other }) =>
  one === other ? {} : { other: 'Both must be the same' },
);

const Twice = () => {
  const form = useOneStep({
    initial: { one: '', other: 'x' },
    check: twice,
    submit: () => Promise.reject(new ApiError('Not now', { status: 422, code: 'RULE_VIOLATED' })),
    afterRefusal: { one: '' },
  });
  return (
    <form {...form.formProps}>
      {form.message && <p role="alert">{form.message}</p>}
      <Field of={form.fields} name="one">
        {(field) => <TextField label="One" {...field} />}
      </Field>
      <Field of={form.fields} name="other">
        {(field) => <TextField label="Other" {...field} />}
      </Field>
      <button type="submit">Send</button>
    </form>
  );
};

describe('a form without steps', () => {
  it('tells every wrong field at the first submission, and follows what another field changes', async () => {
    await show('/things/twice');
    await screen.findByLabelText('One');
    await press('Send');
    expect(await screen.findByText('Both must be the same')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Other')));
    await userEvent.type(screen.getByLabelText('One'), 'x');
    await waitFor(() => expect(screen.queryByText('Both must be the same')).toBeNull());
    await userEvent.type(screen.getByLabelText('One'), 'y');
    expect(await screen.findByText('Both must be the same')).toBeDefined();
  });

  it('keeps its refusal until the next change, and takes away what is used up without a word about it', async () => {
    await show('/things/twice');
    await userEvent.type(await screen.findByLabelText('One'), 'x');
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toBe('Not now');
    expect(screen.getByLabelText<HTMLInputElement>('One').value).toBe('');
    expect(screen.queryByText('Both must be the same')).toBeNull();
    await userEvent.type(screen.getByLabelText('Other'), 'y');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('a single step', () => {
  it('[RESULT-1] on a page of its own is refused in the same dialog, and says that nothing was deleted', async () => {
    answers = [refusal(422, 'RULE_VIOLATED'), refusal(503, 'UNAVAILABLE'), { status: 204, body: null }];
    await show('/things/delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
    expect((await closeFailure()).textContent).toContain('Nothing was deleted.');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
    expect((await closeFailure()).textContent).not.toContain('Nothing was deleted.');
    expect((await screen.findByRole('alert')).textContent).toContain('This name is taken');
    await press('Delete it');
    await screen.findByRole('dialog', { name: 'Thing deleted successfully!' });
  });

  it('in a dialog stays open with the refusal until it happened, and Enter in the code field sends it', async () => {
    answers = [refusal(409, 'STATE_CONFLICT'), { status: 204, body: null }];
    await show('/things/again', { authentication: true });
    const dialog = await screen.findByRole('alertdialog', { name: 'Send it again?' });
    await userEvent.type(within(dialog).getByLabelText('Two-factor code'), '123456');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('This name is taken');
    expect(closed).not.toHaveBeenCalled();
    await userEvent.type(within(dialog).getByLabelText('Two-factor code'), '654321');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(sent.map((one) => one.code)).toEqual(['123456', '654321']);
  });

  it('in a dialog leads to the set-up of a second factor where one is demanded', async () => {
    await show('/things/again', { secondFactorRequired: true });
    const dialog = await screen.findByRole('dialog', { name: 'Set up two-factor first' });
    expect(within(dialog).getByRole('link', { name: 'Set up two-factor' })).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull();
  });
});
