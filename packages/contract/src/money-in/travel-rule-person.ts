import * as z from 'zod/mini';
import { isCountry } from '../countries';
import { isLei } from '../lei';
import { personCharacters, plainCharacters, plainText, properName } from '../validation';

/** The payer of a crypto transfer as IVMS101 describes people: the short form, and what may be added to it. */

export const personTypes = ['NATURAL', 'LEGAL'] as const;
export type PersonType = (typeof personTypes)[number];

/** IVMS101 nationalIdentifierType: the kinds for each type of person. */
export const identifierTypes = {
  NATURAL: ['ARNU', 'CCPT', 'DRLC', 'FIIN', 'TXID', 'SOCS', 'IDCD', 'MISC'],
  LEGAL: ['RAID', 'LEIX', 'TXID', 'MISC'],
} as const;
export type IdentifierType = (typeof identifierTypes)[PersonType][number];
const allIdentifierTypes = [...new Set([...identifierTypes.NATURAL, ...identifierTypes.LEGAL])];

export const addressTypes = ['HOME', 'BIZZ', 'GEOG'] as const;
export const walletTypes = ['SELF_HOSTED', 'HOSTED'] as const;
export type WalletType = (typeof walletTypes)[number];

export const identityMessages = {
  nameRequired: 'Name is required',
  identifierTypeRequired: 'ID type is required',
  identifierRequired: 'Identifier is required',
  identifierTypeOfOther: 'This ID type does not belong to this kind of person',
  lei: 'Invalid LEI',
  country: 'Choose a country',
  onlyNatural: 'Only of natural persons',
  onlyLegal: 'Only of legal persons',
  authorityRequired: 'Registration authority is required',
  authority: 'RA and six digits, as RA000472',
  birth: 'Date and place of birth belong together',
  date: 'Invalid date',
  pastDate: 'The date is not in the past',
  address: 'Give address lines, or a street with a number',
  providerRequired: 'Provider is required',
  providerUnasked: 'Only of a wallet that a provider keeps',
  ownershipUnasked: 'Only of a wallet whose keys the payer keeps',
  statementRequired: 'Message is required',
  signatureRequired: 'Signature is required',
  url: 'Invalid URL',
} as const;

export const longest = {
  name: 100,
  identifier: 35,
  customer: 50,
  place: 70,
  street: 70,
  building: 16,
  postCode: 16,
} as const;
const mostAddressLines = 7;

/** A name as a passport or a register spells it: an apostrophe belongs to names. */
const legalName = z
  .string({ error: identityMessages.nameRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: identityMessages.nameRequired, abort: true }),
    ...personCharacters,
    z.maxLength(longest.name, `At most ${longest.name} characters`),
  );

const text = (most: number) => z.optional(z.nullable(plainText(most)));
const named = (most: number) => z.optional(z.nullable(properName(most)));
const country = z
  .string({ error: identityMessages.country })
  .check(z.refine((code) => isCountry(code), { error: identityMessages.country }));
const countryOrNone = z.optional(z.nullable(country));
const lei = z.string().check(z.refine((code) => isLei(code), { error: identityMessages.lei }));

