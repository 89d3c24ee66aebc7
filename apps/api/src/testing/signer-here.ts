import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnDatabase } from '@countinghouse/database/testing';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { publicKeyToAddress } from 'viem/accounts';
import { soundSignature } from '../rails/signer/sound-signature';
import { openSignerBook } from '../signing/book-repository';
import type { HardwareKey } from '../signing/hardware';
import { listenForOrders } from '../signing/listen';
import { readSignerSettings } from '../signing/settings';

/** A key of this process in the place of one in hardware: for tests of what is decided before it is used. */
const softKey = (): HardwareKey => {
  const secret = secp256k1.utils.randomSecretKey();
  const publicKey = Buffer.from(secp256k1.getPublicKey(secret, false));
  const address = publicKeyToAddress(`0x${publicKey.toString('hex')}`);
  return {
    address,
    publicKey,
    sign: async (digest) => {
      const compact = secp256k1.sign(digest, secret, { prehash: false, lowS: true });
      return Buffer.from(soundSignature(compact, digest, address) ?? []);
    },
    close: () => undefined,
  };
};

/** Asks a signer at its socket, past any keyring. */
export const askSigner = (
  socket: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly said: unknown }> =>
  new Promise((resolve, reject) => {
    const asking = request(
      { socketPath: socket, path, method: body === undefined ? 'GET' : 'POST', agent: false },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, said: JSON.parse(text) as unknown }));
      },
    );
    asking.on('error', reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** Our own signer within this process, with everything of it but its hardware: its policy, its database and its socket. */
export const startSignerHere = async (policy: Readonly<Record<string, string>>) => {
  const database = await createOwnDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'ch-here-'));
  const file = (name: string, content: string): string => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };
  const socket = join(directory, 'signer.sock');
  const base = {
    SIGNER_SOCKET: socket,
    SIGNER_DATABASE_URL: database.url,
    SIGNER_PKCS11_LIBRARY: file('library.so', ''),
    SIGNER_PKCS11_TOKEN: 'none',
    SIGNER_PKCS11_KEY: 'none',
    SIGNER_PKCS11_PIN_FILE: file('pin', 'none'),
    ...policy,
  };
  const key = softKey();
  const log = { info: () => undefined, warn: () => undefined };
  const open = async (changes: Readonly<Record<string, string>> = {}) => {
    const settings = readSignerSettings({ ...base, ...changes });
    const book = await openSignerBook(settings.databaseUrl, settings.policy.dailyAmounts, log);
    const listening = await listenForOrders(socket, { policy: settings.policy, key, book, log });
    return async (): Promise<void> => {
      await listening.close();
      await book.close();
    };
  };
  let close = await open();
  return {
    address: key.address as string,
    socket,
    url: `unix:${socket}`,
    database,
    directory,
    ask: (path: string, body?: unknown) => askSigner(socket, path, body),
    restart: async (changes?: Readonly<Record<string, string>>): Promise<void> => {
      await close();
      close = await open(changes);
    },
    stop: async (): Promise<void> => {
      await close();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

export type SignerHere = Awaited<ReturnType<typeof startSignerHere>>;
