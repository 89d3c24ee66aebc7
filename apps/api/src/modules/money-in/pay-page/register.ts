import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@countinghouse/database';
import type { PublicPayment } from '@countinghouse/contract/money-in/public-payments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors';
import type { RequestInfo } from '../../../platform/principal';
import { publicAnswers, type ByToken } from '../../../platform/public-answers';
import { framedBy, publicPageFiles, registerForms, type PageBrand } from '../../../platform/public-page';
import type { PayerTools } from './public-payment';
import { chooseAsPayer, shopsOf, showToPayer } from './public-payment';
import { paymentPage, problemPage } from './render';

type Given = {
  readonly database: Database;
  readonly tools: PayerTools;
  readonly dashboardDir: string;
  /** Null: this host has no brand. */
  readonly brandOf: (host: string) => PageBrand | null;
  /** Requester's details for the trail. */
  readonly requestInfo: (request: FastifyRequest) => RequestInfo;
};

type Shown = { readonly payment: PublicPayment; readonly shops: readonly string[] };

/** Script for the pages of shops, which load it from here under this name for good. */
const buttonFile = 'pay-button.js';

/** The coin and network of a pressed button; null for what no page of ours sends. */
const choiceIn = (body: unknown): { readonly depositCurrency: string; readonly network: string } | null => {
  const typed = body instanceof URLSearchParams ? (body.get('choice') ?? '') : '';
  const [, depositCurrency, network] = /^([A-Z0-9]{2,10}) ([A-Z0-9]{2,20})$/.exec(typed) ?? [];
  return depositCurrency === undefined || network === undefined ? null : { depositCurrency, network };
};

/**
 * `/pay/{token}`: page on which a customer pays, rendered by the server for anybody with the link. It is no screen of the dashboard: it loads a
 * script of its own, knows no session, and shows nothing but its payment.
 */
export const registerPayPage = (
  app: FastifyInstance,
  { database, tools, dashboardDir, brandOf, requestInfo }: Given,
): void => {
  const files = publicPageFiles(dashboardDir);
  if (!files) return;
  const answered = publicAnswers({ files, brandOf, problemPage });

  /** Sends the handler's answer for the payment, or the reason that there is none. */
  const answer = (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    make: (token: string, page: (shown: Shown, hasFailed?: boolean) => FastifyReply) => Promise<FastifyReply>,
  ): Promise<FastifyReply> =>
    answered(request, reply, (token, look) =>
      make(token, ({ payment, shops }, hasFailed) => {
        framedBy(reply, shops);
        return reply.send(paymentPage({ payment, token, shops, ...(hasFailed && { hasFailed }) }, look));
      }),
    );
  const show = (token: string): Promise<Shown> =>
    database.onPlatform(
      async (tx) => ({ payment: await showToPayer(tx, token, tools), shops: await shopsOf(tx, token) }),
      'read',
    );

  app.get<ByToken>('/pay/:token', (request, reply) =>
    answer(request, reply, async (token, page) => page(await show(token))),
  );

  const button = join(dashboardDir, buttonFile);
  if (existsSync(button)) {
    const script = readFileSync(button);
    app.get(`/${buttonFile}`, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
        .send(script),
    );
  }

  registerForms(app, (forms) => {
    forms.post<ByToken>('/pay/:token', (request, reply) =>
      answer(request, reply, async (token, page) => {
        const choice = choiceIn(request.body);
        if (!choice) throw new AppError('VALIDATION_FAILED');
        const who = requestInfo(request);
        try {
          await database.onPlatform((tx) => chooseAsPayer(tx, token, choice, { ...tools, request: who }));
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'NOT_FOUND' || error.status >= 500) throw error;
          const shown = await show(token);
          // Already chosen, as by another press, or over: the page shows its state.
          if (shown.payment.status === 'NEW') return page(shown, true);
        }
        return reply.redirect(`/pay/${encodeURIComponent(token)}`, 303);
      }),
    );
  });
};
