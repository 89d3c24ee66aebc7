import '@countinghouse/ui/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goTo, pageHistory } from '../platform/history';
import { Outlet, useNavigate } from '../platform/navigation';
import { routerOf } from '../testing/screen';
import { UnsavedPrompt } from './unsaved-prompt';
import { leave, useUnsavedGuard } from '../platform/unsaved';
import { forgetUnsaved } from '../platform/unsaved/unsaved-forms';

function Form() {
  const [value, setValue] = useState('');
  const release = useUnsavedGuard(value !== '', value === 'sent and unanswered');
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Name" value={value} onChange={(event) => setValue(event.target.value)} />
      <button
        onClick={() => {
          release();
          navigate('/elsewhere');
        }}
      >
        Save
      </button>
    </>
  );
}

const Elsewhere = () => <p>Elsewhere</p>;
const Frame = () => (
  <>
    <Outlet />
    <UnsavedPrompt />
  </>
);

const show = async () => {
  goTo('/elsewhere', { replace: true });
  goTo('/form');
  const router = routerOf({ '/form': Form, '/elsewhere': Elsewhere }, Frame, pageHistory());
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('Name');
  return { go: (href: string) => act(async () => void router.navigate({ href })) };
};

const back = async () => {
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
};

const type = (text: string) => {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => button.click());
};

afterEach(() => {
  cleanup();
  forgetUnsaved();
});

describe('leaving a form', () => {
  it('asks nothing while nothing was changed', async () => {
    const { go } = await show();
    await go('/elsewhere');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
  });

  it('does not claim that nothing was sent where an answer was lost', async () => {
    const { go } = await show();
    type('sent and unanswered');
    await go('/elsewhere');
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave before the answer is known?' });
    expect(dialog.textContent).toContain('no answer says yet whether it was done');
    expect(dialog.textContent).not.toContain('Nothing has been sent');
    await press('Leave');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
  });

  it('asks when something was, keeps the form and its values on Keep editing, leaves on Discard changes', async () => {
    const { go } = await show();
    type('Aurora');
    await go('/elsewhere');
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await press('Keep editing');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Aurora');
    await go('/elsewhere');
    await press('Discard changes');
    await screen.findByText('Elsewhere');
  });

  it('asks before the Back button too: the form and its address stay, and Discard changes goes back', async () => {
    await show();
    type('Aurora');
    await back();
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    await press('Keep editing');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Aurora');
    await back();
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    await press('Discard changes');
    await screen.findByText('Elsewhere');
    expect(window.location.pathname).toBe('/elsewhere');
  });

  it('does not ask for another query on the same path', async () => {
    const { go } = await show();
    type('Aurora');
    await go('/form?step=overview');
    expect(window.location.search).toBe('?step=overview');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('does not ask after the form was saved', async () => {
    await show();
    type('Aurora');
    await press('Save');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
  });

  it('asks before a way out that is no navigation, and acts once it was agreed to', async () => {
    await show();
    const out = vi.fn<() => void>();
    type('Aurora');
    act(() => leave(out));
    expect(out).not.toHaveBeenCalled();
    await press('Discard changes');
    expect(out).toHaveBeenCalledTimes(1);
  });

  it('keeps the browser from closing or reloading the page only while something is unsaved', async () => {
    await show();
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(false);
    type('Aurora');
    expect(isHeld()).toBe(true);
    type('');
    expect(isHeld()).toBe(false);
  });
});
