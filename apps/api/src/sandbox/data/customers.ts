import type { Random } from '../random';

const firstNames = (
  'anna ben carla david elena felix greta hugo ines jan karin leo maria nils olga paul quinn rosa sven tara ' +
  'uwe vera willem xenia yann zoe amir bianca cem daria emil freya'
).split(' ');
const lastNames = (
  'adler berg costa dahl eriksen fischer garcia hansen ivanova jensen kovacs larsen meyer novak olsen petrov ' +
  'quist rossi silva toth ueda varga weber yilmaz zeman'
).split(' ');
const mailHosts = ['example.com', 'example.net', 'example.org'];

/** E-mail of a fictitious customer at a host reserved for examples; null if the merchant does not pass it on. */
export const customerEmailOf = (random: Random): string | null => {
  if (!random.chance('tells-customer', 0.65)) return null;
  const number = random.integer('customer-number', 1, 99);
  return `${random.pick('first-name', firstNames)}.${random.pick('last-name', lastNames)}${number}@${random.pick('mail-host', mailHosts)}`;
};

/** Language of the payment page; null: the browser's. */
export const localeOf = (random: Random): string | null =>
  random.weighted('locale', [
    [null, 30],
    ['en', 38],
    ['de', 12],
    ['es', 8],
    ['fr', 6],
    ['pl', 4],
    ['lt', 2],
  ] as const);
