import type { Database } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderPdf } from '../../../platform/pdf/render-pdf';
import type { RequestInfo } from '../../../platform/principal';
import { publicAnswers, toldOf, type ByToken } from '../../../platform/public-answers';
import { publicPageFiles, registerForms, type PageBrand } from '../../../platform/public-page';
import type { PageLook } from '../../../platform/public-sheet';
import type { PaymentTools } from '../crypto-deposits';
import { documentOf, fileNameOf } from '../invoices';
import { payInvoice, showInvoice } from './pay-invoice';
import { invoicePage, invoiceProblemPage } from './render';
import { texts } from './texts';

type Given = {
  readonly database: Database;
  readonly tools: PaymentTools & { readonly secretKey: string; readonly publicUrl: string };
  readonly dashboardDir: string;
  /** Null: this host has no brand. */
  readonly brandOf: (host: string) => PageBrand | null;
  /** Requester's details for the trail. */
  readonly requestInfo: (request: FastifyRequest) => RequestInfo;
};

/** `/invoice/{token}`: page on which a customer reads an invoice, pays it, and takes its PDF. It is rendered by the server and needs no script. */
export const registerInvoicePage = (
  app: FastifyInstance,
  { database, tools, dashboardDir, brandOf, requestInfo }: Given,
): void => {
  const files = publicPageFiles(dashboardDir);
  if (!files) return;
  const answer = publicAnswers({ files, brandOf, problemPage: invoiceProblemPage });

  const shown = (token: string) => database.onPlatform((tx) => showInvoice(tx, token, tools.publicUrl), 'read');
  const page = async (
    reply: FastifyReply,
    token: string,
    look: PageLook,
    failure: string | null = null,
  ): Promise<FastifyReply> => reply.send(invoicePage({ invoice: await shown(token), token, failure }, look));

  app.get<ByToken>('/invoice/:token', (request, reply) =>
    answer(request, reply, (token, look) => page(reply, token, look)),
  );

  app.get<ByToken>('/invoice/:token/pdf', (request, reply) =>
    answer(request, reply, async (token) => {
      const invoice = await shown(token);
      const file = await renderPdf(documentOf(invoice));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileNameOf(invoice.view)}"`)
        .send(file);
    }),
  );

  registerForms(app, (forms) => {
    forms.post<ByToken>('/invoice/:token', (request, reply) =>
      answer(request, reply, async (token, look) => {
        const who = requestInfo(request);
        try {
          const paid = await database.onPlatform((tx) => payInvoice(tx, token, { ...tools, request: who }));
          if (paid !== null) return reply.redirect(`/pay/${encodeURIComponent(paid)}`, 303);
          reply.code(409);
          return await page(reply, token, look);
        } catch (error) {
          const told = toldOf(error, texts);
          if (!told) throw error;
          reply.code(told.status);
          if (told.wait !== undefined) reply.header('retry-after', String(told.wait));
          return page(reply, token, look, told.failure);
        }
      }),
    );
  });
};
