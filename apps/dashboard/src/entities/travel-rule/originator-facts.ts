import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { countryName } from '../country/countries';
import { originatorMessages as messages } from './originator-messages';

const { who, more, wallet } = messages;

type Line = { readonly label: string; readonly value: string };

const lineOf = (label: string, value: string | null | undefined): Line[] => (value ? [{ label, value }] : []);
const country = (label: string, code: string | null | undefined): Line[] =>
  lineOf(label, code ? countryName(code) : null);

/** Known facts of a payer, one line each; empty lines are left out. */
export const factsOfOriginator = (originator: Originator): Line[] => {
  const { address } = originator;
  return [
    ...lineOf(who.personType, who.personTypes[originator.personType]),
    ...lineOf(who.familyName, [originator.secondaryName, originator.name].filter(Boolean).join(' ')),
    ...lineOf(who.identifierType, who.identifierTypes[originator.nationalIdentifierType]),
    ...lineOf(who.identifier, originator.nationalIdentifier),
    ...country(who.countryOfIssue, originator.countryOfIssue),
    ...lineOf(who.authority, originator.registrationAuthority),
    ...lineOf(more.dateOfBirth, originator.dateOfBirth),
    ...lineOf(more.placeOfBirth, originator.placeOfBirth),
    ...(address ? addressLines(address) : []),
    ...country(more.residence, originator.countryOfResidence),
    ...country(more.registration, originator.countryOfRegistration),
    ...lineOf(more.customer, originator.customerIdentification),
    ...lineOf(wallet.type, originator.walletType && wallet.types[originator.walletType]),
    ...lineOf(wallet.provider, originator.vasp?.name),
    ...country(wallet.providerCountry, originator.vasp?.country),
    ...lineOf(wallet.website, originator.vasp?.website),
    ...lineOf(wallet.lei, originator.vasp?.lei),
    ...lineOf(wallet.owner, originator.ownedBy && wallet.owners[originator.ownedBy]),
    ...lineOf(wallet.message, originator.ownership?.statement),
    ...lineOf(wallet.signature, originator.ownership?.signature),
  ];
};

const addressLines = (address: NonNullable<Originator['address']>): Line[] => [
  ...lineOf(
    more.street,
    [address.streetName, address.buildingNumber ?? address.buildingName].filter(Boolean).join(' '),
  ),
  ...lineOf(more.lines, address.addressLine?.join(', ')),
  ...lineOf(more.town, [address.postCode, address.townName].filter(Boolean).join(' ')),
  ...country(more.country, address.country),
];
