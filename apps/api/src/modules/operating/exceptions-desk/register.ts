import { organisationId as organisationIdSchema, type OrganisationId } from '@countinghouse/contract/ids';
import { uuid } from '@countinghouse/contract/fields';
import type { Database, Tx } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import { createProcessBuckets, shieldRates } from '../../../platform/limits';
import type { RequestInfo } from '../../../platform/principal';
import { isText, registerForms, type PageFiles } from '../../../platform/public-page';
import { hashToken } from '../../../platform/secrets';
import { countFailure, throttleSeconds } from '../../../platform/throttle/repository';
import type { Offers } from '../../../rails/offers';
import { storedRates } from '../../../rails/rates';
import { selectOrganisations } from '../../organisation/organisations';
import {
  ask,
  confirm,
  decline,
  endSession,
  newcomers,
  openOrders,
  openSession,
  operatorActions,
  OperatorRefused,
  operatorOfSession,
  problemOfAction,
  proveAgain,
  restorationLine,
  showOrder,
  signIn,
  waitingForPlatform,
  type Operator,
  type OrderRecord,
} from '../operators';
import { MoveRefused } from '../moves';
import { ranked } from './candidates';
import { leavingForms, moneyForms, movementForm, reversalForm, type ActForm, type Typed } from './forms';
import {
  depositPage,
  depositsPage,
  movementsPage,
  orderPage,
  overviewPage,
  problemPage,
  signInPage,
  withdrawalPage,
  withdrawalsPage,
  type Counts,
  type Frame,
  type Names,
  type Refused,
  type Subject,
} from './render';
import {
  countWaitingMoney,
  findLeaving,
  findMoney,
  findMovement,
  findPurpose,
  mostBusinesses,
  selectAnnounced,
  selectBusinesses,
  selectMovements,
  selectPayments,
  selectWaitingMoney,
  type WaitingMoney,
} from './repository';

export type DeskServices = {
  readonly database: Database;
  readonly config: Config;
  /** Coins that come in and go out here. */
  readonly offers: Offers;
  readonly files: PageFiles;
  /** Requester's details for the trail. */
  readonly requestInfo: (request: FastifyRequest) => RequestInfo;
};

/** Only over TLS or on this machine, for this host alone, and never sent along with a link of somebody else. */
const cookieName = '__Host-operator';
const cookieOf = (token: string, more = ''): string =>
  `${cookieName}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict${more}`;
const tokenIn = ({ headers }: FastifyRequest): string | null =>
  /(?:^|; )__Host-operator=([A-Za-z0-9_-]{20,128})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null;

/** Proof that a form was made by a page of this session; says nothing about the token. */
const formTokenOf = (token: string): string => hashToken(`form of ${token}`).toString('base64url');

const isSameText = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));

/** A page of this desk or a typed address, as far as the browser says so. */
const isFromHere = ({ headers }: FastifyRequest): boolean =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/** No script, no picture of elsewhere, no frame: forms to the desk itself. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Each wrong sign-in costs a hash, one after another on a small machine. */
const signInRate = { perSecond: 0.5, burst: 20 } as const;

const movementActions = ['manual-movement', 'reverse-movement'];

