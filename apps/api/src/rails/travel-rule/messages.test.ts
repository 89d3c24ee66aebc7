import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { describe, expect, test } from 'vitest';
import { assetOf, isAsset, isTokenIdentifier } from './assets';
import { beneficiaryIn, originatorIn, payloadOut } from './ivms';
import { confirmationMessage, inquiryMessage, readPaymentAddress, resolutionMessage } from './messages';
import { versionFor } from './versions';

const provider = { name: 'Harbour Exchange', country: 'NL', lei: null };

const johnny = {
  naturalPerson: {
    name: {
      nameIdentifier: [{ primaryIdentifier: 'Post', secondaryIdentifier: 'Johnny', nameIdentifierType: 'LEGL' }],
    },
    geographicAddress: [
      {
        addressType: 'GEOG',
        streetName: 'Potential Street',
        buildingNumber: '123',
        postCode: '91361',
        townName: 'Thousand Oaks',
        country: 'US',
      },
    ],
    customerIdentification: '1002390',
  },
};

/** An inquiry in the form of the protocol's own example. */
const inquiry = {
  asset: { slip0044: 0 },
  amount: '100000000',
  callback: 'https://originator.com/implementation/defined/path',
  IVMS101: {
    originator: { originatorPersons: [johnny] },
    beneficiary: {
      beneficiaryPersons: [
        {
          naturalPerson: {
            name: [
              {
                nameIdentifier: [
                  { primaryIdentifier: 'MachuPichu', secondaryIdentifier: 'Freddie', nameIdentifierType: 'LEGL' },
                ],
              },
            ],
          },
        },
      ],
    },
    originatingVASP: {
      originatingVASP: {
        legalPerson: {
          name: { nameIdentifier: [{ legalPersonName: 'VASP A', legalPersonNameIdentifierType: 'LEGL' }] },
          nationalIdentification: { nationalIdentifier: '506700T7Z685VUOZL877', nationalIdentifierType: 'LEIX' },
        },
      },
    },
    payloadMetadata: { payloadVersion: '101' },
  },
};

const isRead = (changes: object) => inquiryMessage.safeParse({ ...inquiry, ...changes }).success;

describe('an inquiry', () => {
  test('is read with its people, in lists or alone, and fields unknown to us are passed over', () => {
    const read = inquiryMessage.parse(inquiry);
    expect([read.amount, originatorIn(read.IVMS101, provider)?.name, beneficiaryIn(read.IVMS101)]).toEqual([
      100_000_000n,
      'Post',
      'Freddie MachuPichu',
    ]);
  });

  test('has an exact amount in smallest units, above nothing', () => {
    const amounts = ['1', 1, '0', 0, '-1', '1.5', 0.000021, 2 ** 53, '1e8', '', null, '1'.repeat(39)];
    expect(amounts.filter((amount) => isRead({ amount }))).toEqual(['1', 1]);
    expect(inquiryMessage.parse({ ...inquiry, amount: '123456789012345678901' }).amount).toBe(123456789012345678901n);
  });

  test.each([
    ['no asset', { asset: {} }],
    ['no callback', { callback: undefined }],
    ['no people', { IVMS101: {} }],
    ['nobody in a list', { IVMS101: { originator: { originatorPersons: [] } } }],
    [
      'a person that is natural and legal',
      { IVMS101: { originator: { originatorPersons: [{ ...johnny, legalPerson: johnny }] } } },
    ],
  ])('is refused with %s', (_what, changes) => {
    expect(isRead(changes)).toBe(false);
  });
});

describe('the originator of a message', () => {
  const read = (persons: unknown) =>
    originatorIn(
      inquiryMessage.parse({ ...inquiry, IVMS101: { originator: { originatorPersons: persons } } }).IVMS101,
      provider,
    );

  test('becomes a payer of our records whose wallet that provider keeps', () => {
    expect(read([johnny])).toMatchObject({
      personType: 'NATURAL',
      secondaryName: 'Johnny',
      nationalIdentifierType: 'MISC',
      nationalIdentifier: '1002390',
      customerIdentification: '1002390',
      walletType: 'HOSTED',
      vasp: { name: 'Harbour Exchange', country: 'NL' },
      address: { addressType: 'GEOG', townName: 'Thousand Oaks' },
    });
  });

  test('is not made up where nothing tells him from another of his name, nor chosen among several', () => {
    const nameless = { naturalPerson: { name: johnny.naturalPerson.name } };
    expect([read([nameless]), read([johnny, johnny])]).toEqual([null, null]);
  });
});

