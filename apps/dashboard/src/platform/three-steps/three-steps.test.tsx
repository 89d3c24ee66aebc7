// @vitest-environment jsdom
import { TextField } from '@countinghouse/ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/screen';
import { ApiError } from '../api';
import type { Proof } from '.';
import { DeleteForm, ThreeStepForm, useThreeSteps } from '.';

const submit = vi.fn<(proof: Proof) => Promise<void>>();
const refused = () => new ApiError('This name is taken', { status: 409, code: 'STATE_CONFLICT' });

const NameForm = () => {
  const [name, setName] = useState('');
  const flow = useThreeSteps({ isDirty: name !== '', submit });
  return (
    <ThreeStepForm
      flow={flow}
      title="New thing"
      breadcrumbs={[{ label: 'Things', href: '/things' }, { label: 'New thing' }]}
      onVerify={() => true}
      facts={[{ label: 'Name', value: name }]}
      submitLabel="Create thing"
      result={{ title: 'Thing created successfully!' }}
      backHref="/things"
    >
      <TextField label="Name" value={name} onChange={setName} />
    </ThreeStepForm>
  );
};

const Deletion = () => (
  <DeleteForm
    title="Delete thing"
    breadcrumbs={[{ label: 'Things', href: '/things' }, { label: 'Delete thing' }]}
    reason="It is gone for good."
    facts={[{ label: 'Name', value: 'Lamp' }]}
    submitLabel="Delete it"
    doneTitle="Thing deleted successfully!"
    backHref="/things"
    onDelete={submit}
  />
);

const show = (at: string, authentication = false) =>
  showScreen({
    routes: { '/things/new': NameForm, '/things/delete': Deletion, '/things': () => <h1>Things</h1> },
    at,
    session: { authentication },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toOverview = async (hasSecondFactor = false) => {
  const shown = await show('/things/new', hasSecondFactor);
  await userEvent.type(await screen.findByLabelText('Name'), 'Lamp');
  await press('Verify');
  return shown;
};
const failure = () => screen.findByRole('alertdialog', { name: 'This name is taken' });

beforeEach(() => {
  submit.mockReset();
  // jsdom has no CSS object; the overlays of the kit escape ids with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a form in three steps', () => {
  it('[RESULT-1] ends in a dialog with a picture, the message and Close, which leads back to the list', async () => {
    submit.mockResolvedValue();
    const { address } = await toOverview();
    await press('Create thing');
    const dialog = await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    expect(dialog.querySelector('svg')).not.toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/things'));
  });

  it('[RESULT-1] a refusal too; the sentence then stays on the overview until something changes', async () => {
    submit.mockRejectedValue(refused());
    await toOverview();
    await press('Create thing');
    const dialog = await failure();
    expect(dialog.querySelector('svg')).not.toBeNull();
    expect(dialog.textContent).toContain('Nothing was saved.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This name is taken');
    expect(screen.getByText('Lamp')).toBeDefined();
    await press('Back');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lamp');
    await press('Verify');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a refusal takes the code away, and a new code the refusal', async () => {
    submit.mockRejectedValue(refused());
    await toOverview(true);
    await userEvent.type(screen.getByLabelText('Two-factor code'), '123456');
    await press('Create thing');
    await userEvent.click(within(await failure()).getByRole('button', { name: 'Close' }));
    const code = await screen.findByLabelText<HTMLInputElement>('Two-factor code');
    expect(code.value).toBe('');
    expect(screen.getByRole('alert')).toBeDefined();
    await userEvent.type(code, '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a refused code is told at its field, without a dialog', async () => {
    submit.mockRejectedValue(
      new ApiError('Invalid or expired 2FA verification code.', { status: 401, code: 'TWO_FA_INVALID' }),
    );
    await toOverview(true);
    await userEvent.type(screen.getByLabelText('Two-factor code'), '123456');
    await press('Create thing');
    await screen.findByText('Invalid or expired 2FA verification code.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('a try after a refusal has a new key; one overview has one', async () => {
    submit.mockRejectedValueOnce(refused()).mockRejectedValueOnce(new Error('No answer')).mockResolvedValue();
    await toOverview();
    for (const title of ['This name is taken', 'Error completing action. Please try again later.']) {
      await press('Create thing');
      const dialog = await screen.findByRole('alertdialog', { name: title });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await screen.findByRole('alert');
    }
    await press('Create thing');
    await screen.findByRole('dialog', { name: 'Thing created successfully!' });
    const [first, second, third] = submit.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(second).not.toBe(first);
    // Nobody knows what became of the second: it is asked again, not done again.
    expect(third).toBe(second);
  });

  it('another step begins at the head of the page, forth and back', async () => {
    await toOverview();
    const focused = () => document.activeElement?.textContent;
    await waitFor(() => expect(focused()).toContain('Overview'));
    expect(document.activeElement?.querySelector('[aria-current="step"]')?.textContent).toContain('Overview');
    await press('Back');
    expect(document.activeElement?.querySelector('[aria-current="step"]')?.textContent).toContain('Form');
  });
});

describe('a deletion', () => {
  it('[RESULT-1] is refused in the same dialog, and says that nothing was deleted', async () => {
    submit.mockRejectedValueOnce(refused()).mockResolvedValue();
    await show('/things/delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
    const dialog = await failure();
    expect(dialog.textContent).toContain('Nothing was deleted.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This name is taken');
    await press('Delete it');
    await screen.findByRole('dialog', { name: 'Thing deleted successfully!' });
  });
});
