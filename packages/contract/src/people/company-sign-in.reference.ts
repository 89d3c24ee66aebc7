import { documented } from '../reference';
import {
  askCompanySignIn,
  createDirectoryToken,
  finishCompanyLink,
  finishCompanySignIn,
  getCompanySignIn,
  listCompanyLinks,
  proveCompanySignIn,
  proveMailDomain,
  removeCompanyLink,
  removeCompanySignIn,
  saveCompanySignIn,
  saveDirectory,
  saveSignInPolicy,
  startCompanyLink,
  startCompanySignIn,
  type CompanyLink,
} from './company-sign-in';

const link: CompanyLink = {
  organisationId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c' as CompanyLink['organisationId'],
  organisation: 'Northgate Payments',
  isRequired: false,
  link: { email: 'mara@northgate.example', linkedAt: '2026-03-14T09:26:53.589Z', lastUsedAt: null },
};

const journey = {
  url: 'https://login.northgate.example/authorize?client_id=countinghouse&response_type=code',
  ticket: 'tk_…',
};

export const companySignInEndpoints = [
  documented(askCompanySignIn, {
    summary: 'True if the domain of an address has a sign-in of its own under this host. Says nothing of the person.',
    example: { isOffered: true },
  }),
  documented(startCompanySignIn, {
    summary: 'Begins a sign-in, or the acceptance of an invitation, at the provider of a company (OpenID Connect).',
    example: journey,
  }),
  documented(finishCompanySignIn, {
    summary: 'Takes the provider’s answer back, once. Signs in, or asks for the second factor.',
    example: { signedIn: null, proof: 'pr_…', email: 'mara@northgate.example' },
  }),
  documented(proveCompanySignIn, { summary: 'Adds the second factor to a sign-in by a company’s provider.' }),
  documented(listCompanyLinks, {
    summary: 'Organisations of the person with a sign-in of their own, and the accounts linked there',
    example: { links: [link] },
  }),
  documented(startCompanyLink, {
    summary: 'Begins to link an account at the provider to the person, against the password and a second factor.',
    example: journey,
  }),
  documented(finishCompanyLink, { summary: 'Links the account that the provider answered with.', example: link }),
  documented(removeCompanyLink, { summary: 'Ends the link of the person to an account at the provider.' }),
  documented(getCompanySignIn, { summary: 'How people of the organisation sign in' }),
  documented(saveCompanySignIn, {
    summary: 'Sets the provider, the mail domains and if it is the only way in. Other administrators are told by mail.',
  }),
  documented(removeCompanySignIn, {
    summary: 'Takes the provider away, with its links. Passwords work again. Other administrators are told by mail.',
  }),
  documented(proveMailDomain, { summary: 'Looks the record up that proves a mail domain.' }),
  documented(saveSignInPolicy, {
    summary: 'Limits of sessions and devices of the organisation’s people. They hold from the next request on.',
  }),
  documented(saveDirectory, {
    summary: 'Role of people who join by the company’s directory (SCIM); null turns it off.',
  }),
  documented(createDirectoryToken, {
    summary: 'A new token for the company’s directory, shown in this answer only. The one before it is void.',
    example: { token: 'scim_…' },
  }),
];