const typedIn = (body: unknown): Typed => {
  if (!(body instanceof URLSearchParams)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const typed = Object.fromEntries([...body].map(([name, value]) => [name, value.trim()]));
  if (!Object.entries(typed).flat().every(isText)) throw new AppError('VALIDATION_FAILED');
  return typed;
};

const codeShape = /^\d{3} ?\d{3}$/;
const codeProblem = (code: string): string | null =>
  codeShape.test(code) ? null : 'Six digits of your authenticator.';
const digits = (code: string): string => code.replaceAll(' ', '');

/** Sentence of a refusal of operators; null for a defect. */
const refusalOf = (error: unknown): string | null => {
  if (error instanceof OperatorRefused || error instanceof MoveRefused) return error.message;
  return error instanceof AppError && error.status < 500 ? (error.sentence ?? error.code) : null;
};

const sentenceOr = (error: unknown): string => {
  const sentence = refusalOf(error);
  if (sentence === null) throw error;
  return sentence;
};

/** Parameters of a form that was sent, without what was left empty. */
const paramsOf = (form: ActForm, typed: Typed): Typed => {
  const names = form.fields.map(({ name }) => name);
  const chosen = typed['choice'] === 'other' ? (typed['other'] ?? '') : (typed['choice'] ?? '');
  const given = [
    ...names.map((name) => [name, typed[name] ?? ''] as const),
    ...(form.choice ? [[form.choice.name, chosen] as const] : []),
  ].filter(([, value]) => value !== '');
  return { ...Object.fromEntries(given), ...form.derived?.(typed), ...form.fixed };
};

const missing = 'Say this.';

/** Problems of single fields, before anything is asked. */
const fieldProblems = (form: ActForm, params: Typed, code: string): Typed => {
  const action = operatorActions.find(({ name }) => name === form.action);
  if (!action) throw new Error(form.action);
  const parsed = action.params.safeParse(params);
  const shown = [...form.fields.map(({ name }) => name), ...(form.choice ? [form.choice.name] : [])];
  const needed = [
    ...form.fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    ...(form.choice ? [form.choice.name] : []),
  ];
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const);
  const empty = needed.filter((name) => params[name] === undefined).map((name) => [name, missing] as const);
  const ofCode = codeProblem(code);
  return Object.fromEntries([
    ...wrong.filter(([name]) => shown.includes(name)),
    ...empty,
    ...(ofCode === null ? [] : [['code', ofCode] as const]),
  ]);
};

type OfMoney = { Params: { organisation: string; id: string } };
type OfOrder = { Params: { id: string } };

/** Page of an address, or null if there is none; with a refusal, also of what was sent to it. */
type Show<Params> = (
  frame: Frame,
  params: Params,
  refused: Refused | null,
) => Promise<{ readonly page: string; readonly forms: readonly ActForm[] } | null>;

const noForms = (page: string) => ({ page, forms: [] });

/**
 * Desk of operators: what waits for them, on pages made by the server, without a script. Its sessions are its own; what it does are the orders of the
 * command line, by the same functions, and every one of them asks for a code.
 */
