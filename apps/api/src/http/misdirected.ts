import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config';
import type { CellDirectory } from '../platform/cells/directory';
import { AppError } from '../platform/errors';
import { html } from '../platform/markup';
import { dashboardHost } from './other-origins';
import { wantsPage } from './static';

/** Asked by whoever watches this process, at any host; and the look of the page below, which is nobody's. */
const everywhere = /^\/(?:health\/|metrics$|offline\.css$)/;

/** Page for a browser that reached another cell than its host's. A link, not a redirect: whoever follows it sees where. */
const misdirectedPage = (address: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="stylesheet" href="/offline.css" />
        <title>Another address</title>
      </head>
      <body>
        <main>
          <h1>This page is at another address</h1>
          <p>Your request has reached a server that does not serve this host.</p>
          <a href="${address}/" rel="noreferrer">Continue at ${new URL(address).host}</a>
        </main>
      </body>
    </html>`.html;

const sendPage = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .code(421)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    .type('text/html; charset=utf-8')
    .send(misdirectedPage(address));

/** Refuses, before anything else is looked at, whatever is asked of a host that belongs to another cell. A host that belongs to none is answered as ever. */
export const refuseMisdirected = (
  app: FastifyInstance,
  cells: CellDirectory,
  { dashboardOrigins }: Pick<Config, 'dashboardOrigins'>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (everywhere.test(request.url.split('?')[0] ?? '')) return;
    const hosts = [request.headers.host ?? '', dashboardHost(request, dashboardOrigins)];
    const cell = hosts.map(cells.elsewhere).find((one) => one !== null);
    if (!cell) return;
    if (wantsPage(request)) return sendPage(reply, cell.address);
    throw new AppError('MISDIRECTED', { message: `This host is served at ${cell.address}`, address: cell.address });
  });
};
