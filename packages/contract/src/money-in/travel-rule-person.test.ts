import { describe, expect, it } from 'vitest';
import { countries, isCountry } from '../countries';
import { isLei } from '../lei';
import { identityMessages, missingForFull, originator, qualityOf } from './travel-rule-person';

const natural = {
  personType: 'NATURAL',
  name: "Adaeze O'Konkwo",
  nationalIdentifierType: 'CCPT',
  nationalIdentifier: 'A07712345',
} as const;
const legal = {
  personType: 'LEGAL',
  name: 'Blue Fjord AS',
  nationalIdentifierType: 'RAID',
  nationalIdentifier: '912345678',
  registrationAuthority: 'RA000472',
} as const;
const lei = '5493001KJTIIGC8Y1R12';

/** `field: message` of everything that is wrong. */
const problems = (person: object): string[] => {
  const parsed = originator.safeParse(person);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('an originator', () => {
  it('[VAL-11] needs a name, an ID type and an identifier, and no more', () => {
    expect(problems(natural)).toEqual([]);
    expect(problems(legal)).toEqual([]);
    const { name: _name, ...unnamed } = natural;
    expect(problems(unnamed)).toEqual(['name: Name is required']);
    expect(problems({ ...natural, name: '  ' })).toEqual(['name: Name is required']);
    expect(problems({ ...natural, nationalIdentifierType: undefined })).toContain(
      'nationalIdentifierType: ID type is required',
    );
    expect(problems({ ...natural, nationalIdentifier: '' })).toEqual(['nationalIdentifier: Identifier is required']);
  });

  it('names people and places as their documents do: an apostrophe belongs to a first name, a town and a street', () => {
    const spelt = {
      ...natural,
      secondaryName: "O'Neil",
      dateOfBirth: '1990-05-01',
      placeOfBirth: "L'Aquila",
      address: { streetName: "Via dell'Indipendenza", buildingNumber: '1', townName: "L'Aquila", country: 'IT' },
    };
    expect(problems(spelt)).toEqual([]);
    expect(problems({ ...spelt, secondaryName: 'O"Neil' })).toEqual([
      'secondaryName: Special characters are not allowed',
    ]);
  });

  it.each([
    [
      'an ID type of the other kind of person',
      { ...natural, nationalIdentifierType: 'RAID' },
      'nationalIdentifierType: This ID type does not belong to this kind of person',
    ],
    [
      'a passport of a company',
      { ...legal, nationalIdentifierType: 'CCPT' },
      'nationalIdentifierType: This ID type does not belong to this kind of person',
    ],
    [
      'an LEI with wrong check digits',
      { ...legal, nationalIdentifierType: 'LEIX', nationalIdentifier: '5493001KJTIIGC8Y1R13' },
      'nationalIdentifier: Invalid LEI',
    ],
    ['markup in a name', { ...natural, name: 'A<b>' }, 'name: Special characters are not allowed'],
    [
      'a quote in an identifier',
      { ...natural, nationalIdentifier: "A'1" },
      'nationalIdentifier: Special characters are not allowed',
    ],
    ['a country of issue of a company', { ...legal, countryOfIssue: 'NO' }, 'countryOfIssue: Only of natural persons'],
    ['a country that does not exist', { ...natural, countryOfIssue: 'XX' }, 'countryOfIssue: Choose a country'],
    [
      'a company without its register',
      { ...legal, registrationAuthority: null },
      'registrationAuthority: Registration authority is required',
    ],
    [
      'a register in another notation',
      { ...legal, registrationAuthority: 'RA12' },
      'registrationAuthority: RA and six digits, as RA000472',
    ],
    [
      'a register of a person',
      { ...natural, registrationAuthority: 'RA000472' },
      'registrationAuthority: Only of legal persons',
    ],
    [
      'a date of birth without a place',
      { ...natural, dateOfBirth: '1990-04-01' },
      'placeOfBirth: Date and place of birth belong together',
    ],
    [
      'a place of birth without a date',
      { ...natural, placeOfBirth: 'Enugu' },
      'dateOfBirth: Date and place of birth belong together',
    ],
    [
      'a day that does not exist',
      { ...natural, dateOfBirth: '1990-02-30', placeOfBirth: 'Enugu' },
      'dateOfBirth: Invalid date',
    ],
    [
      'a street without a number',
      { ...natural, address: { streetName: 'Gedimino pr.', country: 'LT' } },
      'address.streetName: Give address lines, or a street with a number',
    ],
    [
      'an address without a country',
      { ...natural, address: { addressLine: ['1 Quay Street'] } },
      'address.country: Choose a country',
    ],
    ['a hosted wallet without its provider', { ...natural, walletType: 'HOSTED' }, 'vasp: Provider is required'],
    [
      'a provider of nothing',
      { ...natural, vasp: { name: 'Example Exchange', country: 'MT' } },
      'vasp: Only of a wallet that a provider keeps',
    ],
    [
      'a proof about a hosted wallet',
      {
        ...natural,
        walletType: 'HOSTED',
        vasp: { name: 'Example Exchange', country: 'MT' },
        ownership: { method: 'SIGNED_MESSAGE', statement: 'I', signature: '0x' },
      },
      'ownership: Only of a wallet whose keys the payer keeps',
    ],
  ])('is refused with %s', (_title, person, problem) => {
    expect(problems(person)).toContain(problem);
  });

  it('is refused with a field nobody knows, which is named', () => {
    const { error } = originator.safeParse({ ...natural, shoeSize: 42 });
    // The sentence is the library's or the server's, by what the process has loaded.
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['shoeSize'] }]);
  });

  it.each([
    'ftp://example.com',
    'example.com',
    'https://',
    'https://local',
    'https://a b.com',
    'javascript:alert(1)',
    'https://u:p@example.com',
  ])('[VAL-3] has a provider whose website is one: %s is not', (website) => {
    const hosted = { ...natural, walletType: 'HOSTED', vasp: { name: 'Example Exchange', country: 'MT', website } };
    expect(problems(hosted)).toEqual([`vasp.website: ${identityMessages.url}`]);
    expect(problems({ ...hosted, vasp: { ...hosted.vasp, website: 'https://example.com/about' } })).toEqual([]);
  });

  it('proves ownership by a signed message only: other ways are for the platform to accept', () => {
    const owned = (method: string) => ({
      ...natural,
      walletType: 'SELF_HOSTED',
      ownership: { method, statement: 'I', signature: 'x' },
    });
    expect(problems(owned('SIGNED_MESSAGE'))).toEqual([]);
    for (const method of ['DECLARATION', 'MICRO_TRANSFER']) expect(problems(owned(method))).not.toEqual([]);
  });
});

