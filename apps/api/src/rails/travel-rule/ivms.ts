import {
  identifierTypes,
  originator as originatorSchema,
  type Originator,
} from '@countinghouse/contract/money-in/travel-rule-person';
import * as z from 'zod/mini';

// Persons between providers. Source: IVMS101 of 2020, in JSON as the Travel Rule Protocol carries it.

const mostOfAKind = 10;

/** A list, or its only item alone, as some write it. */
const oneOrMore = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.union([z.array(schema).check(z.minLength(1), z.maxLength(mostOfAKind)), schema]),
    z.transform((given): z.output<Schema>[] => (Array.isArray(given) ? given : [given]) as z.output<Schema>[]),
  );

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const address = z.object({
  addressType: z.string(),
  streetName: maybe(text(70)),
  buildingNumber: maybe(text(16)),
  buildingName: maybe(text(70)),
  postCode: maybe(text(16)),
  townName: maybe(text(70)),
  countrySubDivision: maybe(text(70)),
  country: text(2),
  addressLine: maybe(oneOrMore(text(70))),
});

const identification = z.object({
  nationalIdentifier: text(35),
  nationalIdentifierType: z.string(),
  countryOfIssue: maybe(text(2)),
  registrationAuthority: maybe(text(8)),
});

const naturalPerson = z.object({
  name: oneOrMore(
    z.object({
      nameIdentifier: oneOrMore(
        z.object({
          primaryIdentifier: text(100).check(z.minLength(1)),
          secondaryIdentifier: maybe(text(100)),
          nameIdentifierType: z.string(),
        }),
      ),
    }),
  ),
  geographicAddress: maybe(oneOrMore(address)),
  nationalIdentification: maybe(identification),
  customerIdentification: maybe(text(50)),
  dateAndPlaceOfBirth: maybe(z.object({ dateOfBirth: z.iso.date(), placeOfBirth: text(70) })),
  countryOfResidence: maybe(text(2)),
});

const legalPerson = z.object({
  name: z.object({
    nameIdentifier: oneOrMore(
      z.object({ legalPersonName: text(100).check(z.minLength(1)), legalPersonNameIdentifierType: z.string() }),
    ),
  }),
  geographicAddress: maybe(oneOrMore(address)),
  customerIdentification: maybe(text(50)),
  nationalIdentification: maybe(identification),
  countryOfRegistration: maybe(text(2)),
});

const person = z
  .object({ naturalPerson: z.optional(naturalPerson), legalPerson: z.optional(legalPerson) })
  .check(z.refine((one) => (one.naturalPerson === undefined) !== (one.legalPerson === undefined)));
type Person = z.output<typeof person>;

/** Sender and recipient, and the provider of the sender. */
export const identityPayload = z.object({
  originator: z.object({ originatorPersons: oneOrMore(person), accountNumber: maybe(oneOrMore(text(256))) }),
  beneficiary: maybe(z.object({ beneficiaryPersons: oneOrMore(person), accountNumber: maybe(oneOrMore(text(256))) })),
  originatingVASP: maybe(z.object({ originatingVASP: maybe(person) })),
});
export type IdentityPayload = z.output<typeof identityPayload>;

/** Provider of a wallet, as our people are described. */
export type Provider = { readonly name: string; readonly country: string; readonly lei?: string | null | undefined };

const placeOf = (given: z.output<typeof address>[] | null | undefined): Originator['address'] => {
  const [first] = given ?? [];
  if (!first) return null;
  const { addressType, ...rest } = first;
  return { ...rest, addressType: addressType === 'HOME' || addressType === 'BIZZ' ? addressType : 'GEOG' };
};

const naturalOf = (given: NonNullable<Person['naturalPerson']>) => {
  const names = given.name.flatMap(({ nameIdentifier }) => nameIdentifier);
  const name = names.find(({ nameIdentifierType }) => nameIdentifierType === 'LEGL') ?? names[0];
  const { nationalIdentification: proof, dateAndPlaceOfBirth: born, customerIdentification } = given;
  return {
    personType: 'NATURAL',
    name: name?.primaryIdentifier,
    secondaryName: name?.secondaryIdentifier || null,
    nationalIdentifierType: proof?.nationalIdentifierType ?? 'MISC',
    nationalIdentifier: proof?.nationalIdentifier ?? customerIdentification,
    countryOfIssue: proof?.countryOfIssue ?? null,
    dateOfBirth: born?.dateOfBirth ?? null,
    placeOfBirth: born?.placeOfBirth ?? null,
    countryOfResidence: given.countryOfResidence ?? null,
  };
};

// An authority that is left out is none of the list of registration authorities. Source: GLEIF, list of registration authorities.
const unlistedAuthority = 'RA888888';

