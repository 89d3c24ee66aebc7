import { afterAll, beforeAll } from 'vitest';
import { authenticatorCode } from './authenticator';
import { callProduct, giveRole, logIn } from './calls';
import type { ProductClock } from './clock';
import { openClock } from './clock';
import type { Product } from './product';
import { passwordOf } from './people';
import { fixedInstant, startProduct } from './product';

export type Balances = { businessId: string; businessName: string; balances: Record<string, { amount: string }> }[];
export type Party = { id: string; name: string; amount: number };

/** Time an authenticator shows a code, in milliseconds. */
const codeStep = 30_000;

/**
 * Gives a journey a product of its own in which money moves, and a manager with a second factor to move it. Its clock stands still and is advanced
 * by hand, for a code works once and the next one comes 30 seconds later.
 */
export const useTreasury = ({ env }: { env?: () => Readonly<Record<string, string>> } = {}) => {
  const email = 'twofa@northgate.example';
  const administrator = 'admin@northgate.example';
  let product: Product;
  let clock: ProductClock;
  let token = '';
  let secret = '';
  let now = Date.parse(fixedInstant);

  beforeAll(async () => {
    product = await startProduct({ env: { ...env?.() } });
    clock = await openClock(product);
    const { signIns } = (await callProduct(product, 'GET', 'sandbox/sign-ins')).json<{
      signIns: { email: string; twoFactorSecret?: string }[];
    }>();
    secret = signIns.find((known) => known.email === email)?.twoFactorSecret ?? '';
    ({ token } = await logIn(product, administrator));
    await giveRole(product, token, { email, role: 'MANAGER' });
  });
  afterAll(async () => {
    await clock?.close();
    await product?.stop();
  });

  const moveOn = (milliseconds = codeStep): Promise<void> => {
    now += milliseconds;
    return clock.standAt(new Date(now));
  };
  const call = (method: string, path: string, body?: object) =>
    callProduct(product, method, path, { token, ...(body && { body }) });

  return {
    /** Account of the journey. */
    email,
    url: () => product.url,
    /** Everything the server printed so far. */
    output: () => product.output(),
    /** Calls the API as the administrator. */
    call,
    /** Changes the role of a person in the organisation. */
    giveRole: (to: { readonly email: string; readonly role: string }) => giveRole(product, token, to),
    /** Advances the clock, by default by the step of a code. */
    moveOn,
    /** Turns the clock on by a step; the code an authenticator shows then. */
    freshCode: async (): Promise<string> => {
      await moveOn();
      return authenticatorCode(secret, new Date(now));
    },
    /** The six digits of an authenticator with this secret, a step on. */
    codeOf: async (base32: string): Promise<string> => {
      await moveOn();
      return authenticatorCode(base32, new Date(now));
    },
    /** Enrols a second factor for a person, which ends their other sessions; returns the secret. */
    enrol: async (of: string): Promise<string> => {
      const own = of === administrator ? token : (await logIn(product, of)).token;
      const setup = await callProduct(product, 'GET', 'users/two-fa', { token: own });
      const { secret: base32 } = setup.json<{ secret: string }>();
      const body = { enabled: true, twoFaCode: authenticatorCode(base32, new Date(now)), password: passwordOf(of) };
      const answer = await callProduct(product, 'PATCH', 'users/two-fa', { token: own, body });
      if (answer.status !== 200) throw new Error(`${of} has no second factor: ${answer.status}`);
      return base32;
    },
    /** Calls the API as a person of several organisations, in the administrator's one, by their authenticator. */
    callAs: async (of: string, base32: string, method: string, path: string) => {
      const code = async (): Promise<string> => {
        await moveOn();
        return authenticatorCode(base32, new Date(now));
      };
      const body = { email: of, password: passwordOf(of), twoFaCode: Number(await code()) };
      const signedIn = await callProduct(product, 'POST', 'auth/login', { body });
      const session = await callProduct(product, 'GET', 'auth/session', { token });
      const { organisationId } = session.json<{ user: { organisationId: string } }>().user;
      const switched = await callProduct(product, 'POST', `auth/login/${organisationId}`, { token: signedIn.token });
      return callProduct(product, method, path, { token: switched.token, code: await code() });
    },
    /** The two businesses that have most euros: cents of each as numbers, for sums small enough. */
    richest: async (): Promise<readonly [Party, Party]> => {
      const parties = (await call('GET', 'balances'))
        .json<Balances>()
        .map(({ businessId, businessName, balances }) => ({
          id: businessId,
          name: businessName,
          amount: Math.round(Number(balances.EUR?.amount ?? '0') * 100),
        }))
        .sort((a, b) => b.amount - a.amount);
      const [first, second] = parties;
      if (!first || !second) throw new Error('There are no two businesses');
      return [first, second];
    },
  };
};

/** Cents as the dashboard shows them: `1,004.20 EUR`. */
export const eurosShown = (cents: number): string =>
  `${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} EUR`;
