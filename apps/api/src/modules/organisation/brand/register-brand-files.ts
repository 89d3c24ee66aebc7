import type { Database } from '@countinghouse/database';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors';
import { pictureKinds } from './brand';
import { findPicture, type Picture } from './repository';

const aYear = 'public, max-age=31536000, immutable';
/** A picture opened on its own runs nothing that it contains. */
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

const pictureName = new RegExp(`^(?:${pictureKinds.join('|')})-([0-9a-f]{16})\\.(png|svg)$`);
const sheetName = /^theme-(\d{1,3})-(\d{1,3})-(\d{1,3})\.css$/;

/** Pictures kept in memory; each is at most a quarter of a megabyte. */
const mostKept = 100;

/** Custom properties of own tokens, over the rules of the style sheet that derives everything else from these three. */
const themeSheet = (hue: number, chroma: number, neutralHue: number): string =>
  `:root{--brand-hue:${hue};--brand-chroma:${chroma / 1_000};--brand-neutral-hue:${neutralHue}}\n`;

/** `/brands/…`: pictures of brands by the beginning of their digest, and style sheets of own tokens by their values. */
export const registerBrandFiles = (app: FastifyInstance, { database }: { readonly database: Database }): void => {
  const kept = new Map<string, Picture>();
  const pictureOf = async (digest: string): Promise<Picture | null> => {
    const known = kept.get(digest);
    if (known) return known;
    const picture = await database.onPlatform((tx) => findPicture(tx, digest), 'read');
    if (picture === null) return null;
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(digest, picture);
    return picture;
  };

  app.get<{ Params: { file: string } }>('/brands/:file', async (request, reply) => {
    const [, hue, chroma, neutralHue] = (sheetName.exec(request.params.file) ?? []).map(Number);
    const isTheme = [hue, neutralHue].every((degrees) => degrees !== undefined && degrees < 360);
    if (!isTheme || chroma === undefined || chroma > 170) throw new AppError('NOT_FOUND');
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', aYear)
      .send(themeSheet(hue ?? 0, chroma, neutralHue ?? 0));
  });

  app.get<{ Params: { slug: string; file: string } }>('/brands/:slug/:file', async (request, reply) => {
    const [, digest, ending] = pictureName.exec(request.params.file) ?? [];
    const picture = digest === undefined ? null : await pictureOf(digest);
    if (picture === null || (picture.type === 'image/png') !== (ending === 'png')) throw new AppError('NOT_FOUND');
    return reply
      .type(picture.type)
      .headers({ 'cache-control': aYear, 'content-security-policy': picturePolicy })
      .send(picture.bytes);
  });
};
