import {
  businessName,
  callbackUrlPattern,
  longestCallbackUrl,
  mostShopOrigins,
  shopOriginOf,
} from '@countinghouse/contract/organisation/business-changes';
import { validationMessages } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import type { Errors } from '../../../../platform/forms';
import { percentError } from '../../../../platform/forms/percent';
import { present } from '../../../../platform/passwords';
import { originsIn, type BusinessForm, type Choices } from './form';
import { depegState, feeState } from './interlocks';
import { texts } from './messages';
import { maySave } from './networks';

/** The message of each field that is wrong. */
type FormErrors = Errors<BusinessForm>;

const urlError = (typed: string): string | undefined => {
  const url = typed.trim();
  if (url === '') return undefined;
  if (!callbackUrlPattern.test(url)) return validationMessages.callbackUrl;
  return url.length > longestCallbackUrl ? `At most ${longestCallbackUrl} characters` : undefined;
};

const originsError = (typed: string): string | undefined => {
  const origins = originsIn(typed);
  if (origins.some((origin) => shopOriginOf(origin) === null)) return validationMessages.shopOrigin;
  return origins.length > mostShopOrigins ? `At most ${mostShopOrigins} addresses` : undefined;
};

/** The name is required; callback URLs are optional; display and deposit currencies are required to proceed. */
export const errorsOf = (form: BusinessForm, { feeDistributionLimit }: Pick<Choices, 'feeDistributionLimit'>) => {
  const { features } = form;
  const depeg = depegState(features);
  const fee = feeState(features, feeDistributionLimit);
  return present({
    businessName: z.safeParse(businessName, form.businessName).error?.issues[0]?.message,
    displayCurrencies: form.displayCurrencies.length > 0 ? undefined : texts.chooseDisplayCurrency,
    networks: maySave(form.networks) ? undefined : texts.chooseDepositCurrency,
    'features.stablecoinDepegThreshold': depeg.isDisabled
      ? undefined
      : percentError(features.stablecoinDepegThreshold, depeg),
    'features.depositFeeDistribution': fee.isDisabled ? undefined : percentError(features.depositFeeDistribution, fee),
    depositReceivedCallbackUrl: urlError(form.depositReceivedCallbackUrl),
    withdrawalCallbackUrl: urlError(form.withdrawalCallbackUrl),
    withdrawalApprovalCallbackUrl: urlError(form.withdrawalApprovalCallbackUrl),
    shopOrigins: originsError(form.shopOrigins),
  }) satisfies FormErrors;
};

/** A required selection is missing: said by the snackbar, too. */
export const lacksSelection = ({ displayCurrencies, networks }: BusinessForm): boolean =>
  displayCurrencies.length === 0 || !maySave(networks);

const ports = { production: ['', '443', '8443'], sandbox: ['', '443', '8443', '80', '8080'] };
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const privateHost = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/;

/**
 * Reason that a URL accepted by the form will never be called; null for none. The server refuses more (a name that leads to a private address), so
 * null is no promise.
 */
export const neverCalledBecause = (typed: string, isSandbox: boolean): string | null => {
  const url = typed.trim();
  if (url === '' || urlError(url) !== undefined) return null;
  const { protocol, port, hostname } = URL.parse(url) ?? {};
  if (protocol === undefined || port === undefined || hostname === undefined) return texts.notCalled.address;
  if (isSandbox && protocol !== 'ftp:' && loopback.test(hostname)) return null;
  if (isSandbox ? protocol === 'ftp:' : protocol !== 'https:')
    return isSandbox ? texts.notCalled.ftp : texts.notCalled.scheme;
  if (loopback.test(hostname) || privateHost.test(hostname)) return texts.notCalled.private;
  const open = isSandbox ? ports.sandbox : ports.production;
  return open.includes(port) ? null : texts.notCalled.port(open.filter(Boolean).join(', '));
};
