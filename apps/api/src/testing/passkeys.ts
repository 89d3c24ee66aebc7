import type { PasskeyAssertion, PasskeyAttestation } from '@countinghouse/contract/people/passkey-answers';
import { passkeyProofMark } from '@countinghouse/contract/people/passkey-answers';
import type { PasskeyOrder, PasskeyQuestion } from '@countinghouse/contract/people/passkeys';
import type { TestApi } from './index';
import { testPassword } from './people';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Origin of the dashboard in tests, without the port that the calls of `api.call` name: browsers leave out port 80. */
export const testOrigin = 'http://localhost';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

// CBOR, as far as an attestation without a statement needs it (RFC 8949, section 3).
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** Parts that a test falsifies. */
type Bent = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly challenge?: string;
};

/** An authenticator of ES256 with one key, as hardware keys are: its counter grows with every use. */
export class TestPasskey {
  readonly id: string;
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly coordinates: { readonly x: Buffer; readonly y: Buffer };

  private readonly origin: string;

  constructor(origin = testOrigin, idBytes = 16) {
    this.id = base64url(randomBytes(idBytes));
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  private dataOf(rpId: string, attested: Buffer | null, { isVerified = true, counter = this.counter }: Bent): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Bent): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Makes the key pair to an order. */
  register({ challenge, rp }: PasskeyOrder, bent: Bent = {}): PasskeyAttestation {
    const id = Buffer.from(this.id, 'base64url');
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(this.coordinates.x)],
      [integer(-3), bytes(this.coordinates.y)],
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, key]);
    const data = this.dataOf(bent.rpId ?? rp.id, attested, bent);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', bent.challenge ?? challenge, bent),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers a question. */
  answer({ challenge, rpId }: PasskeyQuestion, bent: Bent = {}): PasskeyAssertion {
    this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', bent.challenge ?? challenge, bent);
    const data = this.dataOf(bent.rpId ?? rpId, null, bent);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.privateKey)),
      },
      clientExtensionResults: {},
    };
  }
}

/** Header of codes with the answer of a passkey. */
export const passkeyHeader = (answer: PasskeyAssertion): Readonly<Record<string, string>> => ({
  'x-two-fa-code': `${passkeyProofMark}${base64url(JSON.stringify(answer))}`,
});

/** Adds a passkey to the person of a session who has no second factor; returns its id. */
export const addTestPasskey = async (
  { call }: Pick<TestApi, 'call'>,
  token: string,
  key = new TestPasskey(),
): Promise<string> => {
  const order = await call('POST', 'users/passkeys/registration', { token, body: { password: testPassword } });
  const body = { name: 'Test key', passkey: key.register(order.json<PasskeyOrder>()) };
  const added = await call('POST', 'users/passkeys', { token, body });
  return added.json<{ passkey: { id: string } }>().passkey.id;
};
