import type { Database } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/errors';
import type { RequestInfo } from '../../../platform/principal';
import { publicAnswers, toldOf, type ByToken } from '../../../platform/public-answers';
import { isText, publicPageFiles, registerForms, type PageBrand } from '../../../platform/public-page';
import type { PageLook } from '../../../platform/public-sheet';
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

/** Long enough for any amount; nobody types more. */
const longestAmount = 40;

/** The press of the page's button; null for what no page of ours sends. */
const pressIn = (body: unknown): Press | null => {
  if (!(body instanceof URLSearchParams)) return null;
  const [key, amount] = [body.get('key') ?? '', body.get('amount') ?? ''];
  return isPressKey(key) && amount.length <= longestAmount && isText(amount) ? { key, amount } : null;
};

const newPressKey = (): string => randomBytes(16).toString('base64url');

/** `/pay-link/{token}`: page on which anybody with the link begins a payment of his own. It is rendered by the server and needs no script. */
export const registerPayLinkPage = (
  app: FastifyInstance,
  { database, tools, dashboardDir, brandOf, requestInfo }: Given,
): void => {
  const files = publicPageFiles(dashboardDir);
  if (!files) return;
  const answer = publicAnswers({ files, brandOf, problemPage: payLinkProblemPage });

  type Page = (typed?: Typed, key?: string) => Promise<FastifyReply>;

  /** Sends the page of the link, for a visitor who has typed nothing or what was refused. */
  const pageFor =
    (reply: FastifyReply, token: string, look: PageLook): Page =>
    async (typed = {}, key = newPressKey()) => {
      const link = await database.onPlatform((tx) => showLink(tx, token), 'read');
      return reply.send(payLinkPage({ link, token, key, typed }, look));
    };

  app.get<ByToken>('/pay-link/:token', (request, reply) =>
    answer(request, reply, (token, look) => pageFor(reply, token, look)()),
  );

  registerForms(app, (forms) => {
    forms.post<ByToken>('/pay-link/:token', (request, reply) =>
      answer(request, reply, async (token, look) => {
        const page = pageFor(reply, token, look);
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
          const told = toldOf(error, texts);
          if (!told) throw error;
          reply.code(told.status);
          if (told.wait !== undefined) reply.header('retry-after', String(told.wait));
          return page({ amount: press.amount, failure: told.failure }, press.key);
        }
      }),
    );
  });
};
