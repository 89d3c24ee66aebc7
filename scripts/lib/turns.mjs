/** @typedef {{ say: (text: string) => void, end: () => void }} Turn says text as it stands, until it has ended */

/**
 * Lets parts of a run that go on side by side print one after the other. The first part that has not ended prints at once;
 * what the later ones say is kept until it is their turn.
 * @param {(text: string) => void} write
 * @returns {() => Turn} opens the next part; parts print in the order in which they are opened
 */
export const inTurns = (write) => {
  const parts = [];
  const passOn = () => {
    for (let first = parts[0]; first; first = parts[0]) {
      for (const text of first.kept.splice(0)) write(text);
      if (!first.hasEnded) return;
      parts.shift();
    }
  };
  return () => {
    const part = { kept: [], hasEnded: false };
    parts.push(part);
    return {
      say: (text) => {
        part.kept.push(text);
        passOn();
      },
      end: () => {
        part.hasEnded = true;
        passOn();
      },
    };
  };
};
