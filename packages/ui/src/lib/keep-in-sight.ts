/**
 * Scrolls a row that scrolls sideways until all of an element in it is in sight, with `margin` pixels to spare, and never
 * the page. Browsers leave what gets the focus as it is when a part of it can be seen.
 */
export function keepInSight(row: Element, element: Element, margin = 8): void {
  const edge = row.getBoundingClientRect();
  const { left, right } = element.getBoundingClientRect();
  if (right + margin > edge.right) row.scrollLeft += right + margin - edge.right;
  else if (left - margin < edge.left) row.scrollLeft += left - margin - edge.left;
}
