/** Width of the page in the frame, which scripts may read while they draw, without a layout. */
let known: number | undefined;

export const pageWidth = (): number | undefined => known;

/** Keeps the width of the element that holds the pages. Returns the function that stops it. */
export function watchPageWidth(node: Element | null): () => void {
  if (!node || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(([entry]) => {
    known = entry?.contentRect.width || undefined;
  });
  observer.observe(node);
  return () => {
    observer.disconnect();
    known = undefined;
  };
}
