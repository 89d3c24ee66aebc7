import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing';
import { ChunkLoadError, later, preloadAll, whenIdle } from './later';
import { laterCode, useLaterCode } from './later-code';

const Part = ({ text }: { text: string }) => <p>{text}</p>;

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error ? <p>failed: {(this.state.error as Error).name}</p> : this.props.children;
  }
}

const show = (part: ReactNode) =>
  act(async () => {
    render(
      <Boundary>
        <Suspense fallback={<p>waiting</p>}>{part}</Suspense>
      </Boundary>,
    );
  });

afterEach(() => vi.restoreAllMocks());

describe('a part that is loaded apart', () => {
  it('is waited for when it is drawn before it is there', async () => {
    let arrive: (part: typeof Part) => void = () => {};
    const Later = later(() => new Promise<typeof Part>((resolve) => (arrive = resolve)));
    await show(<Later text="here" />);
    expect(screen.getByText('waiting')).toBeTruthy();
    await act(async () => arrive(Part));
    expect(screen.getByText('here')).toBeTruthy();
    await expectAccessible();
  });

  it('is drawn at once when it was loaded before, and loaded once however often it is asked for', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(async () => Part);
    const Later = later(load);
    await Promise.all([Later.preload(), Later.preload()]);
    // Without `act` a suspended part would never finish.
    render(<Later text="here" />);
    expect(screen.getByText('here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that cannot be had is a chunk load error for whoever draws it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Later = later<{ text: string }>(() => Promise.reject(new TypeError('Failed to fetch')));
    await show(<Later text="here" />);
    expect(screen.getByText('failed: ChunkLoadError')).toBeTruthy();
  });

  it('is tried again when only a preload had failed, which nobody heard of', async () => {
    const load = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new ChunkLoadError('no connection'))
      .mockResolvedValue(Part);
    const Later = later(load);
    await Later.preload();
    await show(<Later text="here" />);
    expect(screen.getByText('here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('what waits for an idle browser', () => {
  it('happens in a browser that cannot tell, and not once it was called off', () => {
    vi.useFakeTimers();
    const act = vi.fn<() => void>();
    const callOff = whenIdle(act);
    callOff();
    whenIdle(act);
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe('code that is loaded apart', () => {
  it('is loaded once for all who ask, and there for whoever looks afterwards', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'rules');
    const code = laterCode(load);
    expect(code.now()).toBeUndefined();
    expect(await Promise.all([code.load(), code.load()])).toEqual(['rules', 'rules']);
    expect(code.now()).toBe('rules');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tells its failure as a chunk load error, and is tried again by the next who asks', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce('rules');
    const code = laterCode(load);
    await expect(code.load()).rejects.toBeInstanceOf(ChunkLoadError);
    expect(code.now()).toBeUndefined();
    expect(await code.load()).toBe('rules');
  });

  it('draws a part anew that shows it once it has arrived', async () => {
    const code = laterCode(async () => 'rules');
    const Shown = () => <p>{useLaterCode(code) ?? 'not yet'}</p>;
    render(<Shown />);
    expect(screen.getByText('not yet')).toBeTruthy();
    await act(async () => void (await code.load()));
    expect(screen.getByText('rules')).toBeTruthy();
  });

  it('is loaded with all other parts where a test asks for them', async () => {
    const code = laterCode(async () => 'rules');
    await preloadAll();
    expect(code.now()).toBe('rules');
  });
});
