import { mostVerifiedFigures } from '@countinghouse/contract/books/verifications';
import type { Database } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../platform/errors';
import { createProcessBuckets, publicPaymentRate, shieldRates } from '../../../../platform/limits';
import { isText, publicPageFiles, registerForms, withForm, type PageBrand } from '../../../../platform/public-page';
import type { PageLook } from '../../../../platform/public-sheet';
import { findSharedFigure } from '../../figure-proofs';
import { isKnownCode, verifyTyped } from '../verify-figures';
import {
  emptyRow,
  rowsAtFirst,
  sharedFigurePage,
  verifyCodePage,
  verifyPage,
  verifyProblemPage,
  type Typed,
} from './render';
import { texts } from './texts';

type Given = {
  readonly database: Database;
  readonly dashboardDir: string;
  /** Null: this host has no brand. */
  readonly brandOf: (host: string) => PageBrand | null;
};

type Asked = { Params: { code: string } };
type AskedForCode = { Querystring: { code?: unknown } };

const blank: Typed = { asOf: '', rows: Array.from({ length: rowsAtFirst }, () => emptyRow) };

const longest = 200;

/**
 * Fields a browser sends of the form.
 *
 * @throws AppError VALIDATION_FAILED for anything else
 */
const typedIn = (form: URLSearchParams): Typed & { readonly wantsMore: boolean } => {
  const texts = (name: string): string[] => form.getAll(name);
  const [business, currency, total] = ['business', 'currency', 'total'].map(texts) as [string[], string[], string[]];
  const asOf = form.get('asOf') ?? '';
  const all = [...business, ...currency, ...total, asOf];
  if (business.length > mostVerifiedFigures || all.some((text) => text.length > longest || !isText(text)))
    throw new AppError('VALIDATION_FAILED');
  const rows = business.map((name, index) => ({
    business: name,
    currency: currency[index] ?? '',
    total: total[index] ?? '',
  }));
  return { asOf, rows, wantsMore: form.get('act') === 'more' };
};

const isEmpty = (row: Typed['rows'][number]): boolean => Object.values(row).every((text) => text.trim() === '');

/**
 * `/verify` asks for the code of a letter. `/verify/{code}` confirms figures for the holder of a balance confirmation. Rendered by the server,
 * without a script and without a session; it tells if the typed figures agree, and nothing else.
 */
export const registerVerifyPage = (app: FastifyInstance, { database, dashboardDir, brandOf }: Given): void => {
  const files = publicPageFiles(dashboardDir);
  if (!files) return;
  const limit = createProcessBuckets(publicPaymentRate);
  // Codes of all kinds together: whoever tries one code after another has a new bucket with each.
  const limitAddress = createProcessBuckets(shieldRates.address);

  const dress = (request: FastifyRequest, reply: FastifyReply): PageLook => {
    const brand = brandOf(request.headers.host ?? '');
    if (!brand) throw new AppError('NOT_FOUND');
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': withForm(reply.getHeader('content-security-policy')),
    });
    return { brand, files };
  };

  /** Common beginning of every answer for a code: its look, or null once it is answered. */
  const begin = (request: FastifyRequest<Asked>, reply: FastifyReply): PageLook | null => {
    const look = dress(request, reply);
    const seconds = limitAddress(request.ip) || limit(`${request.ip} ${request.params.code}`);
    if (seconds > 0) void refuse('often', reply, seconds, look);
    else if (isText(request.params.code)) return look;
    else void reply.code(404).send(verifyProblemPage('unknown', look));
    return null;
  };

  app.get<AskedForCode>('/verify', (request, reply) => {
    const look = dress(request, reply);
    const { code } = request.query;
    const typed = typeof code === 'string' ? code.replaceAll(/\s/g, '').slice(0, longest) : '';
    return typed === '' || !isText(typed)
      ? reply.send(verifyCodePage(look))
      : reply.redirect(`/verify/${encodeURIComponent(typed)}`, 303);
  });

  app.get<Asked>('/verify/:code', async (request, reply) => {
    const look = begin(request, reply);
    if (!look) return reply;
    const { code } = request.params;
    // A link to one figure tells it; the code of a letter asks for what the letter says.
    const shared = await database.onPlatform((tx) => findSharedFigure(tx, code), 'read');
    if (shared) return reply.send(sharedFigurePage(shared, look));
    const isKnown = await database.onPlatform((tx) => isKnownCode(tx, code), 'read');
    if (!isKnown) return reply.code(404).send(verifyProblemPage('unknown', look));
    return reply.send(verifyPage(code, blank, look));
  });

  registerForms(app, (forms) => {
    forms.post<Asked & { Body: URLSearchParams }>('/verify/:code', async (request, reply) => {
      const look = begin(request, reply);
      if (!look) return reply;
      const { code } = request.params;
      if (!(request.body instanceof URLSearchParams)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      const { wantsMore, ...typed } = typedIn(request.body);
      const answer = (more: Partial<Typed>) => reply.send(verifyPage(code, { ...typed, ...more }, look));
      if (wantsMore) {
        const rows = [...typed.rows, ...blank.rows].slice(0, mostVerifiedFigures);
        return answer({ rows });
      }
      const filled = typed.rows.filter((row) => !isEmpty(row));
      if (filled.length === 0) return answer({ problem: texts.nothing });
      if (typed.asOf.trim() === '') return answer({ problem: texts.instantMissing });
      try {
        const figures = filled.map((row) => ({ ...row, asOf: typed.asOf }));
        // A refusal that is an outcome is returned, not thrown: its counters must be committed.
        const confirmed = await database.onPlatform((tx) =>
          verifyTyped(tx, code, figures).catch((error: unknown) => {
            if (error instanceof AppError && error.isOutcome) return error;
            throw error;
          }),
        );
        if (confirmed instanceof AppError) throw confirmed;
        const outcome = typed.rows.map((row) => (isEmpty(row) ? null : (confirmed[filled.indexOf(row)] ?? false)));
        return await answer({ outcome });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'RATE_LIMITED') return refuse('busy', reply, error.retryAfterSeconds ?? 1, look);
        if (error.code === 'NOT_FOUND') return reply.code(404).send(verifyProblemPage('unknown', look));
        throw error;
      }
    });
  });
};

const refuse = (why: 'busy' | 'often', reply: FastifyReply, seconds: number, look: PageLook): FastifyReply =>
  reply.code(429).header('retry-after', String(seconds)).send(verifyProblemPage(why, look));
