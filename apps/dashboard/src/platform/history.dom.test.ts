import { beforeEach, describe, expect, it } from 'vitest';
import { decodable, goTo, pageHistory } from './history';

const here = () => pageHistory().location.href;

const travel = async (steps: number) => {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(steps);
  await arrived;
};

beforeEach(() => goTo('/start', { replace: true }));

describe('the address outside of the router', () => {
  it('adds no second step for where one is already', async () => {
    goTo('/users');
    goTo('/users');
    await expect.poll(() => window.location.pathname).toBe('/users');
    await travel(-1);
    expect(here()).toBe('/start');
  });

  it('leaves no step behind when it is replaced', async () => {
    goTo('/businesses');
    await expect.poll(() => window.location.pathname).toBe('/businesses');
    goTo('/users', { replace: true });
    await expect.poll(() => window.location.pathname).toBe('/users');
    await travel(-1);
    expect(here()).toBe('/start');
  });

  it.each([
    ['/edit-user/a%20b', '/edit-user/a%20b'],
    ['/edit-user/%E0%A4%A', '/edit-user/%25E0%25A4%25A'],
    ['/edit-user/100%', '/edit-user/100%25'],
  ])('a path that is no encoded text is taken as it was typed: %s', (typed, path) => {
    expect(decodable(typed)).toBe(path);
    expect(() => decodeURIComponent(path)).not.toThrow();
  });
});
