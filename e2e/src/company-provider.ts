import { createServer } from 'node:http';
import { freePort } from './product';

/** A company's provider of OpenID Connect on this machine, whose own pages ask for a name and a consent. */
export type CompanyProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Takes the addresses that it sends people back to. */
  readonly register: (redirectUris: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a provider; the library behind it knows nobody, so that every name that is typed is an account. */
export const startCompanyProvider = async (): Promise<CompanyProvider> => {
  const { default: Provider } = await import('oidc-provider');
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ['countinghouse', crypto.randomUUID()];
  let answer: ReturnType<InstanceType<typeof Provider>['callback']> | undefined;
  const server = createServer((request, response) => {
    if (answer) void answer(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    register: async (redirectUris) => {
      answer = new Provider(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
        cookies: { keys: [crypto.randomUUID()] },
        pkce: { required: () => true },
        claims: { openid: ['sub'], email: ['email'] },
        findAccount: async (_context: unknown, id: string) => ({
          accountId: id,
          claims: async () => ({ sub: id, email: `${id}@elsewhere.example` }),
        }),
      }).callback();
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
