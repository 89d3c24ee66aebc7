import type { Database } from '@countinghouse/database';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors';
import { createBuckets, publicPaymentRate } from '../../../platform/limits';
import { isText, publicPageFiles, type PageBrand } from '../../../platform/public-page';
import type { PaymentTools } from '../crypto-deposits';
import { showToPayer } from './public-payment';
import { paymentPage, problemPage } from './render';

type Given = {
  readonly database: Database;
  readonly tools: PaymentTools;
  readonly dashboardDir: string;
  /** Null: this host has no brand. */
  readonly brandOf: (host: string) => PageBrand | null;
};

/**
 * `/pay/{token}`: the page a customer pays on, made whole by the server for whoever has the link. It is no screen of the
 * dashboard: it loads a script of its own, knows no session, and shows nothing but its payment.
 */
export const registerPayPage = (app: FastifyInstance, { database, tools, dashboardDir, brandOf }: Given): void => {
  const files = publicPageFiles(dashboardDir);
  if (!files) return;
  const limit = createBuckets(publicPaymentRate);
  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const brand = brandOf(request.headers.host ?? '');
    if (!brand) throw new AppError('NOT_FOUND');
    const { token } = request.params;
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const seconds = limit(`${request.ip} ${token}`);
    if (seconds > 0) {
      return reply
        .code(429)
        .header('retry-after', String(seconds))
        .send(problemPage('busy', brand, files));
    }
    if (!isText(token)) return reply.code(404).send(problemPage('unknown', brand, files));
    try {
      const payment = await database.onPlatform((tx) => showToPayer(tx, token, tools), 'read');
      return await reply.send(paymentPage(payment, brand, files));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      return reply.code(404).send(problemPage('unknown', brand, files));
    }
  });
};
