import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Banner,
  EmptyState,
  ErrorState,
  FullPageError,
  SnackbarRegion,
  SpinnerOverlay,
  StatusChip,
  dismissAll,
  notify,
} from '../index';
import type { Tone } from '../index';
import { expectAccessible } from '../testing';
import { clearTop } from './Snackbar';

describe('Snackbar', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    act(dismissAll);
    vi.useRealTimers();
  });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('[BEDIT-5] closes after 3000 ms', async () => {
    render(<SnackbarRegion />);
    act(() => notify('Callback sent', { tone: 'success' }));
    expect(screen.getByRole('status').textContent).toBe('Callback sent');
    await wait(2990);
    expect(screen.queryByText('Callback sent')).not.toBeNull();
    await wait(20);
    expect(screen.queryByText('Callback sent')).toBeNull();
  });

  it.each([
    ['in the corner where nothing stands', [], 16],
    ['below a title and the Close of a drawer', [{ top: 12, bottom: 44, left: 1000, right: 1040 }], 52],
    [
      'below two of them, one under the other',
      [
        { top: 60, bottom: 92, left: 700, right: 900 },
        { top: 12, bottom: 44, left: 700, right: 1040 },
      ],
      100,
    ],
    ['in the corner beside what stands elsewhere', [{ top: 12, bottom: 44, left: 20, right: 300 }], 16],
  ])('appears %s', (_, others, top) => {
    expect(clearTop({ left: 680, right: 1040, height: 44 }, others)).toBe(top);
  });

  it('stays while the pointer or the focus rests on it, then its time starts again', async () => {
    render(<SnackbarRegion />);
    act(() => notify('Please fill in all required fields', { tone: 'danger' }));
    const message = screen.getByRole('alert');
    fireEvent.pointerEnter(message);
    await wait(10_000);
    expect(message.isConnected).toBe(true);
    fireEvent.pointerLeave(message);
    await wait(2990);
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    await wait(10_000);
    expect(message.isConnected).toBe(true);
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
    await wait(3010);
    expect(message.isConnected).toBe(false);
  });

  it('says the same sentence once and is dismissed by its cross', () => {
    render(<SnackbarRegion />);
    act(() => notify('Saved'));
    act(() => notify('Saved'));
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});

describe('Status', () => {
  it('tells every class apart without colour: by word and by mark', () => {
    const tones: Tone[] = ['success', 'info', 'warning', 'neutral', 'danger'];
    const marks = tones.map((tone) => {
      const { container, unmount } = render(<StatusChip tone={tone} label="Word" />);
      expect(container.textContent).toBe('Word');
      const mark = container.querySelector('svg')?.innerHTML;
      unmount();
      return mark;
    });
    expect(new Set(marks).size).toBe(tones.length);
  });
});

describe('Banner', () => {
  it('interrupts for a failure and stays silent for what was there already', () => {
    render(
      <>
        <Banner tone="danger">Invalid email or password</Banner>
        <Banner tone="info">Session expired</Banner>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Invalid email or password');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('States', () => {
  it('an error says the sentence and offers Retry only when there is something to try', () => {
    const onRetry = vi.fn<() => void>();
    const { rerender } = render(<ErrorState message="Failed to load businesses" onRetry={onRetry} />);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(<ErrorState message="Failed to load businesses" />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('the overlay says what is under way and is not there otherwise', () => {
    const { rerender } = render(<SpinnerOverlay isVisible label="Signing in" />);
    expect(screen.getByRole('status').textContent).toBe('Signing in');
    rerender(<SpinnerOverlay isVisible={false} label="Signing in" />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('empty and broken pages are accessible', async () => {
    const { unmount } = render(<EmptyState title="No payments found">Nothing matches.</EmptyState>);
    await expectAccessible();
    unmount();
    render(<FullPageError title="Something went wrong">Please reload.</FullPageError>);
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    await expectAccessible();
  });
});
