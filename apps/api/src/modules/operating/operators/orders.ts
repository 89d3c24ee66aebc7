import type { Database, Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { newId } from '../../../platform/ids';
import { speakOurWords } from '../../../platform/validation-sentences';
import { findLate } from '../../money-in/late-coins';
import type { Action, Means } from './action';
import { sendLateCoinsAction } from './actions/late-coins';
import { wordsOfLate } from './late-words';
import {
  decideOrder,
  findOrder,
  holdOrder,
  insertOrder,
  selectNewcomers,
  selectOpenOrders,
  standingOf,
  type NewcomerRecord,
  type OrderRecord,
  type ShownOrder,
  type Standing,
} from './repository';
import { actorOf, OperatorRefused, type Operator } from './sign-in';

speakOurWords();

const problemOf = (error: { readonly issues: readonly { path: PropertyKey[]; message: string }[] }): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`).join('; ');

const originOf = ({ request }: Operator) => request && { request };

const refuse = (sentence: string | null | undefined): void => {
  if (typeof sentence === 'string') throw new OperatorRefused(sentence);
};

/** Reason that two operators do not count as two, in a sentence; null if they do. The database enforces the same. */
const accomplices = (standing: Standing): string | null => {
  if (standing.confirmerIsNew) return 'A new operator confirms nothing for 72 hours: somebody else has to.';
  if (standing.askerVouchedForConfirmer)
    return 'Whoever asked for this vouched for you: somebody else has to confirm it.';
  if (standing.confirmerVouchedForNewAsker)
    return 'You vouched for whoever asked for this, less than 72 hours ago: somebody else has to confirm it.';
  return null;
};

/** Reason that an operator does not confirm an order, in a sentence; null if he may. */
const reasonAgainst = async (tx: Tx, order: Pick<OrderRecord, 'askedBy'>, by: Operator): Promise<string | null> =>
  order.askedBy === by.id
    ? 'Somebody else has to confirm what you asked for.'
    : accomplices(await standingOf(tx, order.askedBy, by.id));

/** Facts that the parameters of an order only refer to, in words; null: they say it all. */
type About = { readonly about: string | null };

const aboutOf = async (tx: Tx, { action, params }: OrderRecord): Promise<string | null> => {
  const { coins } = params as { readonly coins?: string };
  const late = action === sendLateCoinsAction.name && coins !== undefined ? await findLate(tx, coins) : null;
  return late && wordsOfLate(late);
};

/** Order as one operator sees it, with the reason that he cannot confirm it himself; null if there is none. */
export const showOrder = (
  database: Database,
  by: Operator,
  id: string,
): Promise<(ShownOrder & About & { readonly reasonAgainst: string | null }) | null> =>
  database.acrossOrganisations(async (tx) => {
    const order = await findOrder(tx, id);
    return order && { ...order, about: await aboutOf(tx, order), reasonAgainst: await reasonAgainst(tx, order, by) };
  });

/** Sentence why an action cannot be asked for so, or null; the request and the dry run give the same one. */
export const problemOfAction = async (
  tx: Tx,
  { params: schema, refusal }: Action,
  typed: Readonly<Record<string, string>>,
  config: Means['config'],
): Promise<string | null> => {
  const parsed = schema.safeParse(typed);
  return parsed.success ? ((await refusal?.(tx, parsed.data as never, config)) ?? null) : problemOf(parsed.error);
};

/** Requests an action; nothing happens before another operator confirms it. Returns the order's id. */
export const ask = async (
  database: Database,
  by: Operator,
  action: Action,
  typed: Readonly<Record<string, string>>,
  config: Means['config'],
): Promise<string> => {
  const id = newId();
  await database.acrossOrganisations(async (tx) => {
    refuse(await problemOfAction(tx, action, typed, config));
    await insertOrder(tx, { id, action: action.name, params: typed, askedBy: by.id });
    await audit(tx, {
      actor: actorOf(by),
      ...originOf(by),
      action: 'operator.ask',
      entity: { type: 'operator-order', id },
      after: { action: action.name, ...typed },
      result: 'SUCCESS',
    });
  });
  return id;
};

/** Orders that wait for confirmation. */
export const openOrders = (database: Database): Promise<(OrderRecord & About)[]> =>
  database.acrossOrganisations(async (tx) => {
    const shown: (OrderRecord & About)[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const order of await selectOpenOrders(tx)) shown.push({ ...order, about: await aboutOf(tx, order) });
    return shown;
  });

/** Operators who joined within 72 hours. */
export const newcomers = (database: Database): Promise<NewcomerRecord[]> =>
  database.acrossOrganisations(selectNewcomers);

const held = (order: OrderRecord | null): OrderRecord => {
  if (!order) throw new OperatorRefused('There is no such open order: it was decided, or its day is over.');
  return order;
};

/**
 * Runs another operator's order, in one transaction with the record of both.
 *
 * @throws OperatorRefused, also for one's own order, for a new operator, and for an order of somebody who vouched for the confirmer
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
    refuse(await reasonAgainst(tx, order, by));
    const action = actions.find(({ name }) => name === order.action);
    if (!action) throw new OperatorRefused(`This version does not know ${order.action}.`);
    const params = action.params.parse(order.params) as never;
    refuse(await action.refusal?.(tx, params, means.config));
    const outcome = await action.run(tx, params, { ...means, askedBy: order.askedByEmail, confirmedBy: by });
    await decideOrder(tx, id, { status: 'DONE', by: by.id, outcome });
    await audit(tx, {
      actor: actorOf(by),
      ...originOf(by),
      action: 'operator.confirm',
      entity: { type: 'operator-order', id },
      after: { action: order.action, askedBy: order.askedByEmail, ...(order.params as object) },
      result: 'SUCCESS',
    });
    return outcome;
  });

/** Removes an order: one's own, or a wrong one of somebody else. */
export const decline = (database: Database, by: Operator, id: string): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    const order = held(await holdOrder(tx, id));
    await decideOrder(tx, id, { status: 'DECLINED', by: by.id, outcome: 'Declined' });
    await audit(tx, {
      actor: actorOf(by),
      ...originOf(by),
      action: 'operator.decline',
      entity: { type: 'operator-order', id },
      after: { action: order.action, askedBy: order.askedByEmail },
      result: 'SUCCESS',
    });
  });
