const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Origin of an error, line by line, without its message, which may hold typed text. */
const originOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /:\d+:\d+\)?$/.test(line.trim()));
  return [error.name, ...frames.map((line) => line.trim())].join('\n');
};

/** Reference of a fault in a few letters, constant within this version: `F-7KQ2MD4`. */
export const faultReference = (error: unknown): string => {
  let hash = 0x811c9dc5;
  for (const character of originOf(error)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const code = Array.from({ length: 7 }, (_, place) => letters[Math.floor(hash / 32 ** place) % 32]);
  return `F-${code.join('')}`;
};
