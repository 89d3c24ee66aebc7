import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetUnsaved, markUnsaved } from '../platform/unsaved/unsaved-forms';
import { mayReloadOnce } from './reload-once';

const showBuild = (name: string) => {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', `/assets/${name}.js`);
  document.head.replaceChildren(script);
};
const ask = (isOnline = true) => mayReloadOnce(document, sessionStorage, isOnline);

beforeEach(() => {
  sessionStorage.clear();
  showBuild('index-one');
});
afterEach(forgetUnsaved);

describe('a screen whose script is gone', () => {
  it('brings the page anew once per build', () => {
    expect([ask(), ask(), ask()]).toEqual([true, false, false]);
    showBuild('index-two');
    expect([ask(), ask()]).toEqual([true, false]);
  });

  it('leaves the page alone without a connection, and may still try with one', () => {
    expect(ask(false)).toBe(false);
    expect(ask()).toBe(true);
  });

  it('never takes a form with changes away', () => {
    markUnsaved(Symbol('form'));
    expect(ask()).toBe(false);
  });
});
