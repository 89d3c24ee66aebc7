// The payment page inside a page of its shop. Only origins of the business may frame it (the policy of the page says so to browsers), and only the one
// that opened it is told of its end.

export const isFramed = (): boolean => window.parent !== window;

/** Origin of the page around this one, as the button of the shop gave it; null unless the business allows it. */
const shopAround = (): string | null => {
  const shop = new URLSearchParams(location.hash.slice(1)).get('shop');
  const allowed = document.querySelector('main')?.dataset['shops']?.split(' ') ?? [];
  return shop !== null && allowed.includes(shop) ? shop : null;
};

let toldLast = '';

/** Tells the shop once that the payment is paid or over. Its server still has to ask ours: a browser proves nothing. */
export const tellShop = (): void => {
  const state = document.querySelector('main')?.dataset['told'] ?? '';
  const shop = isFramed() ? shopAround() : null;
  if (shop === null || state === '' || state === toldLast) return;
  toldLast = state;
  window.parent.postMessage({ source: 'countinghouse', state }, shop);
};

/** A way back to the shop leaves the frame: inside it the shop would stand in itself. */
export const leadOutOfFrame = (): void => {
  if (!isFramed()) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-back]')) link.target = '_top';
};
