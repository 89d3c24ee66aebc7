import {
  createDirectoryToken,
  getCompanySignIn,
  proveMailDomain,
  saveCompanySignIn,
  saveDirectory,
  saveSignInPolicy,
  type CompanySignInSettings,
} from '@countinghouse/contract/people/company-sign-in';
import { queryOptions } from '@tanstack/react-query';
import { call, readVersioned, type Versioned } from '../../../platform/api';
import { proofFor } from '../../../platform/forms/proof';
import { directoryBody, policyBody, providerBody } from './model';
import type { DirectoryValues, PolicyValues, ProviderValues } from './model';

export type Settings = Versioned<CompanySignInSettings>;

export const settingsKey = ['sign-in-settings'] as const;

export const settingsQuery = () =>
  queryOptions({ queryKey: settingsKey, queryFn: ({ signal }) => readVersioned(getCompanySignIn, { signal }) });

/** State that a form was begun with, so that nobody overwrites a colleague's change. */
type Seen = Pick<Settings, 'version'>;

const codeFor = async (name: string, code: string, isAsked = true) =>
  isAsked ? { twoFactorCode: await proofFor(name, code) } : {};

export const saveProvider = async (values: ProviderValues, { version }: Seen): Promise<void> => {
  await call(saveCompanySignIn, {
    body: providerBody(values),
    version,
    ...(await codeFor(saveCompanySignIn.name, values.code)),
  });
};

export const proveDomain = async (domain: string): Promise<void> => {
  await call(proveMailDomain, { body: { domain } });
};

/** A person without a second factor is asked none. */
export const savePolicy = async (values: PolicyValues, { version }: Seen, hasFactor: boolean): Promise<void> => {
  await call(saveSignInPolicy, {
    body: policyBody(values),
    version,
    ...(await codeFor(saveSignInPolicy.name, values.code, hasFactor)),
  });
};

export const saveJoiners = async (values: DirectoryValues, { version }: Seen): Promise<void> => {
  await call(saveDirectory, {
    body: directoryBody(values),
    version,
    ...(await codeFor(saveDirectory.name, values.code)),
  });
};

/** The token, which is shown only once. */
export const makeToken = async (code: string): Promise<string> =>
  (await call(createDirectoryToken, await codeFor(createDirectoryToken.name, code))).token;
