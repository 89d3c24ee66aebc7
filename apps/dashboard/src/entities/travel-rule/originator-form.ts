import type { BodyIn } from '@countinghouse/contract/endpoint';
import {
  identifierTypes,
  missingForFull,
  originator as schema,
  travelRuleMessages,
  type IdentifierType,
  type PersonType,
} from '@countinghouse/contract/money-in/travel-rule-person';
import type { updateTravelRuleDeposit } from '@countinghouse/contract/money-in/travel-rule';
import type { Errors } from '../../platform/forms';
import type { OriginatorAsked, OriginatorValues } from './originator-values';

/** True if a signed message is required. */
export const needsSignature = ({
  ownershipProofRequired,
  ownershipConfirmedBy,
  canSignMessage,
}: OriginatorAsked): boolean => ownershipProofRequired && ownershipConfirmedBy === null && canSignMessage;

export const identifierTypesOf = (personType: PersonType): readonly IdentifierType[] => identifierTypes[personType];

/** Choice kept when the kind of person changes. */
export const afterChoosingPerson = (personType: PersonType, chosen: IdentifierType | ''): IdentifierType | '' =>
  chosen !== '' && identifierTypesOf(personType).includes(chosen) ? chosen : '';

const orNone = (text: string): string | undefined => text.trim() || undefined;

type Given = Readonly<Record<string, unknown>>;

/** Fields without the empty ones. */
const given = (fields: Given): Given =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** The originator as the server takes it: only what belongs to the kind of person and of wallet. */
const originatorOf = ({ originator }: OriginatorValues, asked: OriginatorAsked): Given => {
  const isNatural = originator.personType === 'NATURAL';
  const { address, vasp, ownership, walletType } = originator;
  const typedAddress = given(Object.fromEntries(Object.entries(address).map(([name, text]) => [name, orNone(text)])));
  const addressType = isNatural ? 'HOME' : 'BIZZ';
  const isHosted = walletType === 'HOSTED';
  const isOwn = walletType === 'SELF_HOSTED';
  const isLei = originator.nationalIdentifierType === 'LEIX';
  return given({
    personType: originator.personType,
    name: originator.name,
    nationalIdentifierType: originator.nationalIdentifierType || undefined,
    nationalIdentifier: originator.nationalIdentifier,
    customerIdentification: orNone(originator.customerIdentification),
    address: Object.keys(typedAddress).length > 0 ? { addressType, ...typedAddress } : undefined,
    ...(isNatural
      ? {
          secondaryName: orNone(originator.secondaryName),
          countryOfIssue: orNone(originator.countryOfIssue),
          dateOfBirth: orNone(originator.dateOfBirth),
          placeOfBirth: orNone(originator.placeOfBirth),
          countryOfResidence: orNone(originator.countryOfResidence),
        }
      : {
          registrationAuthority: isLei ? undefined : orNone(originator.registrationAuthority),
          countryOfRegistration: orNone(originator.countryOfRegistration),
        }),
    walletType: walletType === 'UNKNOWN' ? undefined : walletType,
    vasp: isHosted
      ? {
          name: vasp.name,
          country: vasp.country || undefined,
          ...given({ website: orNone(vasp.website), lei: orNone(vasp.lei)?.toUpperCase() }),
        }
      : undefined,
    ownedBy: isOwn && originator.ownedBy === 'THIRD_PARTY' ? originator.ownedBy : undefined,
    ownership:
      isOwn && needsSignature(asked)
        ? { method: 'SIGNED_MESSAGE', statement: ownership.statement, signature: ownership.signature }
        : undefined,
  });
};

/** The rules of the form: the contract's, and what this deposit asks beyond them. The server checks the signature. */
export const errorsOf =
  (asked: OriginatorAsked) =>
  (values: OriginatorValues): Errors<OriginatorValues> => {
    const parsed = schema.safeParse(originatorOf(values, asked));
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.success ? [] : parsed.error.issues)
      errors[['originator', ...path].join('.')] ??= message;
    const { walletType, ownedBy } = values.originator;
    if (parsed.success && !asked.acceptsMinimum)
      for (const { field, message } of missingForFull(parsed.data)) errors[`originator.${field}`] ??= message;
    if (asked.ownershipProofRequired && asked.ownershipConfirmedBy === null) {
      if (walletType === 'UNKNOWN') errors['originator.walletType'] ??= travelRuleMessages.walletType;
      if (walletType === 'SELF_HOSTED' && ownedBy === 'THIRD_PARTY')
        errors['originator.ownedBy'] ??= travelRuleMessages.thirdParty;
      if (walletType === 'SELF_HOSTED' && !asked.canSignMessage)
        errors['originator.walletType'] ??= travelRuleMessages.ownershipElsewhere;
    }
    return errors;
  };

/** Request body. */
export const bodyOf = (values: OriginatorValues, asked: OriginatorAsked): BodyIn<typeof updateTravelRuleDeposit> => ({
  originator: schema.parse(originatorOf(values, asked)),
});
