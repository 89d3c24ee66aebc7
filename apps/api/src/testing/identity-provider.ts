import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApi } from './index';
import { testPassword, type TestOrganisation } from './people';

const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url');

/** Account that a provider proves. */
export type TestAccount = {
  readonly sub: string;
  readonly email?: string;
  readonly acr?: string;
  readonly amr?: string[];
};

/** Parts that a test falsifies. */
type Bent = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly nonce?: string;
  readonly expiresIn?: number;
  /** Unsigned. */
  readonly isPlain?: boolean;
  /** Signed by a key that the provider does not publish. */
  readonly isForged?: boolean;
  readonly state?: string;
};

type Issued = { readonly idToken: string; readonly challenge: string; readonly redirectUri: string };

/** A provider of OpenID Connect on this machine, as far as a sign-in needs one, that lies when it is told to. */
export class TestProvider {
  readonly clientId = 'countinghouse';
  readonly clientSecret = 'a-secret-of-the-client';
  isDown = false;
  areKeysDown = false;
  issuer = '';
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly codes = new Map<string, Issued>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { pathname } = new URL(request.url ?? '/', this.issuer);
        const [status, body] = this.answerTo(pathname, new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  /** @returns its origin, which is its issuer. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => {
      this.server.listen(port, '127.0.0.1', done);
    });
    this.issuer = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.issuer;
  }

  stop(): Promise<void> {
    return new Promise((done) => {
      this.server.close(() => done());
      this.server.closeAllConnections();
    });
  }

  private answerTo(path: string, form: URLSearchParams): readonly [number, unknown] {
    if (this.isDown) return [502, { error: 'down' }];
    if (path === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        },
      ];
    if (path === '/keys')
      return this.areKeysDown
        ? [502, {}]
        : [200, { keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }];
    if (path === '/token') return this.tokenFor(form);
    return [404, {}];
  }

  private tokenFor(form: URLSearchParams): readonly [number, unknown] {
    const code = form.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued?.challenge !== challenge || issued.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: issued.idToken }];
  }

  private tokenOf(claims: object, { isPlain = false, isForged = false }: Bent): string {
    const head = base64url(JSON.stringify({ alg: isPlain ? 'none' : 'RS256', kid: 'one', typ: 'JWT' }));
    const body = `${head}.${base64url(JSON.stringify(claims))}`;
    const key: KeyObject = isForged
      ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      : this.keys.privateKey;
    return `${body}.${isPlain ? '' : sign('sha256', Buffer.from(body), key).toString('base64url')}`;
  }

  /** Query with which the browser comes back from an address of this provider, after a person signed in there. */
  answer(address: string, account: TestAccount, bent: Bent = {}): string {
    const asked = new URL(address).searchParams;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: bent.issuer ?? this.issuer,
      aud: bent.audience ?? asked.get('client_id'),
      nonce: bent.nonce ?? asked.get('nonce'),
      iat: now,
      exp: now + (bent.expiresIn ?? 300),
      ...account,
    };
    const code = randomUUID();
    this.codes.set(code, {
      idToken: this.tokenOf(claims, bent),
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    const state = bent.state ?? asked.get('state') ?? '';
    return `?${new URLSearchParams({ code, state, iss: this.issuer }).toString()}`;
  }
}

/** Domain that needs no record in a sandbox. */
const testDomain = 'northgate.example';

const codeOf = (api: TestApi) => ({ 'x-two-fa-code': api.twoFactorCode(new Date()) });

/** A further administrator of the organisation, signed in, with the code of the next call. */
export const testAdministrator = async (api: TestApi, organisation: TestOrganisation) => {
  const person = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
  return { token: await api.signIn(person, organisation), by: person.email, headers: codeOf(api) };
};

/** Form of the settings for a provider. */
export const askedProvider = (provider: TestProvider) => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: [testDomain],
  provesTwice: false,
  acrValues: null,
  isRequired: false,
  breakGlassUserId: null,
});

/** Names the provider in the settings of the organisation, as an administrator does; proves its domain too. */
export const nameTestProvider = async (api: TestApi, organisation: TestOrganisation, provider: TestProvider) => {
  const { token, headers } = await testAdministrator(api, organisation);
  await api.call('PUT', 'organisations/sign-in', { token, headers, body: askedProvider(provider) });
  await api.call('POST', 'organisations/sign-in/domains', { token, body: { domain: testDomain } });
};

/** Answer with which the browser comes back after a sign-in at the provider began. */
export const testArrival = async (api: TestApi, provider: TestProvider, account: TestAccount) => {
  const begun = await api.call('POST', 'auth/company', { body: { email: `mara@${testDomain}` } });
  const { url, ticket } = begun.json<{ url: string; ticket: string }>();
  return { ticket, answer: provider.answer(url, account) };
};

/** Answer with which the browser of a person comes back who links an account. */
export const testLinking = async (
  api: TestApi,
  provider: TestProvider,
  { token, organisation, account }: { token: string; organisation: TestOrganisation; account: TestAccount },
) => {
  const begun = await api.call('POST', `users/company-links/${organisation.id}`, {
    token,
    headers: codeOf(api),
    body: { password: testPassword },
  });
  const { url, ticket } = begun.json<{ url: string; ticket: string }>();
  return { ticket, answer: provider.answer(url, account) };
};
