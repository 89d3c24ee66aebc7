import { isFramed, leadOutOfFrame, tellShop } from './frame';
import './pay.css';

// The server renders the payment page whole, and it works without this script, which adds the countdown, copying, live changes and the choice of a
// coin. New content comes as a document from the same server; no HTML is made in the browser.

/** Interval of polling without a stream. */
const askAgainMilliseconds = 4_000;
/** Late coins may come to a payment that is over, but nobody waits for them. */
const askOverMilliseconds = 60_000;
const copiedMilliseconds = 2_000;
const rateMilliseconds = 30_000;
/** Long enough to read that it was paid, and to choose to stay. */
const secondsBeforeLeaving = 10;

const all = <E extends HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];

/** Lead of the server's clock over this browser's, from the last page received. */
let ahead = 0;
const noteClock = (): void => {
  const [counted] = all('[data-now]');
  if (counted) ahead = Date.parse(counted.dataset['now'] ?? '') - Date.now();
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `27:14`, `3 h 05 min`, `6 d 4 h`. */
const leftText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${two(minutes % 60)} min` : `${minutes}:${two(seconds % 60)}`;
};

const api = `/api/v1/public/payments/${location.pathname.split('/').at(-1) ?? ''}`;
/** A stream silent for longer is broken: the server's beats are more frequent. */
const silentMilliseconds = 30_000;
const tryAgainMilliseconds = 30_000;

let stream: EventSource | null = null;
let heardAt = 0;
let triedAt = 0;
/** True once no further change is expected. */
let isOver = false;

const isFollowed = (): boolean => stream?.readyState === EventSource.OPEN && Date.now() - heardAt < silentMilliseconds;

const unfollow = (): void => {
  stream?.close();
  stream = null;
};

/** Follows the payment, if this is a payment's page; the browser itself resumes a broken connection. */
const follow = (): void => {
  unfollow();
  if (!document.querySelector('[data-payment]')) return;
  triedAt = Date.now();
  const opened = new EventSource(`${api}/events`);
  stream = opened;
  for (const name of ['open', 'change', 'beat'])
    opened.addEventListener(name, (event) => {
      heardAt = Date.now();
      // The browser and the server both signal an opening: changes before it are fetched once.
      if (!(event instanceof MessageEvent) || name === 'beat') return;
      if (name === 'change') isOver = (JSON.parse(event.data) as { readonly isLast: boolean }).isLast;
      if (isOver) unfollow();
      if (name === 'change') void ask();
    });
};

/** Polls in place of the stream: while it is away, and now and then once it has ended. */
const lookAfter = (): void => {
  if (document.visibilityState !== 'visible' || isFollowed()) return;
  const waited = Date.now() - triedAt;
  if (isOver && waited < askOverMilliseconds) return;
  if (stream?.readyState !== EventSource.CONNECTING && waited >= tryAgainMilliseconds) follow();
  void ask();
};

/** Only a visible page holds a stream. */
const lookOn = (): void => (document.visibilityState === 'visible' ? follow() : unfollow());

let pricedAt = Date.now();
/** Prices are not streamed: a shown rate is polled. */
const askForRate = (): void => {
  if (document.visibilityState !== 'visible' || all('[data-rate]').length === 0) return;
  if (Date.now() - pricedAt < rateMilliseconds) return;
  pricedAt = Date.now();
  void ask();
};

let isOverdue = false;
const count = (): void => {
  for (const counted of all('[data-until]')) {
    const left = Date.parse(counted.dataset['until'] ?? '') - (Date.now() + ahead);
    counted.textContent = leftText(left);
    if (left <= 0 && !isOverdue) {
      isOverdue = true;
      void ask();
    }
  }
};

const ownLocale = 'en-GB';

/** Date format in the language of the page's own sentences: as the payer's region writes it, where the merchant set one of that language. */
const datesFor = (set = ownLocale): Intl.DateTimeFormat => {
  const locale = /^en\b/i.test(set) ? set : ownLocale;
  const style = {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat(locale, style);
  } catch {
    return new Intl.DateTimeFormat(ownLocale, style);
  }
};

/** Instants in the server's zone are shown in the payer's. */
const localise = (): void => {
  const dates = datesFor(document.querySelector('main')?.dataset['locale']);
  for (const time of all<HTMLTimeElement>('time[data-instant]'))
    time.textContent = dates.format(new Date(time.dateTime));
};

const begin = (): void => {
  noteClock();
  localise();
  count();
  leadOutOfFrame();
  tellShop();
};

/** Present page; null on failure. */
const fetchPage = (): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.pathname + location.search);
    request.responseType = 'document';
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null);
    request.onerror = () => resolve(null);
    request.send();
  });

/** Identity of a control across new content: its action. */
const nameOf = (control: Element): string =>
  [...control.attributes].map(({ name, value }) => (/^(data-|href)/.test(name) ? `${name}=${value}` : '')).join(' ');

/** Polls the current rate by itself, no more often than it can be read. */
const followRate = (page: Document): void => {
  const [shown, newer] = [document, page].map((from) => from.querySelector<HTMLElement>('[data-rate]'));
  if (!shown || !newer) return;
  const [before = '', now = ''] = [shown, newer].map(({ dataset }) => dataset['rate']);
  if (Date.parse(now) - Date.parse(before) > rateMilliseconds - askAgainMilliseconds)
    shown.replaceWith(document.adoptNode(newer));
};

let asking: Promise<void> = Promise.resolve();
/** Refetches; one answer after the other, so that none overwrites a newer one. */
const ask = (): Promise<void> => (asking = asking.then(askOnce));

/** Inserts new content if there is any, and keeps the keyboard focus. */
const askOnce = async (): Promise<void> => {
  const page = await fetchPage();
  const [shown, newer] = [document.querySelector('main'), page?.querySelector('main')];
  if (!page || !shown || !newer) return;
  if (shown.dataset['version'] === newer.dataset['version']) {
    followRate(page);
    return;
  }
  if (page.title !== '') document.title = page.title;
  const status = shown.querySelector('[data-status]');
  const said = newer.querySelector('[data-status]');
  const held = shown.contains(document.activeElement) ? document.activeElement : null;
  const code = document.querySelector<HTMLElement>('[data-qr][aria-pressed="true"]')?.dataset['qr'];
  const wasDone = shown.querySelector('[data-leaving]') !== null;
  const text = said?.textContent ?? '';
  // The element that is read out stays, so that its new text is.
  if (status && said) said.replaceWith(status);
  shown.replaceChildren(...[...newer.childNodes].map((node) => document.adoptNode(node)));
  if (status && status.textContent !== text) status.textContent = text;
  for (const name of ['data-version', 'data-payment', 'data-told']) {
    const value = newer.getAttribute(name);
    if (value !== null) shown.setAttribute(name, value);
  }
  isOverdue = false;
  begin();
  showCode(code);
  if (held) holdOn(nameOf(held));
  if (!wasDone) leave();
};

/** Focuses the control with the same action; without one, the top. */
const holdOn = (name: string): void => {
  const same = all('button, a').find((control) => nameOf(control) === name);
  if (same) return same.focus();
  const [heading] = all('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
};

let leaving: ReturnType<typeof setInterval> | undefined;
const stay = (): void => {
  clearInterval(leaving);
  for (const told of all('[data-leaving]')) told.hidden = true;
};

/** Just paid: leads back to the merchant after a while, unless the payer stays. */
const leave = (): void => {
  const [told] = all('[data-leaving]');
  // In a frame the shop around it knows.
  if (!told || isFramed()) return stay();
  let seconds = secondsBeforeLeaving;
  const tick = (): void => {
    for (const counted of all('[data-seconds]')) counted.textContent = String(seconds);
    if (seconds === 0) {
      stay();
      document.querySelector<HTMLElement>('[data-back]')?.click();
    }
    seconds -= 1;
  };
  told.hidden = false;
  tick();
  clearInterval(leaving);
  leaving = setInterval(tick, 1_000);
};

const copy = async (button: HTMLElement): Promise<void> => {
  const name = button.getAttribute('aria-label') ?? '';
  await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
  button.classList.add('is-copied');
  button.setAttribute('aria-label', 'Copied');
  setTimeout(() => {
    button.classList.remove('is-copied');
    button.setAttribute('aria-label', name);
  }, copiedMilliseconds);
};

const showCode = (wanted: string | undefined): void => {
  if (!all('[data-qr-of]').some(({ dataset }) => dataset['qrOf'] === wanted)) return;
  for (const code of all('[data-qr-of]')) code.hidden = code.dataset['qrOf'] !== wanted;
  for (const button of all('[data-qr]')) button.setAttribute('aria-pressed', String(button.dataset['qr'] === wanted));
};

const choose = async (chosen: HTMLElement): Promise<void> => {
  const buttons = all<HTMLButtonElement>('[data-coin]');
  for (const button of buttons) button.disabled = true;
  const { coin: depositCurrency, network } = chosen.dataset;
  const answer = await fetch(api, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ depositCurrency, network }),
  }).catch(() => null);
  await ask();
  for (const button of buttons) button.disabled = false;
  for (const failed of all('[data-failed]')) failed.hidden = answer?.ok === true;
};

document.addEventListener('click', (event) => {
  const { target } = event;
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  if (!button) return;
  if (button.dataset['copy'] !== undefined) void copy(button).catch(() => undefined);
  if (button.dataset['qr'] !== undefined) showCode(button.dataset['qr']);
  if (button.dataset['coin'] !== undefined) {
    // Without this script the form of the page does it.
    event.preventDefault();
    void choose(button);
  }
  if (button.dataset['stay'] !== undefined) stay();
});

document.documentElement.classList.add('has-script');
begin();
lookOn();
document.addEventListener('visibilitychange', lookOn);
setInterval(count, 1_000);
setInterval(askForRate, 1_000);
setInterval(lookAfter, askAgainMilliseconds);
