import { describe, expect, it } from 'vitest';
import { afterChoosingPerson, bodyOf, errorsOf } from './originator-form';
import { overviewOf } from './originator-overview';
import { emptyOriginator, type OriginatorValues } from './originator-values';

const plain = {
  ownershipProofRequired: false,
  ownershipConfirmedBy: null,
  canSignMessage: true,
  acceptsMinimum: true,
} as const;
const proving = { ...plain, ownershipProofRequired: true };

const valuesOf = (typed: Partial<OriginatorValues['originator']> = {}): OriginatorValues => ({
  originator: { ...emptyOriginator('I control 0x42').originator, ...typed },
});
const short = { name: 'Okonkwo', nationalIdentifierType: 'CCPT', nationalIdentifier: 'A07712345' } as const;

describe('the form of an originator', () => {
  it('[VAL-11] asks for name, ID type and identifier, and sends just those', () => {
    expect(errorsOf(plain)(valuesOf())).toEqual({
      'originator.name': 'Name is required',
      'originator.nationalIdentifierType': 'ID type is required',
      'originator.nationalIdentifier': 'Identifier is required',
    });
    const values = valuesOf(short);
    expect(errorsOf(plain)(values)).toEqual({});
    expect(bodyOf(values, plain)).toEqual({ originator: { personType: 'NATURAL', ...short } });
  });

  it('sends of a company what belongs to companies only', () => {
    const values = valuesOf({
      ...short,
      personType: 'LEGAL',
      nationalIdentifierType: 'RAID',
      registrationAuthority: ' RA000472 ',
      dateOfBirth: '1990-04-01',
      countryOfIssue: 'NG',
      countryOfRegistration: 'NO',
    });
    expect(errorsOf(plain)(values)).toEqual({});
    expect(bodyOf(values, plain).originator).toEqual({
      personType: 'LEGAL',
      name: 'Okonkwo',
      nationalIdentifierType: 'RAID',
      nationalIdentifier: 'A07712345',
      registrationAuthority: 'RA000472',
      countryOfRegistration: 'NO',
    });
  });

  it('[VAL-3] takes a provider with a website that is one', () => {
    const hosted = (website: string) =>
      valuesOf({ ...short, walletType: 'HOSTED', vasp: { name: 'Example Exchange', country: 'MT', website, lei: '' } });
    expect(errorsOf(plain)(hosted('example'))).toEqual({ 'originator.vasp.website': 'Invalid URL' });
    expect(errorsOf(plain)(hosted(''))).toEqual({});
    expect(bodyOf(hosted('https://example.com'), plain).originator.vasp).toEqual({
      name: 'Example Exchange',
      country: 'MT',
      website: 'https://example.com',
    });
    expect(errorsOf(plain)(valuesOf({ ...short, walletType: 'HOSTED' }))).toEqual({
      'originator.vasp.name': 'Name is required',
      'originator.vasp.country': 'Choose a country',
    });
  });

  it('asks where ownership counts whose wallet it is, and for a signature', () => {
    expect(errorsOf(proving)(valuesOf(short))).toEqual({ 'originator.walletType': 'Wallet type is required' });
    const own = { ...short, walletType: 'SELF_HOSTED' } as const;
    expect(errorsOf(proving)(valuesOf(own))).toEqual({ 'originator.ownership.signature': 'Signature is required' });
    expect(errorsOf({ ...proving, canSignMessage: false })(valuesOf(own))).toHaveProperty(['originator.walletType']);
    expect(errorsOf({ ...proving, ownershipConfirmedBy: 'DECLARATION' })(valuesOf(own))).toEqual({});
    const signed = valuesOf({ ...own, ownership: { statement: 'I control 0x42', signature: '0x1b' } });
    expect(errorsOf(proving)(signed)).toEqual({});
    expect(bodyOf(signed, proving).originator.ownership).toEqual({
      method: 'SIGNED_MESSAGE',
      statement: 'I control 0x42',
      signature: '0x1b',
    });
    expect(bodyOf(signed, plain).originator.ownership).toBeUndefined();
  });

  it('asks for all where the short form is not enough', () => {
    const strict = { ...plain, acceptsMinimum: false };
    expect(Object.keys(errorsOf(strict)(valuesOf(short)))).toEqual([
      'originator.dateOfBirth',
      'originator.placeOfBirth',
    ]);
    expect(errorsOf(strict)(valuesOf({ ...short, dateOfBirth: '1990-04-01', placeOfBirth: 'Enugu' }))).toEqual({});
  });

  it('keeps an ID type that belongs to the other kind of person too, and drops any other', () => {
    expect(afterChoosingPerson('LEGAL', 'TXID')).toBe('TXID');
    expect(afterChoosingPerson('LEGAL', 'CCPT')).toBe('');
  });

  it('shows in the overview what is sent, in words', () => {
    const lines = overviewOf(valuesOf({ ...short, countryOfIssue: 'NG' }), plain)[0]?.items ?? [];
    expect(lines.map(({ label, value }) => [label, value])).toEqual([
      ['Person', 'Natural person'],
      ['Name', 'Okonkwo'],
      ['ID type', 'Passport'],
      ['Identifier', 'A07712345'],
      ['Country of issue', 'Nigeria'],
    ]);
  });
});
