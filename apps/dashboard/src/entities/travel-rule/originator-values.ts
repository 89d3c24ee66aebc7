import type { IdentifierType, PersonType } from '@countinghouse/contract/money-in/travel-rule-person';
import type { TravelRuleDetail } from '@countinghouse/contract/money-in/travel-rule';

type WalletChoice = 'SELF_HOSTED' | 'HOSTED' | 'UNKNOWN';

/** Typed and chosen values; empty at first. Named as in the request, so that a refusal appears at its field. */
export type OriginatorValues = {
  readonly originator: {
    readonly personType: PersonType;
    readonly name: string;
    readonly secondaryName: string;
    readonly nationalIdentifierType: IdentifierType | '';
    readonly nationalIdentifier: string;
    readonly countryOfIssue: string;
    readonly registrationAuthority: string;
    readonly dateOfBirth: string;
    readonly placeOfBirth: string;
    readonly address: {
      readonly streetName: string;
      readonly buildingNumber: string;
      readonly postCode: string;
      readonly townName: string;
      readonly country: string;
    };
    readonly countryOfResidence: string;
    readonly countryOfRegistration: string;
    readonly customerIdentification: string;
    readonly walletType: WalletChoice;
    readonly vasp: { readonly name: string; readonly country: string; readonly website: string; readonly lei: string };
    readonly ownedBy: 'PAYER' | 'THIRD_PARTY';
    readonly ownership: { readonly statement: string; readonly signature: string };
  };
};

/** Data required of a payer beyond the short form. */
export type OriginatorAsked = Pick<
  TravelRuleDetail,
  'ownershipProofRequired' | 'ownershipConfirmedBy' | 'canSignMessage' | 'acceptsMinimum'
>;

/** Initial values; `statement` is the text the payer is asked to sign. */
export const emptyOriginator = (statement: string): OriginatorValues => ({
  originator: {
    personType: 'NATURAL',
    name: '',
    secondaryName: '',
    nationalIdentifierType: '',
    nationalIdentifier: '',
    countryOfIssue: '',
    registrationAuthority: '',
    dateOfBirth: '',
    placeOfBirth: '',
    address: { streetName: '', buildingNumber: '', postCode: '', townName: '', country: '' },
    countryOfResidence: '',
    countryOfRegistration: '',
    customerIdentification: '',
    walletType: 'UNKNOWN',
    vasp: { name: '', country: '', website: '', lei: '' },
    ownedBy: 'PAYER',
    ownership: { statement, signature: '' },
  },
});
