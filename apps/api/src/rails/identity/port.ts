/** Provider of an organisation, as its administrators named it. */
export type ProviderSettings = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };

/** Values that bind an answer to the question it answers. */
type ProviderQuestion = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
};

/** Account at the provider. Issuer and subject name it. */
export type ProviderAccount = {
  readonly issuer: string;
  readonly subject: string;
  /** To be shown; nobody is found by it. */
  readonly email: string | null;
  /** Context and methods of the authentication, as the token states them. */
  readonly acr: string | null;
  readonly amr: readonly string[];
};

/** `SILENT`: it did not answer, or not as a provider does. `REFUSED`: its answer proves nobody. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: 'SILENT' | 'REFUSED';
  constructor(kind: 'SILENT' | 'REFUSED', cause: unknown) {
    super(`The provider ${kind === 'SILENT' ? 'did not answer' : 'was not believed'}`, { cause });
    this.kind = kind;
  }
}

/** The sign-ins of companies. Every method may throw ProviderFailure. */
export type IdentityProviders = {
  /** Address at the provider that a browser is sent to. */
  readonly addressFor: (
    provider: ProviderSettings,
    question: ProviderQuestion,
    wishes: { readonly acrValues: string | null; readonly loginHint: string | null },
  ) => Promise<string>;
  /** Account that the provider's answer proves; `answer` is the query it sent the browser back with. */
  readonly accountOf: (
    provider: ProviderSettings,
    question: ProviderQuestion,
    answer: string,
  ) => Promise<ProviderAccount>;
  /** Text records of a name, by the name servers. Empty without any. */
  readonly textsOf: (name: string) => Promise<readonly string[]>;
};
