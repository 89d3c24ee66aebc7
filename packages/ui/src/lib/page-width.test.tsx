import { afterEach, expect, it, vi } from 'vitest';
import { pageWidth, watchPageWidth } from './page-width';

afterEach(() => vi.unstubAllGlobals());

it('the width of the page is known without a layout while the frame is there, and follows it', () => {
  let measured = (_width: number) => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: { contentRect: { width: number } }[]) => void) {
        measured = (width) => told([{ contentRect: { width } }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  const stop = watchPageWidth(document.createElement('div'));
  expect(pageWidth()).toBeUndefined();
  measured(1200);
  expect(pageWidth()).toBe(1200);
  measured(1000);
  expect(pageWidth()).toBe(1000);
  stop();
  expect(pageWidth()).toBeUndefined();
});
