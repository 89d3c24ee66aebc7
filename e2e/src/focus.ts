import type { Page } from 'playwright-core';

/** One stop of the Tab key: the control, and the problem with its focus style. */
export type TabStop = {
  /** Place among the controls of the page, in its order; null for a stop that is none of them. */
  readonly index: number | null;
  readonly html: string;
  /** Null when the focus is marked well. */
  readonly complaint: string | null;
};

type FocusProbe = {
  /** The controls that Tab must reach, in the order of the page. */
  readonly controls: readonly string[];
  /** Current focus; null if nothing has it. */
  readonly look: () => Promise<TabStop | null>;
  /** Focuses a control by its index. */
  readonly focus: (index: number) => void;
};
type Probed = Window & { focusProbe?: FocusProbe };

/**
 * Walks the whole page with the Tab key. A control marks its focus well if, unlike at rest, an outline of at least 2 px is drawn that contrasts 3:1
 * with its surroundings and is not cut off (WCAG 2.4.7, 1.4.11).
 */
export const walkByTab = async (page: Page): Promise<{ controls: readonly string[]; stops: readonly TabStop[] }> => {
  await page.evaluate(installProbe);
  const controls = await page.evaluate(() => (window as Probed).focusProbe?.controls ?? []);
  const stops: TabStop[] = [];
  // From the top; the walk ends when the focus leaves the page, or returns to its start.
  for (let step = 0; step < controls.length + 40; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(async () => (await (window as Probed).focusProbe?.look()) ?? null);
    if (!stop || (stops.length > 0 && stop.index !== null && stop.index === stops[0]?.index)) break;
    stops.push(stop);
  }
  return { controls, stops };
};

/**
 * Problems with the focus style of controls that a walk has reached, focused in turn without the key: for another colour scheme, which changes
 * neither the order nor what is reached. Each as `complaint: html`.
 *
 * @param indexes of the controls, in the order of the page
 */
export const complaintsAbout = async (page: Page, indexes: readonly number[]): Promise<readonly string[]> => {
  await page.evaluate(installProbe);
  return page.evaluate(async (asked) => {
    const complaints: string[] = [];
    for (const index of asked) {
      const probe = (window as Probed).focusProbe;
      probe?.focus(index);
      const stop = await probe?.look();
      if (stop?.index !== index) complaints.push(`not focused: ${probe?.controls[index]}`);
      else if (stop.complaint) complaints.push(`${stop.complaint}: ${stop.html}`);
    }
    return complaints;
  }, indexes);
};

/** Runs in the page while nothing has the focus, and records every control's style at rest. */
const installProbe = () => {
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.removeAllRanges();

  type Outline = { style: string; width: number; offset: number; colour: string };
  type Pseudo = '' | '::before' | '::after';
  const pseudos: readonly Pseudo[] = ['', '::before', '::after'];
  const outlineOf = (element: Element, pseudo: Pseudo): Outline => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element, pseudo || null);
    return {
      style: outlineStyle,
      width: Number.parseFloat(outlineWidth),
      offset: Number.parseFloat(outlineOffset),
      colour: outlineColor,
    };
  };
  const isDrawn = ({ style, width }: Outline) => style !== 'none' && width > 0;
  const atRest = new Map<Element, readonly boolean[]>();
  for (const element of document.querySelectorAll('body *'))
    atRest.set(
      element,
      pseudos.map((pseudo) => isDrawn(outlineOf(element, pseudo))),
    );

  // The browser itself converts any of its colours into red, green and blue, layered.
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const mixed = (colours: readonly string[]): readonly number[] => {
    if (!context) throw new Error('No canvas');
    context.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (rgb: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: readonly number[], other: readonly number[]): number => {
    const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  /** The grounds under an element, from the bottom up. */
  const groundsOf = (element: Element | null): string[] =>
    element ? [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor] : ['Canvas'];

  /** Element whose box is filled by an absolutely positioned pseudo-element. */
  const boxOf = (element: Element, pseudo: Pseudo): Element => {
    if (!pseudo || getComputedStyle(element, pseudo).position !== 'absolute') return element;
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).position !== 'static') return box;
    return element;
  };
  /** Ancestor that cuts the outline off: one that clips and is too small. One side may be cut if there is more to scroll to. */
  const cutBy = (box: Element, { offset, width }: Outline): string | null => {
    const reach = offset + width;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    for (let around = box.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(around);
      const margin = (overflow: string) => (overflow === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0) + 0.6;
      const edge = around.getBoundingClientRect();
      const isCutAcross =
        overflowX !== 'visible' &&
        (left - reach < edge.left - margin(overflowX) || right + reach > edge.right + margin(overflowX));
      const isCutAlong =
        overflowY !== 'visible' &&
        (top - reach < edge.top - margin(overflowY) || bottom + reach > edge.bottom + margin(overflowY));
      if (isCutAcross || isCutAlong) return around.outerHTML.slice(0, 80);
    }
    return null;
  };

  const complaintAbout = (focused: Element): string | null => {
    const parent = focused.parentElement;
    const around = [focused, parent, parent?.parentElement, focused.closest('tr, label')];
    const near = new Set([...around, ...(parent?.children ?? [])].filter((element) => element instanceof Element));
    const complaints: string[] = [];
    for (const element of near)
      for (const [index, pseudo] of pseudos.entries()) {
        const outline = outlineOf(element, pseudo);
        if (!isDrawn(outline) || atRest.get(element)?.[index]) continue;
        const box = boxOf(element, pseudo);
        const cut = cutBy(box, outline);
        const beside = [
          ...(outline.offset > -outline.width ? [groundsOf(box.parentElement)] : []),
          ...(outline.offset < 0 ? [groundsOf(box)] : []),
        ];
        const least = Math.min(
          ...beside.map((grounds) => contrast(mixed([...grounds, outline.colour]), mixed(grounds))),
        );
        if (outline.width < 2) complaints.push(`an outline of ${outline.width} px`);
        else if (least < 3) complaints.push(`an outline of contrast ${least.toFixed(2)}`);
        else if (cut) complaints.push(`an outline cut off by ${cut}`);
        else return null;
      }
    return complaints[0] ?? 'no outline';
  };

  const isControl = (element: HTMLElement): boolean => {
    if (element.tabIndex < 0 || element.matches(':disabled')) return false;
    if (element.closest('[hidden], [inert]') || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || !element.name) return true;
    // A group of radios is one stop.
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`)];
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ].filter(isControl);

  (window as Probed).focusProbe = {
    controls: controls.map((element) => element.outerHTML.slice(0, 160)),
    focus: (index) => controls[index]?.focus(),
    look: async () => {
      // A focused element is scrolled into view with the next frame.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return null;
      const index = controls.indexOf(focused);
      return {
        index: index < 0 ? null : index,
        html: focused.outerHTML.slice(0, 160),
        complaint: complaintAbout(focused),
      };
    },
  };
};
