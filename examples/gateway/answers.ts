import { gatewayCalls, gatewayLimits, gatewayProblems, type GatewayCall } from '../../apps/api/src/rails/gateway/form';
import type { SimulatedChain } from './chain';

export type Asked = {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
};
export type Answer = { readonly status: number; readonly body: unknown };
export type Answering = (asked: Asked) => Answer | Promise<Answer>;

export const problem = (code: keyof typeof gatewayProblems, message: string): Answer => ({
  status: gatewayProblems[code],
  body: { code, message },
});

const found = (body: unknown): Answer =>
  body === null ? problem('NOT_FOUND', 'There is none') : { status: 200, body };
const wrong = (message: string): Answer => problem('BAD_REQUEST', message);

const patterns = Object.entries(gatewayCalls).map(([name, { method, path }]) => ({
  name: name as GatewayCall,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`),
}));

/** The call that a request is, with the value in its path. */
export const callOf = ({ method, path }: Pick<Asked, 'method' | 'path'>) => {
  const { pathname, searchParams } = new URL(path, 'http://gateway');
  for (const { name, method: own, pattern } of patterns) {
    const [, value] = pattern.exec(pathname) ?? [];
    if (own === method && pattern.test(pathname)) return { name, value: decodeURIComponent(value ?? ''), searchParams };
  }
  return null;
};

const wholeNumber = /^(0|[1-9]\d{0,14})$/;
const most = (text: string | null): number | null => {
  if (text === null) return gatewayLimits.transfers;
  return wholeNumber.test(text) && Number(text) >= 1 ? Math.min(Number(text), gatewayLimits.transfers) : null;
};

/** Schema of a body. */
type Readable<Form> = { readonly safeParse: (value: unknown) => { readonly data?: Form } };

/** The form of a gateway over a chain. */
export const answering =
  (chain: SimulatedChain): Answering =>
  ({ method, path, body }) => {
    const call = callOf({ method, path });
    if (!call) return problem('NOT_FOUND', 'There is no such call');
    const { name, value, searchParams } = call;
    const parsed = <Form>(form: Readable<Form>): Form | null => form.safeParse(body).data ?? null;
    switch (name) {
      case 'state':
        return found(chain.state());
      case 'block':
        return wholeNumber.test(value) ? found(chain.block(Number(value))) : wrong('No height');
      case 'transfers': {
        const limit = most(searchParams.get('limit'));
        const cursor = searchParams.get('cursor') ?? '0';
        if (limit === null || !wholeNumber.test(cursor)) return wrong('No cursor or no limit');
        return found(chain.since(Number(cursor), limit));
      }
      case 'places': {
        const asked = parsed(gatewayCalls.places.body);
        return asked ? found({ ...chain.state(), places: asked.transfers.map(chain.find) }) : wrong('No transfers');
      }
      case 'addresses': {
        const asked = parsed(gatewayCalls.addresses.body);
        if (!asked) return wrong('No ids');
        const addresses = asked.ids.map((id) => ({ id, address: chain.address(id) }));
        return found({ ...chain.state(), addresses });
      }
      case 'check': {
        const asked = parsed(gatewayCalls.check.body);
        return asked ? found({ valid: chain.isPayable(asked) }) : wrong('No recipient');
      }
      case 'fee': {
        const asked = { currency: searchParams.get('currency') ?? '', network: searchParams.get('network') ?? '' };
        return chain.isCoin(asked) ? found(chain.fee()) : wrong('No coin of this chain');
      }
      case 'balances': {
        const asked = parsed(gatewayCalls.balances.body);
        return asked ? found({ ...chain.state(), balances: chain.balances(asked.addresses) }) : wrong('No addresses');
      }
      case 'wallet':
        return found({ ...chain.state(), balances: chain.wallet() });
      case 'prepare': {
        const terms = parsed(gatewayCalls.prepare.body);
        if (!terms || !/^[0-9A-Za-z-]{1,64}$/.test(value)) return wrong('No order');
        const order = chain.prepare(value, terms);
        return order === 'CONFLICT' ? problem('CONFLICT', 'The id is that of another order') : found(order);
      }
      case 'order':
        return found(chain.order(value));
      case 'send':
        return found(chain.send(value));
    }
  };
