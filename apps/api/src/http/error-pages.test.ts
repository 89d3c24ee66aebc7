import { statusOf, type ErrorCode } from '@countinghouse/contract';
import { errorPagePath, settlesKey, subCodes } from '@countinghouse/contract/errors';
import { errorPages } from '@countinghouse/contract/errors.reference';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorPage, errorsPage } from './error-pages';

const base = '/api/v1/';
const codes = Object.keys(statusOf) as ErrorCode[];
const allSubCodes = Object.values(subCodes).flat() as readonly string[];

const source = join(import.meta.dirname, '..');
const served = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');

describe('the page of an error', () => {
  it.each(codes)('%s says what it means, why, what to do, and if a retry is safe', (code) => {
    const page = errorPage(code, base);
    for (const part of ['Likely cause', 'What to do', 'Retry', `<h1><code>${code}</code></h1>`])
      expect(page).toContain(part);
    for (const text of Object.values(errorPages[code])) expect(text).not.toBe('');
    const own: readonly string[] = (subCodes as Partial<Record<ErrorCode, readonly string[]>>)[code] ?? [];
    expect(allSubCodes.filter((subCode) => page.includes(`id="${subCode}"`))).toEqual(own);
    expect(errorsPage(base)).toContain(`href="${errorPagePath(code)}"`);
  });

  it('names no code and no sub-code that does not exist', () => {
    const known = new Set([...codes, ...allSubCodes]);
    const named = codes.flatMap((code) => errorPage(code, base).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(codes)('of %s calls a retry with the same key safe only where the refusal leaves the key open', (code) => {
    const isKept = settlesKey({ status: statusOf[code], code });
    expect({ SAME_KEY: isKept, NEW_KEY: !isKept, NO: false }[errorPages[code].retry]).toBe(false);
  });

  it('has no script, and nothing from elsewhere', () => {
    const pages = [errorsPage(base), ...codes.map((code) => errorPage(code, base))].join('');
    expect(pages).not.toMatch(/<script|<style|style=|\son\w+="|(?:src|href)="(?:https?:)?\/\//);
  });
});

describe('a sub-code', () => {
  it('belongs to one code, and no code has its name', () => {
    expect(new Set([...allSubCodes, ...codes]).size).toBe(allSubCodes.length + codes.length);
  });

  it.each(allSubCodes)('%s is given by the server', (subCode) => {
    expect(served).toMatch(new RegExp(`'${subCode}'`));
  });
});
