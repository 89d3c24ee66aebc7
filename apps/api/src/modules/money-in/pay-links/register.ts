import type { Database } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/errors';
import { createProcessBuckets, publicPaymentRate } from '../../../platform/limits';
import type { RequestInfo } from '../../../platform/principal';
import { isText, publicPageFiles, registerForms, withForm, type PageBrand } from '../../../platform/public-page';
import type { PaymentTools } from '../crypto-deposits';
import { payByLink, showLink, type Press } from './pay-by-link';
import { payLinkPage, payLinkProblemPage, type Typed } from './render';
import { isPressKey } from './state';
import { texts } from './texts';

type Given = {
  readonly database: Database;
  readonly tools: PaymentTools & { readonly secretKey: string };
  readonly dashboardDir: string;
  /** Null: this host has no brand. */
  readonly brandOf: (host: string) => PageBrand | null;
  /** Requester's details for the trail. */
  readonly requestInfo: (request: FastifyRequest) => RequestInfo;
};

type Asked = { Params: { token: string } };

/** Long enough for any amount; nobody types more. */
const longestAmount = 40;

/** The press of the page's button; null for what no page of ours sends. */
const pressIn = (body: unknown): Press | null => {
  if (!(body instanceof URLSearchParams)) return null;
  const [key, amount] = [body.get('key') ?? '', body.get('amount') ?? ''];
  return isPressKey(key) && amount.length <= longestAmount && isText(amount) ? { key, amount } : null;
};

const newPressKey = (): string => randomBytes(16).toString('base64url');

/** Refusals that the page tells the visitor of; any other is an error like everywhere. */
const toldOf = (
  error: unknown,
): { readonly status: number; readonly failure: string; readonly wait?: number } | null => {
  if (!(error instanceof AppError)) return null;
  const { code, status, retryAfterSeconds } = error;
  if (code === 'RATE_LIMITED' && retryAfterSeconds !== undefined)
    return { status, failure: texts.wait(retryAfterSeconds), wait: retryAfterSeconds };
  if (code === 'NOT_FOUND' || code === 'MISDIRECTED' || code === 'UNAVAILABLE') return null;
  return status < 500 || code === 'RATES_UNAVAILABLE' ? { status, failure: texts.failed } : null;
};

/** `/pay-link/{token}`: page on which anybody with the link begins a payment of his own. It is rendered by the server and needs no script. */
export const registerPayLinkPage = (
  app: FastifyInstance,
  { database, tools, dashboardDir, brandOf, requestInfo }: Given,
): void => {
  const files = publicPageFiles(dashboardDir);
  if (!files) return;
  const limit = createProcessBuckets(publicPaymentRate);

  type Page = (typed?: Typed, key?: string) => Promise<FastifyReply>;

  /** Sends the handler's answer for the link, or the reason that there is none. */
  const answer = async (
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    make: (token: string, page: Page) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const brand = brandOf(request.headers.host ?? '');
    if (!brand) throw new AppError('NOT_FOUND');
    const look = { brand, files };
    const { token } = request.params;
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': withForm(reply.getHeader('content-security-policy')),
    });
    const seconds = limit(`${request.ip} ${token}`);
    if (seconds > 0)
      return reply.code(429).header('retry-after', String(seconds)).send(payLinkProblemPage('busy', look));
    const page: Page = async (typed = {}, key = newPressKey()) => {
      const link = await database.onPlatform((tx) => showLink(tx, token), 'read');
      return reply.send(payLinkPage({ link, token, key, typed }, look));
    };
    try {
      if (!isText(token)) throw new AppError('NOT_FOUND');
      return await make(token, page);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      return reply.code(404).send(payLinkProblemPage('unknown', look));
    }
  };

  app.get<Asked>('/pay-link/:token', (request, reply) => answer(request, reply, (_token, page) => page()));

  registerForms(app, (forms) => {
    forms.post<Asked>('/pay-link/:token', (request, reply) =>
      answer(request, reply, async (token, page) => {
        const press = pressIn(request.body);
        if (!press) throw new AppError('VALIDATION_FAILED');
        const who = requestInfo(request);
        try {
          const made = await database.onPlatform((tx) => payByLink(tx, token, press, { ...tools, request: who }));
          if ('token' in made) return reply.redirect(`/pay/${encodeURIComponent(made.token)}`, 303);
          if ('closed' in made) reply.code(409);
          else reply.code(422);
          return await page({ amount: press.amount, ...('problem' in made && { problem: made.problem }) }, press.key);
        } catch (error) {
          const told = toldOf(error);
          if (!told) throw error;
          reply.code(told.status);
          if (told.wait !== undefined) reply.header('retry-after', String(told.wait));
          return page({ amount: press.amount, failure: told.failure }, press.key);
        }
      }),
    );
  });
};