test('people of our records come back as they were sent', () => {
  const natural: Originator = {
    personType: 'NATURAL',
    name: 'Okonkwo',
    secondaryName: 'Adaeze',
    nationalIdentifierType: 'CCPT',
    nationalIdentifier: 'A07712345',
    countryOfIssue: 'NG',
    dateOfBirth: '1990-04-12',
    placeOfBirth: 'Enugu',
    countryOfResidence: 'NL',
    customerIdentification: 'c-17',
  };
  const legal: Originator = {
    personType: 'LEGAL',
    name: 'Baltic Shop OÜ',
    nationalIdentifierType: 'RAID',
    nationalIdentifier: '12345678',
    registrationAuthority: 'RA000181',
    address: { addressType: 'BIZZ', addressLine: ['Narva mnt 5'], townName: 'Tallinn', country: 'EE' },
  };
  for (const sent of [natural, legal]) {
    const message = inquiryMessage.parse({
      ...inquiry,
      IVMS101: payloadOut(sent, natural, { name: 'Ours', lei: null }),
    });
    expect(originatorIn(message.IVMS101, provider)).toMatchObject({ ...sent, walletType: 'HOSTED' });
    expect(beneficiaryIn(message.IVMS101)).toBe('Adaeze Okonkwo');
  }
});

describe('answers', () => {
  test('say exactly one thing', () => {
    const approved = { address: 'bc1q', callback: 'https://b.example/c' };
    const both = { approved, rejected: 'no' };
    expect(
      [{ approved }, { rejected: 'no' }, both, {}, { approved: {} }].map(
        (body) => resolutionMessage.safeParse(body).success,
      ),
    ).toEqual([true, true, false, false, false]);
    const ends = [{ txid: 'ab' }, { canceled: null }, { canceled: 'changed' }, { txid: 'ab', canceled: null }, {}];
    expect(ends.map((body) => confirmationMessage.safeParse(body).success)).toEqual([true, true, true, false, false]);
  });

  test('name an address with its tag as one text', () => {
    expect([readPaymentAddress('rN7n?dt=55'), readPaymentAddress('rN7n'), readPaymentAddress('rN7n?dt=')]).toEqual([
      { address: 'rN7n', tag: '55' },
      { address: 'rN7n', tag: null },
      { address: 'rN7n', tag: null },
    ]);
  });
});

describe('a coin between providers', () => {
  const tokens = { 'USDT@TRX': '15MHFC8CB' };
  test('goes by its chain’s number, a token by the identifier set for its network alone', () => {
    expect(assetOf({ currency: 'BTC', network: 'MAIN' }, '3.1.0', tokens)).toEqual({ slip0044: 0 });
    expect(assetOf({ currency: 'USDT', network: 'TRX' }, '3.2.1', tokens)).toEqual({ dti: '15MHFC8CB' });
    expect(assetOf({ currency: 'USDT', network: 'TRX' }, '3.1.0', tokens)).toBeNull();
    expect(assetOf({ currency: 'USDT', network: 'ETH' }, '3.2.1', tokens)).toBeNull();
    expect(assetOf({ currency: 'ETH', network: 'BSC' }, '3.2.1', tokens)).toBeNull();
  });

  test('is recognised only where everything that is said of it holds', () => {
    const bitcoin = { currency: 'BTC', network: 'MAIN' };
    const said = [
      { slip0044: 0 },
      { dti: '4H95J0R2X' },
      { slip0044: 0, dti: '4H95J0R2X' },
      { slip0044: 60 },
      { slip0044: 0, dti: 'X9J9K872S' },
      {},
    ];
    expect(said.map((asset) => isAsset(asset, bitcoin, tokens))).toEqual([true, true, true, false, false, false]);
  });

  test('has an identifier of nine characters', () => {
    expect(['4H95J0R2X', '4H95J0R2', '0H95J0R2X', '4H95J0R2A', '4h95j0r2x'].map(isTokenIdentifier)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('the newest version that both speak is spoken, and none of the second generation', () => {
  expect([['3.1.0', '3.2.1'], ['3.1.0'], ['2.1.0', '3.0.0'], []].map(versionFor)).toEqual([
    '3.2.1',
    '3.1.0',
    null,
    null,
  ]);
});
