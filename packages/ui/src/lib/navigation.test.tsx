// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkButton } from '../controls/Button';
import { NavigationProvider } from './navigation';

const preload = vi.fn<(href: string) => void>();
const navigate = vi.fn<(href: string) => void>();

const link = () => {
  render(
    <NavigationProvider navigate={navigate} preload={preload}>
      <LinkButton href="/users">Users</LinkButton>
    </NavigationProvider>,
  );
  return screen.getByRole('link', { name: 'Users' });
};
const wait = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe('a link inside the product', () => {
  it('fetches where it leads once the pointer rests on it, and nothing when it only passes', () => {
    const users = link();
    fireEvent.pointerEnter(users);
    wait(59);
    fireEvent.pointerLeave(users);
    wait(1000);
    expect(preload).not.toHaveBeenCalled();
    fireEvent.pointerEnter(users);
    wait(60);
    expect(preload).toHaveBeenCalledExactlyOnceWith('/users');
  });

  it('does the same for the focus of the keyboard', () => {
    const users = link();
    act(() => users.focus());
    wait(60);
    expect(preload).toHaveBeenCalledExactlyOnceWith('/users');
    act(() => users.blur());
    act(() => users.focus());
    act(() => users.blur());
    wait(1000);
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it('fetches in the moment it is pressed down, and goes when it is let go', () => {
    const users = link();
    fireEvent.pointerDown(users);
    wait(0);
    expect(preload).toHaveBeenCalledExactlyOnceWith('/users');
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.click(users);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/users');
  });

  it('fetches nothing beforehand where the click comes at once', () => {
    const users = link();
    fireEvent.pointerDown(users);
    fireEvent.click(users);
    wait(1000);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(preload).not.toHaveBeenCalled();
  });

  it('leaves a click with a key to the browser', () => {
    expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('fetches nothing any more once it is gone', () => {
    const users = link();
    fireEvent.pointerEnter(users);
    cleanup();
    wait(1000);
    expect(preload).not.toHaveBeenCalled();
  });
});