describe('how much is known', () => {
  const address = { country: 'LT', addressLine: ['Gedimino pr. 20'] };
  const born = { dateOfBirth: '1990-04-01', placeOfBirth: 'Enugu' };
  it.each([
    ['the short form', 'MINIMUM', natural],
    ['with a birth', 'FULL', { ...natural, ...born }],
    ['with an address alone', 'MINIMUM', { ...natural, address }],
    ['with address and customer number', 'FULL', { ...natural, address, customerIdentification: 'C-17' }],
    ['a company of a register', 'FULL', legal],
    ['a company with an LEI', 'FULL', { ...legal, nationalIdentifierType: 'LEIX', nationalIdentifier: lei }],
    ['a company by its tax number', 'MINIMUM', { ...legal, nationalIdentifierType: 'TXID' }],
  ] as const)('%s: %s', (_title, quality, person) => {
    const parsed = originator.parse(person);
    expect(qualityOf(parsed)).toBe(quality);
    expect(missingForFull(parsed).length > 0).toBe(quality === 'MINIMUM');
  });
});

describe('codes', () => {
  it('an LEI has 20 characters of which the last two check the others', () => {
    expect(isLei(lei)).toBe(true);
    for (const wrong of ['5493001KJTIIGC8Y1R21', '5493001KJTIIGC8Y1R1', `${lei}0`, lei.toLowerCase(), ''])
      expect(isLei(wrong)).toBe(false);
  });

  it('countries are the 249 of ISO 3166-1', () => {
    expect(new Set(countries).size).toBe(249);
    expect(countries.every((code) => new Intl.DisplayNames('en', { type: 'region' }).of(code) !== code)).toBe(true);
    expect([isCountry('LT'), isCountry('EU'), isCountry('lt')]).toEqual([true, false, false]);
  });
});
