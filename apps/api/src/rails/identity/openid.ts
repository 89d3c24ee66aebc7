import { Resolver } from 'node:dns/promises';
import type { Configuration } from 'openid-client';
import type { CallbackRules } from '../callbacks';
import { guardedFetch } from './guarded-fetch';
import { ProviderFailure, type IdentityProviders, type ProviderSettings } from './port';

// Loaded by the first use: most processes never sign anybody in so.
const load = () => import('openid-client');

const nameServerTimeoutMs = 2_000;
const longestSubject = 255;
const longestEmail = 254;

/** Nobody's: errors of the way to the provider, against those of what it said. */
const saysSomething = (error: unknown): boolean => {
  const { code = '', name = '' } = error as { readonly code?: unknown; readonly name?: string };
  if (name === 'AuthorizationResponseError' || name === 'ResponseBodyError' || name === 'WWWAuthenticateChallengeError')
    return true;
  const refusals = [
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
    'OAUTH_INVALID_RESPONSE',
    'OAUTH_KEY_SELECTION_FAILED',
    'OAUTH_UNSUPPORTED_OPERATION',
    'OAUTH_PARSE_ERROR',
  ];
  return typeof code === 'string' && refusals.includes(code);
};

const orFailure = async <Result>(work: Promise<Result>, before: boolean): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    // Before the browser was sent away nothing was said: a provider that describes itself wrongly is one that cannot be asked.
    throw new ProviderFailure(!before && saysSomething(error) ? 'REFUSED' : 'SILENT', error);
  }
};

const textOf = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null;

/**
 * Providers over OpenID Connect: authorisation code with PKCE, an ID token whose signature, issuer, audience, nonce and times the library checks.
 * What a provider says of itself is read anew each time: keys and addresses change there.
 */
export const openIdProviders = (rules: CallbackRules): IdentityProviders => {
  const call = guardedFetch(rules);

  const configure = async ({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> => {
    const client = await load();
    const isPlain = rules.mode === 'sandbox' && issuer.startsWith('http:');
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: (address, { method, headers, body }) =>
        call(address, { method, headers, body: body as string | URLSearchParams | undefined }),
      // The signature too, which a code flow may leave to the connection.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      timeout: 10,
    });
  };

  return {
    addressFor: async (provider, { redirectUri, state, nonce, verifier }, { acrValues, loginHint }) => {
      const client = await load();
      const config = await orFailure(configure(provider), true);
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(acrValues === null ? {} : { acr_values: acrValues }),
        ...(loginHint === null ? {} : { login_hint: loginHint }),
      }).href;
    },

    accountOf: async (provider, { redirectUri, state, nonce, verifier }, answer) => {
      const client = await load();
      const config = await orFailure(configure(provider), true);
      const returned = new URL(redirectUri);
      returned.search = answer;
      const tokens = await orFailure(
        client.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
        false,
      );
      const claims = tokens.claims();
      const subject = textOf(claims?.sub, longestSubject);
      if (!claims || subject === null) throw new ProviderFailure('REFUSED', new Error('No subject'));
      const { email = (await userInfo(config, tokens.access_token, subject))?.email } = claims;
      return {
        issuer: claims.iss,
        subject,
        email: textOf(email, longestEmail),
        acr: textOf(claims.acr, 300),
        amr: Array.isArray(claims.amr) ? claims.amr.filter((one): one is string => typeof one === 'string') : [],
      };
    },

    textsOf: async (name) => {
      const resolver = new Resolver({ timeout: nameServerTimeoutMs, tries: 2 });
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
        throw new ProviderFailure('SILENT', error);
      }
    },
  };
};

/** Further facts of the account, which are only shown: none is as good. */
const userInfo = async (config: Configuration, accessToken: string, subject: string) => {
  try {
    return await (await load()).fetchUserInfo(config, accessToken, subject);
  } catch {
    return null;
  }
};
