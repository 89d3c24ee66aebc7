import { amountOfChainUnits, chainUnits, fromUnits, type Amount } from '@countinghouse/money';
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type Hex,
} from 'viem';
import { tronAddressOf } from '../rails/chain/evm-dialect';
import { tronDigestOf, tronRawOf } from '../rails/chain/tron-transaction';
import { protobufFields } from './protobuf';
import { SigningRefused } from './refusal';
import type { Policy, PolicyChain } from './settings';

/** A transfer as its own bytes state it, and the digest of these very bytes. */
export type Payment = {
  readonly chain: string;
  /** Account as its chain writes it. */
  readonly recipient: string;
  readonly amount: Amount;
  /** Most that the fee can be. */
  readonly fee: Amount;
  /** Number of which the chain takes one transaction only; null on TRON. */
  readonly nonce: number | null;
  /** Instant after which it can never happen, in milliseconds since 1970; null on chains without one. */
  readonly expiresAt: number | null;
  /** 32 bytes. */
  readonly digest: Buffer;
};

/** A chain's units in the ledger's, rounded up: nothing leaves uncounted. */
const roundedUp = (units: bigint, currency: string, chain: string): Amount => {
  const amount = amountOfChainUnits(units, currency, chain);
  return chainUnits(amount, chain) === units ? amount : fromUnits(amount.units + 1n, currency);
};

const unreadable = (): SigningRefused =>
  new SigningRefused('UNREADABLE', 'These bytes are no transfer in the one form that is signed here.');

/** Recipient and units of a token's transfer; refused is every other call. */
const transferIn = (data: Hex): { readonly to: Hex; readonly units: bigint } => {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    if (functionName === 'transfer') {
      const [to, units] = args;
      // Any other encoding of the same call is refused.
      if (encodeFunctionData({ abi: erc20Abi, functionName, args: [to, units] }) === data.toLowerCase())
        return { to, units };
    }
  } catch {
    // A call that nobody here knows.
  }
  throw new SigningRefused('CONTRACT', 'It calls a contract for something else than a transfer of a token.');
};

const tokenAt = ({ tokens }: PolicyChain, chain: string, contract: string): string => {
  const found = tokens[contract];
  if (!found)
    throw new SigningRefused('CONTRACT', `${contract} on ${chain} is no contract of a token with a daily amount.`);
  return found.currency;
};

const evmPayment = (chain: string, policy: PolicyChain, raw: Hex): Payment => {
  const read = () => {
    const said = parseTransaction(raw);
    if (said.type !== 'eip1559' || said.accessList?.length || serializeTransaction(said) !== raw || 'r' in said)
      throw unreadable();
    return said;
  };
  const said = readably(read);
  const { chainId, nonce = 0, to, value = 0n, data = '0x', gas, maxFeePerGas = 0n } = said;
  if (!to || gas === undefined) throw unreadable();
  if (chainId !== policy.chainId)
    throw new SigningRefused('CHAIN', `It is for the chain with the id ${chainId}, and ${chain} is ${policy.chainId}.`);
  const fee = roundedUp(gas * maxFeePerGas, policy.coin, chain);
  const common = { chain, fee, nonce, expiresAt: null, digest: Buffer.from(keccak256(raw).slice(2), 'hex') };
  if (data === '0x') return { ...common, recipient: getAddress(to), amount: roundedUp(value, policy.coin, chain) };
  const currency = tokenAt(policy, chain, getAddress(to));
  if (value !== 0n) throw new SigningRefused('CONTRACT', `It gives ${policy.coin} to the contract of a token.`);
  const transfer = transferIn(data);
  return { ...common, recipient: getAddress(transfer.to), amount: roundedUp(transfer.units, currency, chain) };
};

/** Fields of a transaction of TRON that calls a contract, in the numbers of its definition. */
const tronPayment = (chain: string, policy: PolicyChain, raw: Hex, owner: string): Payment => {
  const bytes = Buffer.from(raw.slice(2), 'hex');
  const call = readably(() => {
    const outer = protobufFields(bytes);
    const contract = protobufFields(outer.bytes(11));
    const trigger = protobufFields(protobufFields(contract.bytes(2)).bytes(2));
    const account = (field: number): Hex => `0x${trigger.bytes(field).subarray(1).toString('hex')}`;
    const read = {
      owner: account(1),
      contract: account(2),
      data: `0x${trigger.bytes(4).toString('hex')}` as Hex,
      ref: {
        height: outer.bytes(1).readUInt16BE(),
        hash: `0x${'00'.repeat(8)}${outer.bytes(4).toString('hex')}${'00'.repeat(16)}`,
      },
      expiration: Number(outer.number(8)),
      timestamp: Number(outer.number(14)),
      feeLimit: outer.number(18),
    };
    // Whatever else may be in such bytes, only these six fields in this order are signed.
    if (!tronRawOf(read).equals(bytes)) throw unreadable();
    return read;
  });
  if (getAddress(call.owner) !== owner)
    throw new SigningRefused('UNREADABLE', 'It is of another account than the key’s.');
  const currency = tokenAt(policy, chain, getAddress(call.contract));
  const transfer = transferIn(call.data);
  return {
    chain,
    recipient: tronAddressOf(transfer.to),
    amount: roundedUp(transfer.units, currency, chain),
    fee: roundedUp(call.feeLimit, policy.coin, chain),
    nonce: null,
    expiresAt: call.expiration,
    digest: tronDigestOf(bytes),
  };
};

const readably = <Read>(read: () => Read): Read => {
  try {
    return read();
  } catch {
    throw unreadable();
  }
};

/**
 * The transfer that bytes are, if the policy knows its chain, contract, currency and recipient. Amounts of a day are not looked at.
 *
 * @param owner address of the key
 * @throws SigningRefused
 */
export const paymentIn = (policy: Policy, chain: string, raw: Hex, owner: string): Payment => {
  const net = policy.chains[chain];
  if (!net) throw new SigningRefused('CHAIN', `${chain} is no chain over which this signer lets money leave.`);
  const payment = chain === 'TRX' ? tronPayment(chain, net, raw, owner) : evmPayment(chain, net, raw);
  if (payment.amount.units === 0n) throw new SigningRefused('UNREADABLE', 'It pays nothing.');
  if (policy.recipients && !policy.recipients.has(payment.recipient))
    throw new SigningRefused('RECIPIENT', `${payment.recipient} is not in the file of SIGNER_RECIPIENTS.`);
  return payment;
};
