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
    wait(50);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/users');
  });

  it('fetches once where the click comes at once, and goes after the frame that answers the press', () => {
    const users = link();
    fireEvent.pointerDown(users);
    fireEvent.click(users);
    expect(preload).toHaveBeenCalledExactlyOnceWith('/users');
    expect(navigate).not.toHaveBeenCalled();
    wait(1000);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/users');
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it('goes once where it is pressed twice within a frame', () => {
    const users = link();
    fireEvent.click(users);
    fireEvent.click(users);
    wait(1000);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/users');
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
