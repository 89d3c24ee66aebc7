import { uuid } from '@countinghouse/contract/fields';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../config';
import {
  ask,
  confirm,
  decline,
  newcomers,
  openOrders,
  operatorActions,
  restorationLine,
  waitingForPlatform,
} from '../../modules/operating/operators';
import { operatorCommand } from '../../platform/operator-command';
import { offersBySettings } from '../../rails/rails';
import { storedRates } from '../../rails/rates';
import { placesAndOptions, refuseOtherOptions, UsageError, type Answer } from '../command-line';
import type { OperatorCommand } from './command';

/** Lists recent newcomers, so that an intruder among them is noticed in time. */
const newcomersOf = async (database: Database) => {
  const found = await newcomers(database);
  return {
    lines: found.map(
      ({ email, createdAt, vouchers }) =>
        `New operator: ${email}, ${createdAt.toISOString()}, vouched for by ${vouchers.join(' and ') || 'nobody'}.`,
    ),
    list: found.map(({ email, createdAt, vouchers }) => ({ email, since: createdAt, vouchedForBy: vouchers })),
  };
};

const waiting = async (database: Database, config: Config): Promise<Answer> => {
  const fresh = await newcomersOf(database);
  const items = await waitingForPlatform(database, offersBySettings(config, database));
  const restoration = await database.acrossOrganisations(restorationLine);
  return {
    lines: [
      ...fresh.lines,
      ...(restoration === null ? [] : [restoration]),
      ...(items.length === 0 && restoration === null ? ['Nothing waits for a decision.'] : []),
      ...items.map(({ what, organisationId, id, text }) => `${what}: ${text}  --organisation=${organisationId} ${id}`),
    ],
    object: { newOperators: fresh.list, restoration, waiting: items },
  };
};

const orders = async (database: Database): Promise<Answer> => {
  const fresh = await newcomersOf(database);
  const open = await openOrders(database);
  return {
    lines: [
      ...fresh.lines,
      ...(open.length === 0 ? ['Nothing waits for a confirmation.'] : []),
      ...open.map(
        ({ id, action, params, about, askedByEmail, askedAt }) =>
          `${id}  ${askedAt.toISOString()}  ${askedByEmail}  ${action} ${JSON.stringify(params)}${about === null ? '' : `  (${about})`}`,
      ),
    ],
    object: {
      newOperators: fresh.list,
      orders: open.map(({ id, action, params, about, askedByEmail, askedAt }) => ({
        order: id,
        action,
        params,
        ...(about === null ? {} : { about }),
        askedBy: askedByEmail,
        askedAt,
      })),
    },
  };
};

const nothingIn = (words: readonly string[]): void => refuseOtherOptions(placesAndOptions(words, 0).options, []);

const orderIn = (words: readonly string[], command: string): string => {
  const { places, options } = placesAndOptions(words, 1);
  refuseOtherOptions(options, []);
  const [order = ''] = places;
  if (!uuid.safeParse(order).success) throw new UsageError(`Which order? ${operatorCommand(`${command} ORDER`)}`);
  return order;
};

/** Answer to a request that was made; `order` is null where it was only tried. */
export const askedAnswer = (
  action: string,
  params: Readonly<Record<string, string>>,
  order: string | null,
): Answer => ({
  lines: [
    order === null
      ? 'Nothing is against it. Without --dry-run it is asked for.'
      : `Asked for. Another operator confirms it within a day: ${operatorCommand(`confirm ${order}`)}`,
  ],
  object: { order, action, params },
});

/** Commands about orders, and about decisions that wait for operators. */
export const orderCommands: readonly OperatorCommand[] = [
  {
    name: 'waiting',
    takes: '',
    summary: 'what only operators may decide about',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      nothingIn(words);
      return ({ database, config }) => waiting(database, config);
    },
  },
  {
    name: 'orders',
    takes: '',
    summary: 'what waits for a confirmation',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      nothingIn(words);
      return ({ database }) => orders(database);
    },
  },
  {
    name: 'ask',
    takes: 'ACTION --name=value …',
    summary: 'ask for an action, see below',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const { places, options } = placesAndOptions(words, 1);
      const action = operatorActions.find(({ name }) => name === places[0]);
      if (!action)
        throw new UsageError(
          `There is no action ${places[0] ?? ''}: ${operatorActions.map(({ name }) => name).join(', ')}.`,
        );
      return async ({ database, config, operator, isDry }) => {
        const order = await ask(database, operator, action, options, config);
        return askedAnswer(action.name, options, isDry ? null : order);
      };
    },
  },
  {
    name: 'confirm',
    takes: 'ORDER',
    summary: 'carry out what another operator asked for',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const order = orderIn(words, 'confirm');
      return async ({ database, config, operator }) => {
        const outcome = await confirm(database, operator, order, operatorActions, { config, rates: storedRates });
        return { lines: [outcome], object: { order, outcome } };
      };
    },
  },
  {
    name: 'decline',
    takes: 'ORDER',
    summary: 'take an order off the list',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const order = orderIn(words, 'decline');
      return async ({ database, operator }) => {
        await decline(database, operator, order);
        return { lines: ['Declined.'], object: { order } };
      };
    },
  },
];
