import type { Page } from 'playwright-core';

/** Lasting results of {@link unreadable}: a new width reaches measured columns and menus some frames later. */
export const stillUnreadable = async (page: Page): Promise<string[]> => {
  let complaints = await unreadable(page);
  for (let tries = 0; complaints.length > 0 && tries < 20; tries += 1) {
    await page.waitForTimeout(100);
    complaints = await unreadable(page);
  }
  return complaints;
};

/**
 * Unreadable parts of a page, as sentences: texts cut off, texts overlapping each other, a page that scrolls sideways. A text may be cut if marked
 * so (`data-truncates`, or the whole of it as its title), but never one that holds a date.
 */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const complaints = new Set<string>();
    const quoted = (element: Element) => `“${(element.textContent ?? '').trim().slice(0, 60)}”`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) complaints.add(`the page is ${scrollWidth} px wide in ${clientWidth} px`);

    const isAside = (element: Element) =>
      element.closest('[aria-hidden="true"], [inert], option, script, style') !== null;
    /** Drawn in a box too small for any letter: for screen readers. */
    const isSpoken = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const isTiny = (width < 4 || height < 4) && getComputedStyle(element).overflowX !== 'visible';
      return isTiny || (element.parentElement !== null && isSpoken(element.parentElement));
    };
    const layerOf = (element: Element) => element.closest('dialog, [role="dialog"], [popover], aside');
    const mayBeCut = (element: Element, text: string) =>
      !/\d{1,2} [A-Z][a-z]{2} \d{4}/.test(text) &&
      (element.closest('[data-truncates]') !== null ||
        element.getAttribute('title') === text ||
        element.parentElement?.getAttribute('title') === text);

    /** Pixels of the text hidden by surrounding elements that cannot be scrolled into view. */
    const cutBy = (element: Element, box: DOMRect): number => {
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, position } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return 0;
        if (overflowX === 'visible') continue;
        const missing = Math.max(box.right - frame.right, frame.left - box.left);
        if (missing > 1) return Math.ceil(missing);
      }
      return 0;
    };

    /** Part of a text that is shown: one that may be cut lies over nothing beyond the edge that cuts it. */
    const shownOf = (element: Element, box: DOMRect): DOMRect => {
      let { left, right } = box;
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const frame = around.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
      }
      return new DOMRect(left, box.top, Math.max(0, right - left), box.height);
    };

    const seen: { element: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      if (!text || !element || isAside(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || isSpoken(element)) continue;
      const missing = mayBeCut(element, text) ? 0 : cutBy(element, box);
      if (missing > 0) complaints.add(`${missing} px of ${quoted(element)} are cut off`);
      if (box.bottom > 0 && box.top < innerHeight) seen.push({ element, box: shownOf(element, box) });
    }

    // Scrolled content below a sticky part is not at the same point as that part.
    const staysInPlace = (element: Element) => {
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).position === 'sticky' && around.tagName !== 'THEAD') return true;
      return false;
    };
    seen.sort((one, other) => one.box.top - other.box.top);
    for (const [index, { element, box }] of seen.entries())
      for (const other of seen.slice(index + 1)) {
        if (other.box.top >= box.bottom - 4) break;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - other.box.top;
        if (wide < 3 || high < 4 || element.contains(other.element) || other.element.contains(element)) continue;
        if (layerOf(element) !== layerOf(other.element)) continue;
        if ((element.closest('thead') === null) !== (other.element.closest('thead') === null)) continue;
        if (staysInPlace(element) !== staysInPlace(other.element)) continue;
        complaints.add(`${quoted(element)} and ${quoted(other.element)} lie over each other`);
      }
    return [...complaints];
  });
