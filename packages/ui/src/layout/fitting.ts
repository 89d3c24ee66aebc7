/**
 * Number of leading items that fit into a line of `room` px, `gap` apart, if the others need a button of `more` px beside them. All of them if they
 * fit without it.
 */
export function fitting(
  widths: readonly number[],
  { room, gap, more }: { room: number; gap: number; more: number },
): number {
  const ends = widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? -gap) + gap + width], []);
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return ends.filter((end) => end + gap + more <= room).length;
}
