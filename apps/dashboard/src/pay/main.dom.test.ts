import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Page as rendered by the server, as far as the script depends on it.
type Page = { readonly version: string; readonly inner: string; readonly locale?: string; readonly told?: string };
const mainOf = ({ version, inner, locale, told }: Page): string =>
  `<main data-version="${version}" ${locale ? `data-locale="${locale}"` : ''} data-shops="https://shop.example https://b.example" data-told="${told ?? ''}">
    <h1>Pay Aurora</h1><p role="status" data-status>${version}</p>${inner}</main>`;

const toPay = (more = ''): string => `
  <div data-qr-of="uri"></div><div data-qr-of="plain" hidden></div>
  <button type="button" data-qr="uri" aria-pressed="true">Address and amount</button>
  <button type="button" data-qr="plain" aria-pressed="false">Address only</button>
  <button type="button" data-copy="bc1q" aria-label="Copy address"></button>${more}`;
const done = `<a href="#back" data-back>Back</a>
  <div data-leaving hidden><span data-seconds></span><button type="button" data-stay>Stay here</button></div>`;
const priced = (at: string, rate: string): string => toPay(`<p data-rate="2025-03-14T09:${at}.000Z">${rate}</p>`);

/** Answer of the server from now on. */
let answer: Page;
class Answering {
  responseXML: Document | null = null;
  readonly status = 200;
  onload = (): void => undefined;
  open(): void {
    this.responseXML = new DOMParser().parseFromString(mainOf(answer), 'text/html');
  }
  send(): void {
    queueMicrotask(() => this.onload());
  }
}

/** Stream without any message. */
class Silent extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readonly readyState = 2;
  close(): void {}
}

const open = async (page: Page): Promise<void> => {
  answer = page;
  document.body.innerHTML = mainOf(page);
  vi.resetModules();
  await import('./main');
};
/** Time passes on the page. */
const after = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1_000);
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};
/** Number of times the way back was taken. */
let backs = 0;
const countBacks = (event: Event): void => {
  if (event.target instanceof Element && event.target.matches('[data-back]')) backs += 1;
};

beforeEach(() => {
  backs = 0;
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Answering);
  vi.stubGlobal('EventSource', Silent);
  document.addEventListener('click', countBacks);
});
afterEach(() => {
  document.removeEventListener('click', countBacks);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('leads whoever sees it paid back to the merchant after ten seconds, once', async () => {
  await open({ version: 'waiting', inner: toPay() });
  answer = { version: 'paid', inner: done };
  await after(5);
  expect(find('[data-leaving]').hidden).toBe(false);
  expect(find('[data-status]').textContent).toBe('paid');
  expect(backs).toBe(0);
  await after(12);
  expect(backs).toBe(1);
  await after(30);
  expect(backs).toBe(1);
});

it('leads nobody away who stays, or who opens what was paid before', async () => {
  await open({ version: 'waiting', inner: toPay() });
  answer = { version: 'paid', inner: done };
  await after(5);
  find('[data-stay]').click();
  expect(find('[data-leaving]').hidden).toBe(true);
  await after(30);
  expect(backs).toBe(0);
  await open({ version: 'paid', inner: done });
  await after(30);
  expect(backs).toBe(0);
});

it('shows a new price after half a minute and not before, and touches nothing else', async () => {
  await open({ version: 'open', inner: priced('23:00', 'first') });
  const copy = find('[data-copy]');
  answer = { version: 'open', inner: priced('23:20', 'second') };
  await after(5);
  expect(find('[data-rate]').textContent).toBe('first');
  answer = { version: 'open', inner: priced('23:30', 'third') };
  await after(25);
  expect(find('[data-rate]').textContent).toBe('third');
  expect(find('[data-copy]')).toBe(copy);
});

it('keeps the chosen code and the place of the keyboard over new content, else goes to the top', async () => {
  await open({ version: 'one', inner: toPay() });
  find('[data-qr="plain"]').click();
  find('[data-copy]').focus();
  answer = { version: 'two', inner: toPay() };
  await after(5);
  expect(find('[data-status]').textContent).toBe('two');
  expect(find('[data-qr-of="plain"]').hidden).toBe(false);
  expect(document.activeElement).toBe(find('[data-copy]'));
  answer = { version: 'three', inner: '<p>gone</p>' };
  await after(5);
  expect(document.activeElement).toBe(find('h1'));
});

it('tells dates with their time zone in the language of the page, as the region of the payer writes it where the merchant said one', async () => {
  const time = '<time datetime="2025-03-14T09:52:11.000Z" data-instant>2025-03-14 09:52 UTC</time>';
  await open({ version: 'one', inner: time, locale: 'en-US' });
  expect(find('time').textContent).toMatch(/^Mar 14, 2025, \d\d:52/);
  for (const locale of ['de-DE', 'en_not_a_locale', 'not_a_locale', '']) {
    await open({ version: 'one', inner: time, locale });
    expect(find('time').textContent).toMatch(/^14 Mar 2025, \d\d:52 (UTC|[A-Z]{3,4}|GMT[+-]\d+)$/);
  }
});

/** Messages to the page around, each with the origin that alone may read it. */
const framedBy = (): unknown[][] => {
  const messages: unknown[][] = [];
  vi.stubGlobal('parent', { postMessage: (...sent: unknown[]) => messages.push(sent) });
  return messages;
};

it('tells the shop that opened it, and no other, once, that it was paid, and leads nobody away inside of it', async () => {
  const messages = framedBy();
  location.hash = '#shop=https%3A%2F%2Fshop.example';
  await open({ version: 'waiting', inner: toPay() });
  expect(messages).toEqual([]);
  answer = { version: 'paid', inner: done, told: 'paid' };
  await after(5);
  answer = { version: 'paid more', inner: done, told: 'paid' };
  await after(20);
  expect(messages).toEqual([[{ source: 'countinghouse', state: 'paid' }, 'https://shop.example']]);
  expect(backs).toBe(0);
  expect(find('[data-back]').getAttribute('target')).toBe('_top');
});

it('tells nobody whom the business does not allow, and nobody unless it stands in a frame', async () => {
  const messages = framedBy();
  location.hash = '#shop=https%3A%2F%2Fevil.example';
  await open({ version: 'paid', inner: done, told: 'paid' });
  location.hash = '';
  await open({ version: 'paid', inner: done, told: 'paid' });
  expect(messages).toEqual([]);
});
