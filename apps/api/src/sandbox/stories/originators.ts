import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { companyStems, familyNames, givenNames, payerCountries, walletProviders } from '../data/payers';
import type { Random } from '../random';

const day = (random: Random): string => {
  const year = random.integer('year', 1951, 2005);
  const twoDigits = (path: string, most: number) => String(random.integer(path, 1, most)).padStart(2, '0');
  return `${year}-${twoDigits('month', 12)}-${twoDigits('day', 28)}`;
};

/** The payer's kind of wallet: given for large transfers, and for some others. */
const walletOf = (random: Random, isLarge: boolean): Pick<Originator, 'walletType' | 'vasp'> => {
  if (!isLarge && random.chance('untold', 0.6)) return {};
  if (!isLarge && random.chance('own', 0.5)) return { walletType: 'SELF_HOSTED' };
  const [name, country, website] = random.pick('provider', walletProviders);
  return { walletType: 'HOSTED', vasp: { name, country, ...(website && { website }) } };
};

/** A payer as named by a merchant or staff: mostly the short form, some with all data. */
export const payerOf = (random: Random, isLarge: boolean): Originator => {
  const [country, register] = random.weighted(
    'country',
    payerCountries.map(([code, share, authority]) => [[code, authority] as const, share]),
  );
  const number = String(random.integer('number', 10_000_000, 99_999_999));
  const wallet = walletOf(random, isLarge);
  if (random.chance('company', 0.08)) {
    return {
      personType: 'LEGAL',
      name: `${random.pick('stem', companyStems)} ${random.pick('family', familyNames)} Ltd`,
      nationalIdentifierType: 'RAID',
      nationalIdentifier: number,
      registrationAuthority: register,
      countryOfRegistration: country,
      ...wallet,
    };
  }
  const isPassport = random.chance('passport', 0.6);
  const family = random.pick('family', familyNames);
  return {
    personType: 'NATURAL',
    name: family,
    secondaryName: random.pick('given', givenNames),
    nationalIdentifierType: isPassport ? 'CCPT' : 'IDCD',
    nationalIdentifier: `${isPassport ? 'A' : 'ID'}${number}`,
    countryOfIssue: country,
    ...(random.chance('born', 0.35) && { dateOfBirth: day(random), placeOfBirth: random.pick('place', places) }),
    ...wallet,
  };
};

const places = [
  'Vilnius',
  'Kaunas',
  'Riga',
  'Tallinn',
  'Gdańsk',
  'Leipzig',
  'Turku',
  'Malmö',
  'Lyon',
  'Enugu',
] as const;
