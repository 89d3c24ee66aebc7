// @vitest-environment jsdom
import '@countinghouse/ui/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnsavedPrompt } from './unsaved-prompt';
import { leave, useUnsavedGuard } from '../platform/unsaved';
import { forgetUnsaved } from '../platform/unsaved/unsaved-forms';

function Form() {
  const [value, setValue] = useState('');
  const release = useUnsavedGuard(value !== '');
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Name" value={value} onChange={(event) => setValue(event.target.value)} />
      <button
        onClick={() => {
          release();
          void navigate({ to: '/elsewhere' });
        }}
      >
        Save
      </button>
    </>
  );
}

const show = async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <UnsavedPrompt />
      </>
    ),
  });
  const children = [
    createRoute({ getParentRoute: () => root, path: '/form', component: Form }),
    createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>Elsewhere</p> }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/form'] });
  const router = createRouter({ routeTree: root.addChildren(children), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByLabelText('Name');
  return { go: (href: string) => act(async () => void router.navigate({ href })), history };
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

  it('does not ask for another query on the same path', async () => {
    const { go, history } = await show();
    type('Aurora');
    await go('/form?step=overview');
    expect(history.location.search).toBe('?step=overview');
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
