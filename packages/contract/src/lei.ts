/** Letters count from 10, so the whole is a number: it must be 1 modulo 97. */
const remainder = (text: string): number => {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
};

/** True for a legal entity identifier of ISO 17442: twenty capitals and digits with correct check digits. */
export const isLei = (text: string): boolean => /^[A-Z0-9]{18}[0-9]{2}$/.test(text) && remainder(text) === 1;