const legalOf = (given: NonNullable<Person['legalPerson']>) => {
  const { nationalIdentification: proof, customerIdentification } = given;
  const names = given.name.nameIdentifier;
  const name = names.find(({ legalPersonNameIdentifierType: type }) => type === 'LEGL') ?? names[0];
  return {
    personType: 'LEGAL',
    name: name?.legalPersonName,
    nationalIdentifierType: proof?.nationalIdentifierType ?? 'MISC',
    nationalIdentifier: proof?.nationalIdentifier ?? customerIdentification,
    registrationAuthority:
      proof?.nationalIdentifierType === 'LEIX' ? null : (proof?.registrationAuthority ?? unlistedAuthority),
    countryOfRegistration: given.countryOfRegistration ?? null,
  };
};

/**
 * The originator of a message as our records describe payers, at his provider; null: not enough is said to record him, a name and a number of a
 * document or of a customer at least, or there are several.
 */
export const originatorIn = ({ originator }: IdentityPayload, provider: Provider): Originator | null => {
  const [only, ...others] = originator.originatorPersons;
  if (!only || others.length > 0) return null;
  const described = only.naturalPerson ? naturalOf(only.naturalPerson) : only.legalPerson && legalOf(only.legalPerson);
  const both = only.naturalPerson ?? only.legalPerson;
  const read = originatorSchema.safeParse({
    ...described,
    address: placeOf(both?.geographicAddress),
    customerIdentification: both?.customerIdentification ?? null,
    walletType: 'HOSTED',
    vasp: { name: provider.name, country: provider.country, lei: provider.lei ?? null },
  });
  return read.success ? read.data : null;
};

/** Name of the beneficiary as the message gives it; null: left out. */
export const beneficiaryIn = ({ beneficiary }: IdentityPayload): string | null => {
  const [first] = beneficiary?.beneficiaryPersons ?? [];
  const natural = first?.naturalPerson?.name[0]?.nameIdentifier[0];
  if (natural) return [natural.secondaryIdentifier, natural.primaryIdentifier].filter(Boolean).join(' ');
  return first?.legalPerson?.name.nameIdentifier[0]?.legalPersonName ?? null;
};

const said = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** Without the fields that say nothing. */
const withoutNothing = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => said(value) && value !== ''));

const isOfType = (personType: Originator['personType'], type: string): boolean =>
  (identifierTypes[personType] as readonly string[]).includes(type);

/** A person of our records in a message. */
const personOut = (one: Originator): Record<string, unknown> => {
  const identification = isOfType(one.personType, one.nationalIdentifierType) && {
    nationalIdentification: withoutNothing({
      nationalIdentifier: one.nationalIdentifier,
      nationalIdentifierType: one.nationalIdentifierType,
      countryOfIssue: one.countryOfIssue,
      registrationAuthority: one.registrationAuthority,
    }),
  };
  const shared = {
    geographicAddress: one.address ? [withoutNothing(one.address)] : null,
    customerIdentification: one.customerIdentification,
    ...identification,
  };
  if (one.personType === 'LEGAL')
    return {
      legalPerson: withoutNothing({
        name: { nameIdentifier: [{ legalPersonName: one.name, legalPersonNameIdentifierType: 'LEGL' }] },
        ...shared,
        countryOfRegistration: one.countryOfRegistration,
      }),
    };
  const { name, secondaryName, dateOfBirth, placeOfBirth } = one;
  return {
    naturalPerson: withoutNothing({
      name: {
        nameIdentifier: [
          withoutNothing({ primaryIdentifier: name, secondaryIdentifier: secondaryName, nameIdentifierType: 'LEGL' }),
        ],
      },
      ...shared,
      dateAndPlaceOfBirth: dateOfBirth && placeOfBirth ? { dateOfBirth, placeOfBirth } : null,
      countryOfResidence: one.countryOfResidence,
    }),
  };
};

/** Our own name between providers. */
export type OwnProvider = { readonly name: string; readonly lei: string | null };

/** Everything that an inquiry says about people: an originator of ours, and the beneficiary at the other provider. */
export const payloadOut = (
  originator: Originator & { readonly accountNumber?: string | null | undefined },
  beneficiary: Originator,
  own: OwnProvider,
): Record<string, unknown> => ({
  originator: withoutNothing({
    originatorPersons: [personOut(originator)],
    accountNumber: originator.accountNumber ? [originator.accountNumber] : null,
  }),
  beneficiary: { beneficiaryPersons: [personOut(beneficiary)] },
  originatingVASP: {
    originatingVASP: {
      legalPerson: withoutNothing({
        name: { nameIdentifier: [{ legalPersonName: own.name, legalPersonNameIdentifierType: 'LEGL' }] },
        nationalIdentification: own.lei ? { nationalIdentifier: own.lei, nationalIdentifierType: 'LEIX' } : null,
      }),
    },
  },
});
