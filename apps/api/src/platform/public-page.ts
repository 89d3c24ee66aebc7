import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Whose page it is, as far as somebody without a session sees it. */
export type PageBrand = {
  readonly name: string;
  readonly theme: 'DEFAULT' | 'BLUE';
  readonly basicIconUrl: string;
  readonly lightLogoUrl: string;
  readonly darkLogoUrl: string;
};

/** The page's own files. */
export type PageFiles = { readonly script: string; readonly styles: readonly string[] };

/** Whether the database can hold it: what it cannot leads nowhere. */
export const isText = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** What the build says of its files. */
type Built = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

const entry = 'src/pay/main.ts';

/** Script and styles of the public pages, with the hash of their content in their names; null before anything was built. */
export const publicPageFiles = (dashboardDir: string): PageFiles | null => {
  const path = join(dashboardDir, '.vite/manifest.json');
  if (!existsSync(path)) return null;
  const built = (JSON.parse(readFileSync(path, 'utf8')) as Built)[entry];
  return built ? { script: `/${built.file}`, styles: (built.css ?? []).map((file) => `/${file}`) } : null;
};

/** The policy of a page whose form goes to us and nowhere else. */
export const withForm = (policy: number | string | string[] | undefined): string =>
  String(policy ?? '').replace("form-action 'none'", "form-action 'self'");

/** Registers what takes forms as a browser sends them without a script: nothing else of the product does. */
export const registerForms = (app: FastifyInstance, register: (forms: FastifyInstance) => void): void => {
  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    );
    register(forms);
  });
};
