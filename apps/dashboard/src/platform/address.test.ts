// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo, readAddress, subscribeToAddress } from './address';

const travel = async (steps: number) => {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(steps);
  await arrived;
};

const here = () => readAddress().pathname + readAddress().search;

beforeEach(() => goTo('/start', { replace: true }));

describe('the address', () => {
  it('is told to whoever listens, until they stop', () => {
    const heard = vi.fn<() => void>();
    const stop = subscribeToAddress(heard);
    goTo('/users?page=2');
    expect(here()).toBe('/users?page=2');
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    goTo('/roles');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('is walked by Back and Forward, with what each entry holds', async () => {
    goTo('/users', { state: { trail: ['a'] } });
    goTo('/roles');
    await travel(-1);
    expect(here()).toBe('/users');
    expect(readAddress().state.trail).toEqual(['a']);
    await travel(1);
    expect(here()).toBe('/roles');
    expect(readAddress().state.trail).toBeUndefined();
  });

  it('adds no second step for where one is already, and loses nothing of the entry', async () => {
    goTo('/users', { state: { trail: ['a'] } });
    goTo('/users');
    expect(readAddress().state.trail).toEqual(['a']);
    await travel(-1);
    expect(here()).toBe('/start');
  });

  it('leaves no step behind when it is replaced', async () => {
    goTo('/businesses');
    goTo('/users', { replace: true });
    await travel(-1);
    expect(here()).toBe('/start');
  });
});
