import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The script that shops load, run as their page runs it.

const script = join(import.meta.dirname, '../../public/pay-button.js');
const service = 'https://pay.example';
let told: [string, unknown][];
const note = (event: Event): void => {
  if (event instanceof CustomEvent) told.push([event.type.replace('countinghouse:', ''), event.detail]);
};
let stop: AbortController;

beforeEach(async () => {
  told = [];
  stop = new AbortController();
  document.body.innerHTML = `<a id="pay" href="${service}/pay/abc" data-countinghouse-pay>Pay in coins</a>
    <a id="window" href="${service}/pay/abc" data-countinghouse-pay="window">Pay</a>
    <a id="foreign" href="https://evil.example/pay/abc" data-countinghouse-pay>Pay</a>
    <a id="other" href="${service}/login" data-countinghouse-pay>Sign in</a>`;
  // This document knows no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.dispatchEvent(new Event('close'));
  };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src: `${service}/pay-button.js` } });
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((name: string, heard: EventListenerOrEventListenerObject) =>
    add(name, heard, { signal: stop.signal }),
  );
  vi.resetModules();
  await import(script);
  for (const name of ['paid', 'expired', 'closed']) document.addEventListener(`countinghouse:${name}`, note);
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
});

/** Presses a link; true if the browser would have followed it. */
const press = (id: string, keys: MouseEventInit = {}): boolean =>
  document.getElementById(id)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
const frame = (): HTMLIFrameElement | null => document.querySelector('dialog iframe');
const say = (data: unknown, origin = service, from: unknown = frame()?.contentWindow): void => {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: from as Window }));
};

it('opens the payment page in a frame over the shop, with the origin that it may tell', () => {
  expect(press('pay')).toBe(false);
  expect(frame()?.src).toBe(`${service}/pay/abc#shop=${encodeURIComponent(location.origin)}`);
  expect(frame()?.allow).toBe('clipboard-write');
  expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('Pay in coins');
});

it('tells the shop once that it was paid, and that it was closed after that', () => {
  press('pay');
  say({ source: 'countinghouse', state: 'paid' });
  say({ source: 'countinghouse', state: 'paid' });
  document.querySelector<HTMLButtonElement>('dialog button')?.click();
  const href = `${service}/pay/abc`;
  expect(told).toEqual([
    ['paid', { href }],
    ['closed', { href, state: 'paid' }],
  ]);
  expect(frame()).toBeNull();
});

it('believes no message of another origin, of another window, or of another form', () => {
  press('pay');
  say({ source: 'countinghouse', state: 'paid' }, 'https://evil.example');
  say({ source: 'countinghouse', state: 'paid' }, service, window);
  say({ source: 'countinghouse', state: 'closed' });
  say({ state: 'paid' });
  say(null);
  expect(told).toEqual([]);
  say({ source: 'countinghouse', state: 'expired' });
  expect(told).toHaveLength(1);
});

it('opens a new window where the link says so, which cannot reach back into the shop', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  expect(press('window')).toBe(false);
  expect(opened).toHaveBeenCalledWith(`${service}/pay/abc`, '_blank', 'noopener');
  expect(frame()).toBeNull();
});

it('leaves every other link, and every other way of following one, to the browser', () => {
  document.addEventListener('click', (event) => told.push(['followed', event.defaultPrevented]));
  press('foreign');
  press('other');
  press('pay', { ctrlKey: true });
  expect(told).toEqual([
    ['followed', false],
    ['followed', false],
    ['followed', false],
  ]);
  expect(frame()).toBeNull();
});
