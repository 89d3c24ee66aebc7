import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toText } from '@countinghouse/money';
import { afterAll, describe, expect, it } from 'vitest';
import { readSignerSettings } from './settings';

const directory = mkdtempSync(join(tmpdir(), 'ch-signer-settings-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string, content: string): string => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};

const hush = 'hush-hush';
const library = file('library.so', '');
const good = {
  SIGNER_SOCKET: join(directory, 'signer.sock'),
  SIGNER_DATABASE_URL: `postgres://signer:${hush}@127.0.0.1/signer`,
  SIGNER_PKCS11_LIBRARY: library,
  SIGNER_PKCS11_TOKEN: 'countinghouse',
  SIGNER_PKCS11_KEY: 'hot',
  SIGNER_PKCS11_PIN_FILE: file('pin', `${hush}\n`),
  SIGNER_DAILY_AMOUNTS: 'ETH=5, USDT=20000',
};
const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('Settings of the signer', () => {
  it('open the chains whose fees have an amount, for the tokens that have one, to any recipient', () => {
    const { policy, hardware } = readSignerSettings(good);
    expect(policy.chains).toEqual({ ETH: { chainId: 1, coin: 'ETH', tokens: { [tether]: { currency: 'USDT' } } } });
    expect(Object.entries(policy.dailyAmounts).map(([code, most]) => [code, toText(most)])).toEqual([
      ['ETH', '5'],
      ['USDT', '20000'],
    ]);
    expect(policy.recipients).toBeNull();
    expect(hardware.pin).toBe(hush);
  });

  it('name a test net with its own contracts alone', () => {
    const { policy } = readSignerSettings({
      ...good,
      CHAIN_IDS: 'ETH=11155111',
      CHAIN_TOKENS: `ETH:USDT=0x${'ab'.repeat(20)}`,
    });
    expect(policy.chains.ETH?.chainId).toBe(11_155_111);
    expect(Object.keys(policy.chains.ETH?.tokens ?? {}).map((one) => one.toLowerCase())).toEqual([
      `0x${'ab'.repeat(20)}`,
    ]);
  });

  it.each<[string, string, Readonly<Record<string, string | undefined>>]>([
    ['SECRET_KEY', 'the server’s secret', { SECRET_KEY: hush.repeat(5) }],
    ['DATABASE_URL', 'a login to the books', { DATABASE_URL: `postgres://owner:${hush}@127.0.0.1/pay` }],
    ['SIGNER_SOCKET', 'no socket', { SIGNER_SOCKET: undefined }],
    ['SIGNER_SOCKET', 'a relative path', { SIGNER_SOCKET: 'signer.sock' }],
    ['SIGNER_SOCKET', 'a directory that is not there', { SIGNER_SOCKET: '/nowhere/signer.sock' }],
    ['SIGNER_DATABASE_URL', 'no database', { SIGNER_DATABASE_URL: undefined }],
    ['SIGNER_DATABASE_URL', 'another kind of address', { SIGNER_DATABASE_URL: `https://${hush}@example.com` }],
    ['SIGNER_PKCS11_LIBRARY', 'no library', { SIGNER_PKCS11_LIBRARY: '/nowhere/lib.so' }],
    ['SIGNER_PKCS11_TOKEN', 'no token', { SIGNER_PKCS11_TOKEN: undefined }],
    ['SIGNER_PKCS11_KEY', 'no key', { SIGNER_PKCS11_KEY: undefined }],
    ['SIGNER_PKCS11_PIN', 'the PIN itself', { SIGNER_PKCS11_PIN: hush }],
    ['SIGNER_PKCS11_PIN_FILE', 'a file that is not there', { SIGNER_PKCS11_PIN_FILE: '/nowhere/pin' }],
    ['SIGNER_PKCS11_PIN_FILE', 'an empty file', { SIGNER_PKCS11_PIN_FILE: library }],
    ['SIGNER_DAILY_AMOUNTS', 'no amounts', { SIGNER_DAILY_AMOUNTS: undefined }],
    ['SIGNER_DAILY_AMOUNTS', 'another form', { SIGNER_DAILY_AMOUNTS: 'ETH 5' }],
    ['SIGNER_DAILY_AMOUNTS', 'an unknown currency', { SIGNER_DAILY_AMOUNTS: 'ETH=5, XYZ=1' }],
    ['SIGNER_DAILY_AMOUNTS', 'a currency twice', { SIGNER_DAILY_AMOUNTS: 'ETH=5, ETH=6' }],
    ['SIGNER_DAILY_AMOUNTS', 'nothing of one', { SIGNER_DAILY_AMOUNTS: 'ETH=0' }],
    ['SIGNER_DAILY_AMOUNTS', 'an amount that is none', { SIGNER_DAILY_AMOUNTS: 'ETH=1e3' }],
    ['SIGNER_DAILY_AMOUNTS', 'no amount for any fees', { SIGNER_DAILY_AMOUNTS: 'USDT=100' }],
    ['SIGNER_DAILY_AMOUNTS', 'a currency of no open chain', { SIGNER_DAILY_AMOUNTS: 'ETH=5, BTC=1' }],
    ['SIGNER_DAILY_AMOUNTS', 'a net of a closed chain', { CHAIN_IDS: 'BSC=97' }],
    ['CHAIN_IDS', 'a net in another form', { CHAIN_IDS: 'ETH=sepolia' }],
    ['CHAIN_TOKENS', 'a token that is none', { CHAIN_TOKENS: `ETH:BTC=${tether}` }],
    ['SIGNER_RECIPIENTS', 'a file that is not there', { SIGNER_RECIPIENTS: '/nowhere/list' }],
    ['SIGNER_RECIPIENTS', 'a file without an account', { SIGNER_RECIPIENTS: file('none', '# nobody\n') }],
    [
      'SIGNER_RECIPIENTS',
      'an account with a wrong letter',
      { SIGNER_RECIPIENTS: file('odd', `${tether.replace('d', 'D')}\n`) },
    ],
  ])('%s: %s is refused in one sentence that holds no secret', (name, _what, changes) => {
    const refused = (): unknown => readSignerSettings({ ...good, ...changes });
    expect(refused).toThrow(expect.objectContaining({ name: 'ConfigError' }));
    const said = (() => {
      try {
        return String(refused());
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(said).toMatch(new RegExp(`\\b${name}\\b`));
    expect(said).toMatch(/^[^\n]+\.$/);
    expect(said).not.toContain(hush);
  });
});
