const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `2 d 2 h`, `5 h 30 min`, `12 min`: a span of time in two units at most, on every screen; rounded down, so that nobody counts on more than is left. */
export const spanText = (milliseconds: number): string => {
  const left = Math.max(0, milliseconds);
  if (left >= day) return `${Math.floor(left / day)} d ${Math.floor((left % day) / hour)} h`;
  if (left >= hour) return `${Math.floor(left / hour)} h ${Math.floor((left % hour) / minute)} min`;
  return `${Math.floor(left / minute)} min`;
};
