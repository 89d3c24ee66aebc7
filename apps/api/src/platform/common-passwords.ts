/**
 * What the passwords most often found in leaks are made of, once case, digits and signs at their ends and the usual
 * substitutions are taken away. Those that cannot satisfy the rule of the form need no entry.
 */
const commonCores = new Set(
  `aaaaaa abc abcd abcde abcdef abcdefg abcdefgh access admin administrator alexander amanda andrea andrew angel
  anthony april arsenal asdf asdfgh asdfghjkl august autumn bailey banana barcelona baseball basketball batman bitcoin
  business buster changeme charlie cheese chelsea chocolate computer cookie countinghouse daniel default december
  demo dragon eagle eminem ethereum facebook february flower football forever freedom friday friend george ginger
  google guest hannah harley hello helloworld hockey hunter iloveyou internet january jasmine jennifer jessica jordan
  joshua july june justin killer letmein liverpool login london love lovely maggie manager manchester march master
  matrix matthew merchant michael michelle minecraft monday monkey mustang naruto nicole november october orange
  pass passw passwd passwort password payment pepper pokemon princess private purple qazwsx qwer qwert qwerty
  qwertyuiop qwertz ranger robert samsung saturday secret secure security september shadow silver snoopy soccer spring
  starwars summer sunday sunshine superman support sweety system taylor temp temporary tennis test testing thomas
  thursday tigger trustno tuesday user victoria wednesday welcome whatever william winter yellow zaq zxcv zxcvbn
  zxcvbnm`.split(/\s+/),
);

const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** What is left of a password when what people add to satisfy rules is taken away: `P@ssw0rd2025!` is `password`. */
const coreOf = (password: string): string =>
  password
    .toLowerCase()
    .replace(/[^a-z@$]+$/, '')
    .replace(/^[^a-z@$]+/, '')
    .replace(/[01345@$]/g, (sign) => substitutes[sign] ?? sign);

/** Whether a password is among the first that somebody would try for this person. */
export const isCommonPassword = (password: string, email: string): boolean => {
  const core = coreOf(password);
  return core === '' || commonCores.has(core) || core === coreOf(email.split('@')[0] ?? '');
};
