import type { BodyIn } from '@countinghouse/contract';
import type {
  CompanySignInSettings,
  saveCompanySignIn,
  saveDirectory,
  saveSignInPolicy,
} from '@countinghouse/contract/people/company-sign-in';
import type { Errors } from '../../../platform/forms';
import { proofError, type Ways } from '../../../platform/forms/proof';
import { present } from '../../../platform/passwords';

export type ProviderValues = {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: it stays as it is. */
  readonly clientSecret: string;
  /** As typed, with spaces, commas or line ends between. */
  readonly domains: string;
  readonly provesTwice: boolean;
  readonly acrValues: string;
  readonly isRequired: boolean;
  /** Empty: nobody. */
  readonly breakGlassUserId: string;
  readonly code: string;
};

export const providerValuesOf = (settings: CompanySignInSettings): ProviderValues => ({
  issuer: settings.provider?.issuer ?? '',
  clientId: settings.provider?.clientId ?? '',
  clientSecret: '',
  domains: settings.domains.map(({ domain }) => domain).join('\n'),
  provesTwice: settings.provider?.provesTwice ?? false,
  acrValues: settings.provider?.acrValues ?? '',
  isRequired: settings.isRequired,
  breakGlassUserId: settings.breakGlassUserId ?? '',
  code: '',
});

const domainsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((part) => part !== ''),
  ),
];

const nullable = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const providerBody = (values: ProviderValues): BodyIn<typeof saveCompanySignIn> => ({
  issuer: values.issuer,
  clientId: values.clientId,
  ...(values.clientSecret === '' ? {} : { clientSecret: values.clientSecret }),
  domains: domainsIn(values.domains),
  provesTwice: values.provesTwice,
  acrValues: nullable(values.acrValues),
  isRequired: values.isRequired,
  breakGlassUserId: nullable(values.breakGlassUserId),
});

export const providerErrors =
  (ways: Ways, isNew: boolean) =>
  ({ issuer, clientId, clientSecret, isRequired, breakGlassUserId, code }: ProviderValues): Errors<ProviderValues> =>
    present({
      issuer: issuer.trim() === '' ? 'Issuer is required' : undefined,
      clientId: clientId.trim() === '' ? 'Client ID is required' : undefined,
      clientSecret: isNew && clientSecret === '' ? 'Client secret is required' : undefined,
      breakGlassUserId: isRequired && breakGlassUserId === '' ? 'Please choose an administrator' : undefined,
      code: proofError(code, ways),
    });

export type PolicyValues = {
  readonly idleMinutes: string;
  readonly absoluteHours: string;
  /** Empty: any number. */
  readonly mostSessions: string;
  readonly newDevicesNeedFactor: boolean;
  readonly code: string;
};

export const policyValuesOf = ({ policy }: CompanySignInSettings): PolicyValues => ({
  idleMinutes: String(policy.idleMinutes),
  absoluteHours: String(policy.absoluteHours),
  mostSessions: policy.mostSessions === null ? '' : String(policy.mostSessions),
  newDevicesNeedFactor: policy.newDevicesNeedFactor,
  code: '',
});

export const policyBody = (values: PolicyValues): BodyIn<typeof saveSignInPolicy> => ({
  idleMinutes: Number(values.idleMinutes),
  absoluteHours: Number(values.absoluteHours),
  mostSessions: values.mostSessions === '' ? null : Number(values.mostSessions),
  newDevicesNeedFactor: values.newDevicesNeedFactor,
});

const wholeError = (typed: string, least: number, most: number): string | undefined =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
    ? undefined
    : `A whole number from ${least} to ${most}`;

/** Without ways to confirm nothing is asked. */
export const policyErrors =
  (ways: Ways | null) =>
  ({ idleMinutes, absoluteHours, mostSessions, code }: PolicyValues): Errors<PolicyValues> =>
    present({
      idleMinutes: wholeError(idleMinutes, 5, 30),
      absoluteHours: wholeError(absoluteHours, 1, 12),
      mostSessions: mostSessions === '' ? undefined : wholeError(mostSessions, 1, 50),
      code: ways ? proofError(code, ways) : undefined,
    });

export type DirectoryValues = {
  /** Empty: the directory is off. */
  readonly roleId: string;
  readonly code: string;
};

export const directoryBody = ({ roleId }: DirectoryValues): BodyIn<typeof saveDirectory> => ({
  roleId: nullable(roleId),
});

export const codeErrors =
  (ways: Ways) =>
  ({ code }: { readonly code: string }): Errors<{ readonly code: string }> =>
    present({ code: proofError(code, ways) });
