import { amountOf, compare, currencyNetworkOf } from '@countinghouse/money';
import type { Chain, ChainSender } from '../chain';
import { chainOf } from '../chain';
import type { SignedTransfer, Signer, SigningOrder } from '../signer';
import { isOnChain, textOfUnits, unitsOfText } from './amounts';
import type { GatewayOrder, GatewayTerms } from './form';
import type { Gateway } from './gateway';

/** Most that the network may charge for one transfer, in the coin it charges: a guard against an estimate that is wrong, and against hours of extreme fees. */
const mostFee: Readonly<Record<string, string>> = {
  BTC: '0.002',
  BCH: '0.05',
  LTC: '0.1',
  DASH: '0.1',
  ETH: '0.05',
  BNB: '0.05',
  TRX: '100',
  SOL: '0.05',
  XRP: '5',
  XLM: '5',
};

const termsOf = ({ currency, network, units, to, tag }: SigningOrder): GatewayTerms => ({
  currency,
  network,
  amount: textOfUnits(units, currency, network),
  to,
  tag,
});

/** @throws Error for an order that is not the one asked about */
const assertIsOf = (chain: Chain, order: SigningOrder, said: GatewayOrder): void => {
  const asked = termsOf(order);
  const isSame =
    said.id === order.id &&
    said.currency === asked.currency &&
    said.network === asked.network &&
    said.amount === asked.amount &&
    said.to === asked.to &&
    said.tag === asked.tag;
  if (!isSame) throw new Error(`The gateway of ${chain} answers about another order than ${order.id}`);
  if (said.state !== 'REFUSED' && said.transactions.length === 0)
    throw new Error(`The gateway of ${chain} names no transaction of the order ${order.id}`);
};

/** A gateway's words on one line, without characters that only a machine sees; null without any. */
const plainReason = (reason: string | null): string | null => {
  const plain = (reason ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return plain === '' ? null : plain;
};

/** Name on record for an order that was refused before anything was signed. */
const unsignedId = ({ id }: SigningOrder): string => `unsigned-${id}`;

/**
 * Orders handed to gateways under their own ids. `sign` puts one on record there and sends nothing; `broadcast` lets it leave. Each may be repeated
 * for ever: the same id is the same order. REFUSED is final: nothing else gives money back.
 */
export const gatewaySending = (
  gateways: Readonly<Record<Chain, Gateway>>,
): { readonly chains: string[]; readonly signer: Signer; readonly sender: ChainSender } => {
  const of = ({ currency, network }: Pick<SigningOrder, 'currency' | 'network'>): Gateway => {
    const chain = chainOf(currency, network);
    const gateway = gateways[chain];
    if (!gateway) throw new Error(`${chain} has no gateway`);
    return gateway;
  };
  const prepared = async (order: SigningOrder): Promise<GatewayOrder> => {
    const { chain, ask } = of(order);
    const said = await ask('prepare', { path: { id: order.id }, body: termsOf(order) });
    assertIsOf(chain, order, said);
    return said;
  };
  const assertCheap = async ({ currency, network }: SigningOrder): Promise<void> => {
    const { chain, ask } = of({ currency, network });
    const fee = await ask('fee', { query: { currency, network } });
    const { gasCurrency } = currencyNetworkOf(currency, network);
    if (fee.currency !== gasCurrency) throw new Error(`The gateway of ${chain} states its fee in ${fee.currency}`);
    if (compare(amountOf(fee.amount, gasCurrency), amountOf(mostFee[gasCurrency] ?? '0', gasCurrency)) > 0)
      throw new Error(`A transfer over ${chain} costs ${fee.amount} ${gasCurrency} now, more than may be paid`);
  };
  const signedAs = (order: SigningOrder, transactionId: string): SignedTransfer => ({
    ...order,
    transactionId,
    raw: order.id,
  });

  return {
    chains: Object.keys(gateways),
    signer: {
      chains: Object.keys(gateways),
      keepers: Object.keys(gateways).map((chain) => ({ name: chain, kind: 'GATEWAY', chains: [chain] })),
      holds: async (chain) => {
        const { balances } = (await gateways[chain]?.stating('wallet')) ?? { balances: [] };
        return balances.flatMap(({ currency, network, amount }) =>
          isOnChain(chain, currency, network) ? [{ currency, units: unitsOfText(amount, currency, network) }] : [],
        );
      },
      canPay: async (order) => {
        const { currency, network, to, tag } = order;
        const { chain, ask, find } = of(order);
        // A database that was restored may not know what it ordered: nothing is given back for what the gateway has on record.
        const known = await find('order', { path: { id: order.id } });
        if (known) {
          assertIsOf(chain, order, known);
          return known.state !== 'REFUSED';
        }
        const { valid } = await ask('check', { body: { currency, network, to, tag } });
        return valid && (await prepared(order)).state !== 'REFUSED';
      },
      refusalOf: async (order) => {
        const { chain, find } = of(order);
        const said = await find('order', { path: { id: order.id } });
        if (!said) return null;
        assertIsOf(chain, order, said);
        return said.state === 'REFUSED' ? plainReason(said.reason) : null;
      },
      sign: async (order) => {
        const { state, transactions } = await prepared(order);
        if (state === 'PREPARED') await assertCheap(order);
        const [oldest = unsignedId(order), ...others] = transactions;
        return [signedAs(order, oldest), ...others.map((id) => signedAs(order, id))];
      },
      renew: async (order, recorded, { wasSent }) => {
        const { chain, ask } = of(order);
        const said = await ask('order', { path: { id: order.id } });
        assertIsOf(chain, order, said);
        // Its transaction may have happened, whatever its gateway forgot: sent once more it could be another one under the same name.
        if (wasSent && said.state === 'PREPARED')
          throw new Error(`The gateway of ${chain} took back that it sent the order ${order.id}`);
        return said.state === 'REFUSED' ? 'REFUSED' : recorded;
      },
    },
    sender: {
      broadcast: async (signed) => {
        const { chain, ask } = of(signed);
        const id = signed.raw ?? '';
        const said = await ask('send', { path: { id } });
        if (
          said.id !== id ||
          said.to !== signed.to ||
          said.amount !== textOfUnits(signed.units, signed.currency, signed.network)
        )
          throw new Error(`The gateway of ${chain} answers about another order than ${id}`);
        if (said.state === 'PREPARED') throw new Error(`The gateway of ${chain} did not send the order ${id}`);
        return said.state === 'SENT' ? 'ACCEPTED' : 'REFUSED';
      },
    },
  };
};
