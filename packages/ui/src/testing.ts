import { cleanup, configure } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { preloadAll } from './lib/later';

// An awaited state is certain to come, but a busy machine may take its time.
configure({ reactStrictMode: true, asyncUtilTimeout: 15_000 });
afterEach(cleanup);
// Floating parts are loaded before the first press, as in the browser.
beforeAll(async () => {
  await preloadAll();
}, 60_000);

// jsdom has no CSS object and no layout; the kit needs both
if (typeof globalThis.CSS?.escape !== 'function')
  Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, (letter) => `\\${letter}`) } });
Element.prototype.scrollIntoView ??= () => {};

/** Fails with what axe finds in the document. Contrast and layout are not computed in jsdom: a browser checks those. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Makes `matchMedia` answer as a window of this width would. */
export function setWindowWidth(pixels: number): void {
  window.matchMedia = (query) => {
    const min = /min-width: ([\d.]+)px/.exec(query)?.[1];
    const max = /max-width: ([\d.]+)px/.exec(query)?.[1];
    const matches = (!min || pixels >= Number(min)) && (!max || pixels <= Number(max));
    return Object.assign(new EventTarget(), { matches, media: query, onchange: null }) as MediaQueryList;
  };
}
