import type { Database, Tx } from '@countinghouse/database';
import { Secret, TOTP } from 'otpauth';
import { audit } from '../../../platform/audit/repository';
import { clockNow, wallNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { hashPassword, verifyPassword } from '../../../platform/passwords';
import { openSecret, sealSecret } from '../../../platform/secrets';
import { lastStepBy, secondsToCodeAfter, stepOf } from '../../../platform/second-factor/check';
import type { RequestInfo } from '../../../platform/principal';
import {
  countOperators,
  holdOperator,
  holdOperatorById,
  insertOperator,
  noteFailure,
  noteSignIn,
  type OperatorRecord,
} from './repository';

/** Operator of the platform, signed in for one command or at the desk. */
export type Operator = {
  readonly id: string;
  readonly email: string;
  /** Origin of his acts at the desk; absent at the command line. */
  readonly request?: RequestInfo;
};

export type Credentials = { readonly email: string; readonly password: string; readonly code: string };

/** Message, in one sentence, for an operator who may not or cannot do something. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
}

const used = (seconds: number): string =>
  `This code was used already. The next one is due in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
const refused = 'The address, the password or the code is wrong, or the door is closed for a quarter of an hour.';
const wrongCode = 'The code is wrong, or five wrong ones closed the door for a quarter of an hour.';

export const actorOf = ({ id, email }: Pick<Operator, 'id' | 'email'>) =>
  ({ type: 'PLATFORM', id, label: email }) as const;

/** Looks at a proof, counts it and puts it on record: null if it is right. A refusal is returned, not thrown: its counters must be committed. */
const judge = async (
  tx: Tx,
  secretKey: string,
  operator: OperatorRecord,
  proof: { readonly isPassword: boolean; readonly code: string; readonly request: RequestInfo | undefined },
): Promise<OperatorRefused | null> => {
  const now = await wallNow(tx);
  const isOpen = operator.lockedUntil === null || operator.lockedUntil <= (await clockNow(tx));
  const step = stepOf(openSecret(secretKey, operator.twoFaSecretEnc), proof.code.trim(), now);
  const isKnown = isOpen && proof.isPassword && step !== null;
  const lastStep = lastStepBy(Number(operator.twoFaLastStep), now);
  const passes = isKnown && step > lastStep;
  await audit(tx, {
    actor: actorOf(operator),
    action: 'operator.sign-in',
    entity: { type: 'operator', id: operator.id },
    ...(proof.request && { request: proof.request }),
    result: passes ? 'SUCCESS' : 'FAILED',
  });
  if (!passes) {
    if (isKnown) return new OperatorRefused(used(secondsToCodeAfter(lastStep, now)));
    if (isOpen) await noteFailure(tx, operator.id);
    return new OperatorRefused(refused);
  }
  await noteSignIn(tx, operator.id, step);
  return null;
};

/**
 * Authenticates an operator: address, password and an unused code. Five wrong tries in a row lock the account for 15 minutes; every try is
 * recorded. A right but used code is reported as such and is no wrong try.
 *
 * @throws OperatorRefused
 */
export const signIn = async (
  database: Database,
  secretKey: string,
  { email, password, code }: Credentials,
  request?: RequestInfo,
): Promise<Operator> => {
  const outcome = await database.acrossOrganisations(async (tx) => {
    const operator = await holdOperator(tx, email.trim().toLowerCase());
    const isPassword = await verifyPassword(password, operator?.passwordHash ?? null);
    if (!operator) return new OperatorRefused(refused);
    const refusal = await judge(tx, secretKey, operator, { isPassword, code, request });
    return refusal ?? { id: operator.id, email: operator.email, ...(request && { request }) };
  });
  if (outcome instanceof OperatorRefused) throw outcome;
  return outcome;
};

/**
 * Asks an operator with a session for an unused code, before each act. Wrong ones count with those of the sign-in.
 *
 * @throws OperatorRefused
 */
export const proveAgain = async (
  database: Database,
  secretKey: string,
  { id, request }: Operator,
  code: string,
): Promise<void> => {
  const refusal = await database.acrossOrganisations(async (tx) => {
    const operator = await holdOperatorById(tx, id);
    if (!operator) return new OperatorRefused(refused);
    return judge(tx, secretKey, operator, { isPassword: true, code, request });
  });
  if (refusal) throw new OperatorRefused(refusal.message === refused ? wrongCode : refusal.message);
};

/** Number of founders: the first operators of an installation need nobody to vouch for them. */
const founders = 2;

/** Operators who have to vouch for a new one: two others, none for the first two of an installation. */
export const vouchersNeeded = async (database: Database): Promise<number> =>
  (await database.acrossOrganisations(countOperators)) >= founders ? founders : 0;

/** Secret for a new operator's authenticator, in base32 and as a QR code. */
export const newSecret = (email: string): { readonly secret: string; readonly url: string } => {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({
    issuer: 'Countinghouse operators',
    label: email,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  return { secret: secret.base32, url: totp.toString() };
};

/**
 * Enrols an operator, once a code proves that the secret has arrived. From the third on two others vouch: a single voucher could be both requester
 * and confirmer.
 *
 * @throws OperatorRefused
 */
export const enrol = async (
  database: Database,
  secretKey: string,
  { email: typed, password, code, secret }: Credentials & { readonly secret: string },
  vouchers: readonly Operator[],
): Promise<Operator> => {
  const email = typed.trim().toLowerCase();
  const passwordHash = await hashPassword(password);
  return database.acrossOrganisations(async (tx) => {
    const isFounding = (await countOperators(tx)) < founders;
    if (!isFounding && new Set(vouchers.map(({ id }) => id)).size !== founders)
      throw new OperatorRefused('Two operators have to vouch for the next one, and each of them once.');
    if (await holdOperator(tx, email)) throw new OperatorRefused(`${email} is an operator already.`);
    const lastStep = stepOf(secret, code.trim(), await wallNow(tx));
    if (lastStep === null) throw new OperatorRefused('The code is wrong: nobody was enrolled.');
    const operator = { id: newId(), email };
    const sealedSecret = sealSecret(secretKey, secret);
    const named = isFounding ? [] : vouchers;
    await insertOperator(tx, {
      ...operator,
      passwordHash,
      sealedSecret,
      lastStep,
      vouchers: named.map((voucher) => voucher.id),
    });
    await audit(tx, {
      actor: actorOf(named[0] ?? operator),
      action: 'operator.enrol',
      entity: { type: 'operator', id: operator.id },
      after: { email, vouchedForBy: named.map((voucher) => voucher.email) },
      result: 'SUCCESS',
    });
    return operator;
  });
};
