import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors';
import { createProcessBuckets, publicPaymentRate } from './limits';
import { isText, withForm, type PageBrand, type PageFiles } from './public-page';
import type { PageLook } from './public-sheet';

/** Request of a page behind an unguessable token. */
export type ByToken = { Params: { token: string } };

type Pages = {
  readonly files: PageFiles;
  /** Null: this host has no brand. */
  readonly brandOf: (host: string) => PageBrand | null;
  /** Page of an unknown token, or of one requested too often. */
  readonly problemPage: (problem: 'unknown' | 'busy', look: PageLook) => string;
};

/**
 * Answers requests of a page that anybody with its token opens: not kept, not framed, not listed, and no oftener than a person opens it. An unknown token gets
 * the page that says so.
 */
export const publicAnswers = ({ files, brandOf, problemPage }: Pages) => {
  const limit = createProcessBuckets(publicPaymentRate);
  return async (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    make: (token: string, look: PageLook) => Promise<FastifyReply>,
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
    if (seconds > 0) return reply.code(429).header('retry-after', String(seconds)).send(problemPage('busy', look));
    try {
      if (!isText(token)) throw new AppError('NOT_FOUND');
      return await make(token, look);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      return reply.code(404).type('text/html; charset=utf-8').send(problemPage('unknown', look));
    }
  };
};

type Told = { readonly status: number; readonly failure: string; readonly wait?: number };

/** Refusals that a page tells its visitor of, in its words; null for any other, which is an error like everywhere. */
export const toldOf = (
  error: unknown,
  words: { readonly wait: (seconds: number) => string; readonly failed: string },
): Told | null => {
  if (!(error instanceof AppError)) return null;
  const { code, status, retryAfterSeconds } = error;
  if (code === 'RATE_LIMITED' && retryAfterSeconds !== undefined)
    return { status, failure: words.wait(retryAfterSeconds), wait: retryAfterSeconds };
  if (code === 'NOT_FOUND' || code === 'MISDIRECTED' || code === 'UNAVAILABLE') return null;
  return status < 500 || code === 'RATES_UNAVAILABLE' ? { status, failure: words.failed } : null;
};
