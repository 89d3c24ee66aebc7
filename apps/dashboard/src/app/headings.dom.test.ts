import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { goTo, pageHistory } from '../platform/history';
import { useHeadings } from './headings';

vi.mock(import('../platform/brand'), async (original) => ({
  ...(await original()),
  useBrand: () => ({ name: 'Northgate' }) as never,
}));

const heading = (more = ''): HTMLElement => {
  const main = document.createElement('main');
  main.innerHTML = `<h1 tabindex="-1">Users</h1>${more}`;
  document.body.append(main);
  return main.querySelector('h1')!;
};
const begin = (hasBeenActive: boolean) => {
  // On the navigator itself: in an object that only inherits from it every other property throws.
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });
  return renderHook(() => useHeadings()).result.current;
};
const go = (path: string) => {
  goTo(path);
  pageHistory().flush();
};

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'userActivation');
  document.body.replaceChildren();
});

it('the heading of the first screen takes the focus after a sign-in, and not when a page is loaded', () => {
  begin(false)(heading(), 'Users');
  expect(document.activeElement).toBe(document.body);
  cleanup();
  const tell = begin(true);
  const first = heading();
  tell(first, 'Users');
  expect(document.activeElement).toBe(first);
});

it('the heading of a screen whose script comes late takes the focus, though the one before was named anew meanwhile', () => {
  const tell = begin(false);
  const old = heading();
  go('/late-screen');
  tell(old, 'Aurora · Deposits');
  old.parentElement?.remove();
  expect(document.activeElement).toBe(document.body);
  const late = heading();
  tell(late, 'Late');
  expect(document.activeElement).toBe(late);
});

it('the focus stays with whoever has gone on, and with the field that a page begins at', () => {
  const tell = begin(false);
  go('/a-form');
  const form = heading('<input />');
  form.parentElement?.querySelector('input')?.focus();
  tell(form, 'Form');
  expect(document.activeElement?.tagName).toBe('INPUT');
  go('/elsewhere');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  const next = heading();
  tell(next, 'Elsewhere');
  expect(document.activeElement).not.toBe(next);
});