/** http and https, with a host that has a dot. */
const isWebsite = (address: string): boolean => {
  if (/[\s"<>]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && hostname.includes('.') && username === '' && password === '';
};

const website = z.string().check(
  z.trim(),
  z.maxLength(2_048, identityMessages.url),
  z.refine((address) => isWebsite(address), { error: identityMessages.url }),
);

const address = z
  .strictObject({
    addressType: z._default(z.enum(addressTypes), 'HOME'),
    streetName: named(longest.street),
    buildingNumber: text(longest.building),
    buildingName: named(longest.street),
    postCode: text(longest.postCode),
    townName: named(longest.place),
    countrySubDivision: named(longest.place),
    country,
    addressLine: z.optional(z.nullable(z.array(properName(longest.street)).check(z.maxLength(mostAddressLines)))),
  })
  .check(
    z.refine(
      ({ addressLine, streetName, buildingNumber, buildingName }) =>
        (addressLine?.length ?? 0) > 0 || Boolean(streetName && (buildingNumber ?? buildingName)),
      { path: ['streetName'], error: identityMessages.address },
    ),
  );

/** Provider that hosts the wallet. */
const vasp = z.strictObject({
  name: legalName,
  lei: z.optional(z.nullable(lei)),
  country,
  website: z.optional(z.nullable(website)),
});

/** Proof of ownership of the keys: a message that names the address, signed with them. */
const ownership = z.strictObject({
  method: z.literal('SIGNED_MESSAGE'),
  statement: z
    .string({ error: identityMessages.statementRequired })
    .check(z.minLength(1, { error: identityMessages.statementRequired, abort: true }), z.maxLength(500)),
  signature: z
    .string({ error: identityMessages.signatureRequired })
    .check(z.trim(), z.minLength(1, { error: identityMessages.signatureRequired, abort: true }), z.maxLength(500)),
});

const day = z.iso.date({ error: identityMessages.date });

type Person = {
  readonly personType: PersonType;
  readonly nationalIdentifierType: string;
  readonly nationalIdentifier: string;
  readonly registrationAuthority?: string | null | undefined;
  readonly countryOfIssue?: string | null | undefined;
  readonly countryOfResidence?: string | null | undefined;
  readonly countryOfRegistration?: string | null | undefined;
  readonly dateOfBirth?: string | null | undefined;
  readonly placeOfBirth?: string | null | undefined;
  readonly walletType?: WalletType | null | undefined;
  readonly vasp?: unknown;
  readonly ownership?: unknown;
  readonly ownedBy?: string | null | undefined;
};

const rule = (field: keyof Person, error: string, holds: (person: Person) => boolean) =>
  z.refine<Person>(holds, { path: [field], error });

const isNatural = ({ personType }: Person): boolean => personType === 'NATURAL';

/** Data of an originator: name, kind of document and number at least. */
export const originator = z
  .strictObject({
    personType: z.enum(personTypes),
    /** A natural person's family name, or the whole where it cannot be split; a legal person's as registered. */
    name: legalName,
    /** First names. */
    secondaryName: named(longest.name),
    nationalIdentifierType: z.enum(allIdentifierTypes, { error: identityMessages.identifierTypeRequired }),
    nationalIdentifier: z
      .string({ error: identityMessages.identifierRequired })
      .check(
        z.trim(),
        z.minLength(1, { error: identityMessages.identifierRequired, abort: true }),
        ...plainCharacters,
        z.maxLength(longest.identifier, `At most ${longest.identifier} characters`),
      ),
    /** Natural persons only. */
    countryOfIssue: countryOrNone,
    /** Legal persons only, with every identifier but an LEI: `RA` and six digits. */
    registrationAuthority: z.optional(
      z.nullable(z.string().check(z.regex(/^RA[0-9]{6}$/, identityMessages.authority))),
    ),
    address: z.optional(z.nullable(address)),
    dateOfBirth: z.optional(z.nullable(day)),
    placeOfBirth: named(longest.place),
    countryOfResidence: countryOrNone,
    countryOfRegistration: countryOrNone,
    /** Under which the merchant knows the payer. */
    customerIdentification: text(longest.customer),
    /** Ignored in favour of the chain's own. */
    accountNumber: text(128),
    walletType: z.optional(z.nullable(z.enum(walletTypes))),
    vasp: z.optional(z.nullable(vasp)),
    ownership: z.optional(z.nullable(ownership)),
    /** Owner of a self-hosted wallet; the payer by default. */
    ownedBy: z.optional(z.nullable(z.enum(['PAYER', 'THIRD_PARTY']))),
  })
  .check(
    rule('nationalIdentifierType', identityMessages.identifierTypeOfOther, ({ personType, nationalIdentifierType }) =>
      (identifierTypes[personType] as readonly string[]).includes(nationalIdentifierType),
    ),
    rule(
      'nationalIdentifier',
      identityMessages.lei,
      ({ nationalIdentifierType, nationalIdentifier }) =>
        nationalIdentifierType !== 'LEIX' || isLei(nationalIdentifier),
    ),
    rule('countryOfIssue', identityMessages.onlyNatural, (person) => isNatural(person) || !person.countryOfIssue),
    rule(
      'countryOfResidence',
      identityMessages.onlyNatural,
      (person) => isNatural(person) || !person.countryOfResidence,
    ),
    rule('dateOfBirth', identityMessages.onlyNatural, (person) => isNatural(person) || !person.dateOfBirth),
    rule('placeOfBirth', identityMessages.onlyNatural, (person) => isNatural(person) || !person.placeOfBirth),
    rule(
      'registrationAuthority',
      identityMessages.onlyLegal,
      (person) => !isNatural(person) || !person.registrationAuthority,
    ),
    rule(
      'registrationAuthority',
      identityMessages.authorityRequired,
      (person) =>
        isNatural(person) || person.nationalIdentifierType === 'LEIX' || Boolean(person.registrationAuthority),
    ),
    rule(
      'countryOfRegistration',
      identityMessages.onlyLegal,
      (person) => !isNatural(person) || !person.countryOfRegistration,
    ),
    rule('dateOfBirth', identityMessages.birth, (person) => !person.placeOfBirth || Boolean(person.dateOfBirth)),
    rule('placeOfBirth', identityMessages.birth, (person) => !person.dateOfBirth || Boolean(person.placeOfBirth)),
    rule('vasp', identityMessages.providerRequired, (person) => person.walletType !== 'HOSTED' || Boolean(person.vasp)),
    rule('vasp', identityMessages.providerUnasked, (person) => person.walletType === 'HOSTED' || !person.vasp),
    rule(
      'ownership',
      identityMessages.ownershipUnasked,
      (person) => person.walletType === 'SELF_HOSTED' || !(person.ownership || person.ownedBy),
    ),
  );
export type Originator = z.output<typeof originator>;

/** Completeness of the data: all that article 14 of Regulation (EU) 2023/1113 lists, or the short form. */
export type Quality = 'FULL' | 'MINIMUM';

type Facts = Pick<
  Originator,
  'personType' | 'nationalIdentifierType' | 'address' | 'customerIdentification' | 'dateOfBirth' | 'placeOfBirth'
>;

/**
 * For a natural person: date and place of birth, or address, document number and customer number. For a legal one: an LEI, or a register's name and
 * number. The wallet's address is known from the chain.
 */
export const qualityOf = (person: Facts): Quality => {
  if (person.personType === 'LEGAL')
    return ['LEIX', 'RAID'].includes(person.nationalIdentifierType) ? 'FULL' : 'MINIMUM';
  const born = person.dateOfBirth && person.placeOfBirth;
  const known = person.address && person.customerIdentification;
  return born || known ? 'FULL' : 'MINIMUM';
};

/** Fields the short form lacks, with the message of each. */
export const missingForFull = (person: Facts): { readonly field: string; readonly message: string }[] => {
  if (qualityOf(person) === 'FULL') return [];
  if (person.personType === 'LEGAL')
    return [{ field: 'nationalIdentifierType', message: 'An LEI or a registration number is required' }];
  const message = 'Date and place of birth are required, or address and customer number';
  return ['dateOfBirth', 'placeOfBirth'].map((field) => ({ field, message }));
};

/** Sentences of the server beyond the form's own. */
export const travelRuleMessages = {
  walletType: 'Wallet type is required',
  ownership: 'A message signed with the wallet is required',
  ownershipElsewhere: 'Payers cannot sign messages with this wallet: ask the platform to confirm it',
  statement: 'The message must name the address the coins came from',
  signature: 'The signature does not belong to this address',
  thirdParty: 'Of a wallet that belongs to somebody else the platform decides',
} as const;
