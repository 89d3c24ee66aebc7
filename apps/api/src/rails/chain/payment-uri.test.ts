import { amountOf, currencies, toText } from '@countinghouse/money';
import { paymentUri } from '@countinghouse/payments';
import { addressProblem } from '@countinghouse/payments/addresses';
import { describe, expect, it } from 'vitest';
import { chainOf } from './port';
import { simulatedAddresses } from './simulated-addresses';

/** Content of a QR code as a wallet reads it. Amounts in coins (`amount`) or in the smallest unit of the chain (`units`). */
type Read = {
  readonly address: string;
  readonly amount?: string;
  readonly units?: bigint;
  readonly contract?: string;
  readonly chainId?: number;
  readonly tag?: string;
};

/** A reader of its own, by the published forms: BIP 21, EIP 681, Solana Pay, SEP 7 and the XRP ledger's URI. */
const readAsWallet = (text: string): Read => {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/.exec(text) ?? [];
  if (scheme === undefined) return { address: text };
  const [path = '', search = ''] = rest.split('?');
  // The rest may contain neither a second scheme nor a second query.
  if (/[:?]/.test(path) || rest.split('?').length > 2) throw new Error(`A wallet cannot read ${text}`);
  const query = Object.fromEntries(new URLSearchParams(search));
  const { amount } = query;
  if (scheme === 'ethereum') {
    const [, target = '', chain, call] = /^(0x[0-9a-fA-F]{40})@(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const chainId = Number(chain);
    if (call === undefined) return { address: target, chainId, ...(query.value && { units: BigInt(query.value) }) };
    if (call !== 'transfer') throw new Error(`No wallet calls ${call}`);
    return {
      address: query.address ?? '',
      chainId,
      contract: target,
      ...(query.uint256 && { units: BigInt(query.uint256) }),
    };
  }
  const asked = amount === undefined ? {} : { amount };
  if (scheme === 'solana')
    return { address: path, ...asked, ...(query['spl-token'] && { contract: query['spl-token'] }) };
  if (scheme === 'web+stellar')
    return { address: query.destination ?? '', ...asked, ...(query.memo_type === 'MEMO_ID' && { tag: query.memo }) };
  if (scheme === 'xrpl') return { address: path, ...asked, ...(query.dt && { tag: query.dt }) };
  // The scheme of Bitcoin Cash is part of its addresses; the other three precede theirs.
  if (scheme === 'bitcoincash') return { address: text.split('?')[0] ?? '', ...asked };
  if (['bitcoin', 'litecoin', 'dash'].includes(scheme)) return { address: path, ...asked };
  throw new Error(`No wallet knows ${scheme}`);
};

const book = simulatedAddresses('a secret of at least thirty-two characters');

const coinsOnNetworks = currencies
  .filter(({ isFiat, internal }) => !isFiat && !internal)
  .flatMap(({ code, networks }) => networks.map((network) => ({ code, ...network })));

const askedFor = (chain: string, decimals: number, amount: string): Partial<Read> => {
  if (chain === 'ETH' || chain === 'BSC')
    return { chainId: chain === 'ETH' ? 1 : 56, units: (125n * 10n ** BigInt(decimals)) / 10n };
  return chain === 'TRX' || chain === 'EOS' ? {} : { amount };
};

describe('the payment link and QR code', () => {
  it.each(coinsOnNetworks)(
    'of $code over $network is read by a wallet as exactly what is asked for',
    ({ code, network, chainDecimals, contract, tag: tagKind }) => {
      const chain = chainOf(code, network);
      const address =
        tagKind === null
          ? book.addressAt(chain, 7n)
          : book.sharedAddress(chain, '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c');
      if (address === null) throw new Error(`No address of ${chain}`);
      const amount = amountOf('12.5', code);
      const tag = tagKind === null ? null : '771203';
      const text = paymentUri({ currency: code, network, address, destinationTag: tag, amount });
      const read = readAsWallet(text);
      expect(read.address).toBe(address);
      expect(addressProblem(code, network, read.address)).toBeNull();
      expect({ ...read, tag: read.tag ?? null, contract: read.contract ?? null }).toEqual({
        address,
        ...askedFor(chain, chainDecimals, toText(amount)),
        // Wallets of these two chains share no form: the address is used alone.
        tag: chain === 'EOS' ? null : tag,
        contract: chain === 'TRX' ? null : contract,
      });
    },
  );

  it('name the chain and the contract of a test net where the installation reads one', () => {
    const address = book.addressAt('ETH', 7n) ?? '';
    const contract = '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238';
    const nets = { ETH: { chainId: 11_155_111, tokens: { USDC: contract } } };
    const uriOf = (currency: string) =>
      paymentUri({ currency, network: 'ETH', address, destinationTag: null, amount: amountOf('2', currency) }, nets);
    expect(readAsWallet(uriOf('ETH'))).toEqual({ address, chainId: 11_155_111, units: 2n * 10n ** 18n });
    expect(readAsWallet(uriOf('USDC'))).toEqual({ address, chainId: 11_155_111, contract, units: 2_000_000n });
  });
});
