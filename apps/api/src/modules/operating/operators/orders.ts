import type { Database } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { newId } from '../../../platform/ids';
import { speakOurWords } from '../../../platform/validation-sentences';
import type { Action, Means } from './action';
import {
  decideOrder,
  holdOrder,
  insertOrder,
  selectNewcomers,
  selectOpenOrders,
  standingOf,
  type NewcomerRecord,
  type OrderRecord,
  type Standing,
} from './repository';
import { actorOf, OperatorRefused, type Operator } from './sign-in';

speakOurWords();

const problemOf = (error: { readonly issues: readonly { path: PropertyKey[]; message: string }[] }): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`).join('; ');

const refuse = (sentence: string | null | undefined): void => {
  if (typeof sentence === 'string') throw new OperatorRefused(sentence);
};

/** Why two operators do not count as two, in a sentence; null where they do. The database says the same. */
const accomplices = (standing: Standing): string | null => {
  if (standing.confirmerIsNew) return 'A new operator confirms nothing for 72 hours: somebody else has to.';
  if (standing.askerVouchedForConfirmer)
    return 'Whoever asked for this vouched for you: somebody else has to confirm it.';
  if (standing.confirmerVouchedForNewAsker)
    return 'You vouched for whoever asked for this, less than 72 hours ago: somebody else has to confirm it.';
  return null;
};

/** Asks for an action; nothing happens before another operator confirms it. Returns the order's id. */
export const ask = async (
  database: Database,
  by: Operator,
  { name, params: schema, refusal }: Action,
  typed: Readonly<Record<string, string>>,
  config: Means['config'],
): Promise<string> => {
  const parsed = schema.safeParse(typed);
  if (!parsed.success) throw new OperatorRefused(problemOf(parsed.error));
  refuse(refusal?.(parsed.data as never, config));
  const id = newId();
  await database.acrossOrganisations(async (tx) => {
    await insertOrder(tx, { id, action: name, params: typed, askedBy: by.id });
    await audit(tx, {
      actor: actorOf(by),
      action: 'operator.ask',
      entity: { type: 'operator-order', id },
      after: { action: name, ...typed },
      result: 'SUCCESS',
    });
  });
  return id;
};

/** What waits for somebody's confirmation. */
export const openOrders = (database: Database): Promise<OrderRecord[]> =>
  database.acrossOrganisations(selectOpenOrders);

/** Who became an operator within 72 hours. */
export const newcomers = (database: Database): Promise<NewcomerRecord[]> =>
  database.acrossOrganisations(selectNewcomers);

const held = (order: OrderRecord | null): OrderRecord => {
  if (!order) throw new OperatorRefused('There is no such open order: it was decided, or its day is over.');
  return order;
};

/**
 * Carries out what another operator asked for, in one transaction with the record of both.
 * @throws OperatorRefused, also of one's own order, of a new operator, and of what somebody asked who vouched for the one who confirms
 */
export const confirm = (
  database: Database,
  by: Operator,
  id: string,
  actions: readonly Action[],
  means: Pick<Means, 'config' | 'rates'>,
): Promise<string> =>
  database.acrossOrganisations(async (tx) => {
    const order = held(await holdOrder(tx, id));
    if (order.askedBy === by.id) throw new OperatorRefused('Somebody else has to confirm what you asked for.');
    refuse(accomplices(await standingOf(tx, order.askedBy, by.id)));
    const action = actions.find(({ name }) => name === order.action);
    if (!action) throw new OperatorRefused(`This version does not know ${order.action}.`);
    const params = action.params.parse(order.params) as never;
    refuse(action.refusal?.(params, means.config));
    const outcome = await action.run(tx, params, { ...means, askedBy: order.askedByEmail, confirmedBy: by });
    await decideOrder(tx, id, { status: 'DONE', by: by.id, outcome });
    await audit(tx, {
      actor: actorOf(by),
      action: 'operator.confirm',
      entity: { type: 'operator-order', id },
      after: { action: order.action, askedBy: order.askedByEmail, ...(order.params as object) },
      result: 'SUCCESS',
    });
    return outcome;
  });

/** Takes an order off the list: one's own, or somebody else's that is not right. */
export const decline = (database: Database, by: Operator, id: string): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    const order = held(await holdOrder(tx, id));
    await decideOrder(tx, id, { status: 'DECLINED', by: by.id, outcome: 'Declined' });
    await audit(tx, {
      actor: actorOf(by),
      action: 'operator.decline',
      entity: { type: 'operator-order', id },
      after: { action: order.action, askedBy: order.askedByEmail },
      result: 'SUCCESS',
    });
  });