export const registerDesk = (
  app: FastifyInstance,
  { database, config, offers, files, requestInfo }: DeskServices,
): void => {
  const limit = createProcessBuckets(shieldRates.address);
  const limitSignIns = createProcessBuckets(signInRate);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': policy });
    if (limit(request.ip) > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
  });

  const send = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(page);
  const sendUnknown = (reply: FastifyReply): FastifyReply =>
    send(reply, problemPage(files, 'Nothing here', 'It was decided meanwhile, or was never here.'), 404);
  const sendForeign = (reply: FastifyReply): FastifyReply =>
    send(
      reply,
      problemPage(
        files,
        'Sent from elsewhere',
        'The form was not made by your session. Nothing happened: open it anew.',
      ),
      403,
    );

  app.setNotFoundHandler((_request, reply) => sendUnknown(reply));
  app.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
    const status = error instanceof AppError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'Request failed');
    const why = (error instanceof AppError ? error.sentence : null) ?? 'Nothing can be shown right now.';
    const text = `${why} Try again in a moment. The log knows it as ${request.id}.`;
    return send(reply, problemPage(files, 'That did not work', text), status);
  });

  /** The signed-in operator, or null once the sign-in is answered. */
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ readonly operator: Operator; readonly token: string } | null> => {
    const token = tokenIn(request);
    const operator = token === null ? null : await operatorOfSession(database, token);
    if (token === null || !operator) {
      void reply.redirect('/operations/sign-in', 303);
      return null;
    }
    return { operator: { ...operator, request: requestInfo(request) }, token };
  };

  const leaving = async () =>
    (await waitingForPlatform(database, offers)).filter(({ decisions }) => decisions !== undefined);

  const frameOf = async ({ operator, token }: { readonly operator: Operator; readonly token: string }) => {
    const orders = await openOrders(database);
    const items = await leaving();
    const counts: Counts = {
      orders: orders.length,
      deposits: await database.acrossOrganisations(countWaitingMoney),
      movements: orders.filter(({ action }) => movementActions.includes(action)).length,
      withdrawals: items.length,
    };
    return { frame: { files, email: operator.email, formToken: formTokenOf(token), counts, orders }, items };
  };

  const organisationNames = async (): Promise<Names> =>
    Object.fromEntries((await database.acrossOrganisations(selectOrganisations)).map(({ id, name }) => [id, name]));

  /** Names of the organisation and the business in an order. */
  const namesIn = async ({ params }: Pick<OrderRecord, 'params'>): Promise<Names> => {
    const names = await organisationNames();
    const { organisation = '', business = '' } = params as Typed;
    const known = organisationIdSchema.safeParse(organisation);
    if (business === '' || !known.success) return names;
    const businesses = await database.acrossOrganisations((tx) => selectBusinesses(tx, known.data));
    return { ...names, ...Object.fromEntries(businesses.map(({ id, name }) => [id, name])) };
  };

  /** Money and names behind the ids in an order: whoever confirms sees what about. */
  const subjectOf = async (params: Typed): Promise<Subject> => {
    const organisation = organisationIdSchema.safeParse(params['organisation']);
    const find = <Found>(
      id: string | undefined,
      look: (tx: Tx, of: OrganisationId, one: string) => Promise<Found | null>,
    ): Promise<Found | null> =>
      organisation.success && uuid.safeParse(id).success
        ? database.acrossOrganisations((tx) => look(tx, organisation.data, id ?? ''))
        : Promise.resolve(null);
    return {
      money: await find(params['deposit'], (tx, of, id) => findMoney(tx, of, id, { isWaiting: false })),
      leaving: await find(params['withdrawal'] ?? params['transfer'], findLeaving),
      movement: await find(params['movement'], findMovement),
      purpose: await find(params['payment'] ?? params['fiatDeposit'], findPurpose),
    };
  };

  const candidatesOf = (money: WaitingMoney) =>
    database.acrossOrganisations(async (tx) =>
      ranked(money, await (money.kind === 'CRYPTO' ? selectPayments(tx, money) : selectAnnounced(tx, money))),
    );

  const idsIn = ({
    organisation,
    id,
  }: OfMoney['Params']): { readonly organisation: OrganisationId; readonly id: string } | null => {
    const known = organisationIdSchema.safeParse(organisation);
    return known.success && uuid.safeParse(id).success ? { organisation: known.data, id } : null;
  };

  /** Asks for what a form of a page says. The page answers itself, with what was typed, where it cannot be asked for. */
  const askedBy = async (
    operator: Operator,
    forms: readonly ActForm[],
    typed: Typed,
  ): Promise<{ readonly order: string } | { readonly refused: Refused }> => {
    const form = forms.find(({ key }) => key === typed['act']);
    const { code = '', ...kept } = typed;
    const refused = (sentence: string | null, fields: Typed = {}) => ({
      refused: { form: form?.key ?? '', typed: kept, sentence, fields },
    });
    if (!form) return refused('This is decided meanwhile, or cannot be done here.');
    const params = paramsOf(form, typed);
    const fields = fieldProblems(form, params, code);
    if (Object.keys(fields).length > 0) return refused(null, fields);
    const action = operatorActions.find(({ name }) => name === form.action);
    if (!action) throw new Error(form.action);
    const problem = await database.acrossOrganisations((tx) => problemOfAction(tx, action, params, config));
    if (problem !== null) return refused(problem);
    try {
      await proveAgain(database, config.secretKey, operator, digits(code));
    } catch (error) {
      return refused(null, { code: sentenceOr(error) });
    }
    try {
      return { order: await ask(database, operator, action, params, config) };
    } catch (error) {
      return refused(sentenceOr(error));
    }
  };

  const showOverview = async (session: { readonly operator: Operator; readonly token: string }): Promise<string> => {
    const { frame } = await frameOf(session);
    return overviewPage(frame, {
      names: await organisationNames(),
      newcomers: await newcomers(database),
      restoration: await database.acrossOrganisations(restorationLine),
    });
  };

  const showDeposits: Show<unknown> = async (frame) => {
    const money = await database.acrossOrganisations(selectWaitingMoney);
    const lines = [];
    for (const one of money) lines.push({ ...one, best: (await candidatesOf(one))[0] ?? null });
    return noForms(depositsPage(frame, lines, await organisationNames()));
  };

  const showDeposit: Show<OfMoney['Params']> = async (frame, params, refused) => {
    const ids = idsIn(params);
    const money =
      ids && (await database.acrossOrganisations((tx) => findMoney(tx, ids.organisation, ids.id, { isWaiting: true })));
    if (!money) return null;
    const businesses = await database.acrossOrganisations((tx) => selectBusinesses(tx, money.organisationId));
    const forms = moneyForms(money, await candidatesOf(money), businesses);
    return { page: depositPage(frame, money, { forms, names: await organisationNames(), refused }), forms };
  };

  const showMovements: Show<unknown> = async (frame, _params, refused) => {
    const { businesses, movements } = await database.acrossOrganisations(async (tx) => ({
      businesses: await selectBusinesses(tx, null),
      movements: await selectMovements(tx),
    }));
    const open = movements.filter(({ is_reversed: isReversed, reversal_of: of }) => !isReversed && of === null);
    const forms = [movementForm(businesses), ...open.map((one) => reversalForm(one.organisation_id, one.id))];
    const waiting = frame.orders.filter(({ action }) => movementActions.includes(action));
    const isCut = businesses.length === mostBusinesses;
    return {
      page: movementsPage(frame, { waiting, names: await organisationNames(), movements, forms, refused, isCut }),
      forms,
    };
  };

  const showWithdrawal =
    (items: Awaited<ReturnType<typeof leaving>>): Show<OfMoney['Params']> =>
    async (frame, params, refused) => {
      const ids = idsIn(params);
      const own = items.filter(({ organisationId, id }) => organisationId === ids?.organisation && id === ids.id);
      if (!ids || own.length === 0) return null;
      const forms = leavingForms(ids.organisation, ids.id, [
        ...new Set(own.flatMap(({ decisions = [] }) => decisions)),
      ]);
      const rows = await database.acrossOrganisations((tx) => findLeaving(tx, ids.organisation, ids.id));
      return {
        page: withdrawalPage(frame, { items: own, rows, forms, names: await organisationNames(), refused }),
        forms,
      };
    };

  type Given = { readonly frame: Frame; readonly items: Awaited<ReturnType<typeof leaving>> };
  /** Registers a page, and the forms that are sent to its own address. */
  const place = <Asked extends { Params: unknown }>(
    forms: FastifyInstance,
    path: string,
    showOf: (given: Given) => Show<Asked['Params']>,
  ): void => {
    app.get(path, async (request, reply) => {
      const session = await enter(request, reply);
      if (!session) return reply;
      const given = await frameOf(session);
      const shown = await showOf(given)(given.frame, request.params as Asked['Params'], null);
      return shown ? send(reply, shown.page) : sendUnknown(reply);
    });
    forms.post(path, async (request, reply) => {
      const session = await enter(request, reply);
      if (!session) return reply;
      const typed = typedIn(request.body);
      if (!isFromHere(request) || !isSameText(typed['form'] ?? '', formTokenOf(session.token)))
        return sendForeign(reply);
      const given = await frameOf(session);
      const show = showOf(given);
      const shown = await show(given.frame, request.params as Asked['Params'], null);
      if (!shown) return sendUnknown(reply);
      const outcome = await askedBy(session.operator, shown.forms, typed);
      if ('order' in outcome) return reply.redirect(`/operations/orders/${outcome.order}`, 303);
      const again = await show(given.frame, request.params as Asked['Params'], outcome.refused);
      return again ? send(reply, again.page, 422) : sendUnknown(reply);
    });
  };

  app.get('/', (_request, reply) => reply.redirect('/operations', 303));
  app.get('/operations', async (request, reply) => {
    const session = await enter(request, reply);
    return session ? send(reply, await showOverview(session)) : reply;
  });
  app.get('/operations/sign-in', (_request, reply) => send(reply, signInPage(files, { email: '', problem: null })));

  const showOneOrder = async (
    session: { readonly operator: Operator; readonly token: string },
    id: string,
    refused: Refused | null,
  ): Promise<string | null> => {
    const order = uuid.safeParse(id).success ? await showOrder(database, session.operator, id) : null;
    if (!order) return null;
    const { frame } = await frameOf(session);
    const summary = operatorActions.find(({ name }) => name === order.action)?.summary ?? '';
    const params = order.params as Typed;
    return orderPage(frame, order, { summary, names: await namesIn(order), subject: await subjectOf(params), refused });
  };
  app.get<OfOrder>('/operations/orders/:id', async (request, reply) => {
    const session = await enter(request, reply);
    if (!session) return reply;
    const page = await showOneOrder(session, request.params.id, null);
    return page === null ? sendUnknown(reply) : send(reply, page);
  });

  /** Carries out or takes off an order. */
  const decide = async (operator: Operator, id: string, { act, code = '' }: Typed): Promise<Refused | null> => {
    const refused = (sentence: string | null, fields: Typed = {}): Refused => ({
      form: 'order',
      typed: {},
      sentence,
      fields,
    });
    if (act !== 'confirm' && act !== 'decline') return refused('Confirm it or decline it.');
    const shape = codeProblem(code);
    if (shape !== null) return refused(null, { code: shape });
    try {
      await proveAgain(database, config.secretKey, operator, digits(code));
    } catch (error) {
      return refused(null, { code: sentenceOr(error) });
    }
    try {
      if (act === 'decline') await decline(database, operator, id);
      else await confirm(database, operator, id, operatorActions, { config, rates: storedRates });
      return null;
    } catch (error) {
      return refused(sentenceOr(error));
    }
  };

  registerForms(app, (forms) => {
    forms.post('/operations/sign-in', async (request, reply) => {
      const { email = '', password = '', code = '' } = typedIn(request.body);
      const refuse = (problem: string, status = 422) => send(reply, signInPage(files, { email, problem }), status);
      if (!isFromHere(request)) return sendForeign(reply);
      const origin = requestInfo(request);
      const subject = `operators ${origin.ip}`;
      const wait = await database.onPlatform((tx) => throttleSeconds(tx, 'ip', subject), 'read');
      if (wait > 0) return refuse('Too many tries from here. Try again in a quarter of an hour.', 429);
      if (limitSignIns('all') > 0) return refuse('Too many try at once. Try again in a few seconds.', 429);
      try {
        const operator = await signIn(database, config.secretKey, { email, password, code: digits(code) }, origin);
        return await reply
          .header('set-cookie', cookieOf(await openSession(database, operator)))
          .redirect('/operations', 303);
      } catch (error) {
        const sentence = sentenceOr(error);
        await database.onPlatform((tx) => countFailure(tx, 'ip', subject));
        return refuse(sentence);
      }
    });

    forms.post('/operations/sign-out', async (request, reply) => {
      const session = await enter(request, reply);
      if (!session) return reply;
      if (!isFromHere(request) || !isSameText(typedIn(request.body)['form'] ?? '', formTokenOf(session.token)))
        return sendForeign(reply);
      await endSession(database, session.token);
      return reply.header('set-cookie', cookieOf('', '; Max-Age=0')).redirect('/operations/sign-in', 303);
    });

    forms.post<OfOrder>('/operations/orders/:id', async (request, reply) => {
      const session = await enter(request, reply);
      if (!session) return reply;
      const typed = typedIn(request.body);
      if (!isFromHere(request) || !isSameText(typed['form'] ?? '', formTokenOf(session.token)))
        return sendForeign(reply);
      const { id } = request.params;
      if (!uuid.safeParse(id).success) return sendUnknown(reply);
      const refused = await decide(session.operator, id, typed);
      if (!refused) return reply.redirect(`/operations/orders/${id}`, 303);
      const page = await showOneOrder(session, id, refused);
      return page === null ? sendUnknown(reply) : send(reply, page, 422);
    });

    place<{ Params: unknown }>(forms, '/operations/deposits', () => showDeposits);
    place<OfMoney>(forms, '/operations/deposits/:organisation/:id', () => showDeposit);
    place<{ Params: unknown }>(forms, '/operations/movements', () => showMovements);
    place<{ Params: unknown }>(
      forms,
      '/operations/withdrawals',
      ({ items }) =>
        async (frame) =>
          noForms(withdrawalsPage(frame, items, await organisationNames())),
    );
    place<OfMoney>(forms, '/operations/withdrawals/:organisation/:id', ({ items }) => showWithdrawal(items));
  });
};
