import { statusOf, type ErrorCode } from '@countinghouse/contract';
import { subCodes, type SubCode } from '@countinghouse/contract/errors';
import { errorPages, retrySentences, subCodeTexts } from '@countinghouse/contract/errors.reference';
import { code as named, escapeHtml, prose } from './reference';

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(statusOf, text);

const codes = Object.keys(statusOf) as ErrorCode[];

const subCodesOf = (code: ErrorCode): readonly SubCode[] =>
  (subCodes as Partial<Record<ErrorCode, readonly SubCode[]>>)[code] ?? [];

const page = (title: string, base: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · Countinghouse API</title><link rel="stylesheet" href="${base}docs/reference.css"></head><body>`,
    `<nav aria-label="Errors"><p class="product"><a href="${base}docs">Countinghouse API</a></p><h2>Errors</h2><ul>`,
    ...codes.map(
      (code) =>
        `<li><a href="${base}docs/errors/${code}"><span class="method">${statusOf[code]}</span> ${code}</a></li>`,
    ),
    `</ul></nav><main>${body}</main></body></html>`,
  ].join('\n');

const causesOf = (code: ErrorCode): string => {
  const rows = subCodesOf(code).map((subCode) => {
    const { cause, action } = subCodeTexts[subCode];
    return `<tr id="${subCode}"><th scope="row">${named(subCode)}</th><td>${prose(cause)}</td><td>${prose(action)}</td></tr>`;
  });
  if (rows.length === 0) return '';
  return [
    `<h4>${named('subCode')}</h4><p>Programs tell these causes apart. An answer with none of them has no ${named('subCode')}.</p>`,
    '<div class="scroll" tabindex="0" role="region" aria-label="Sub-codes"><table>',
    '<thead><tr><th scope="col">Sub-code</th><th scope="col">Cause</th><th scope="col">What to do</th></tr></thead>',
    `<tbody>${rows.join('')}</tbody></table></div>`,
  ].join('');
};

/** Page of one code: meaning, likely cause, what to do, and if a retry is safe. */
export const errorPage = (code: ErrorCode, base: string): string => {
  const { meaning, cause, action, retry } = errorPages[code];
  const facts = [
    ['Status', String(statusOf[code])],
    ['Likely cause', prose(cause)],
    ['What to do', prose(action)],
    ['Retry', prose(retrySentences[retry])],
  ];
  const lines = facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  return page(code, base, `<h1>${named(code)}</h1><p>${prose(meaning)}</p><dl>${lines}</dl>${causesOf(code)}`);
};

/** All codes with their meanings. */
export const errorsPage = (base: string): string => {
  const rows = codes.map(
    (code) =>
      `<tr><th scope="row"><a href="${base}docs/errors/${code}">${named(code)}</a></th><td>${statusOf[code]}</td><td>${prose(errorPages[code].meaning)}</td></tr>`,
  );
  return page(
    'Errors',
    base,
    [
      `<h1>Errors</h1><p>Every refusal has a ${named('code')}, and at ${named('docUrl')} the page about it.</p>`,
      '<div class="scroll" tabindex="0" role="region" aria-label="Errors"><table>',
      '<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>',
      `<tbody>${rows.join('')}</tbody></table></div>`,
    ].join(''),
  );
};
