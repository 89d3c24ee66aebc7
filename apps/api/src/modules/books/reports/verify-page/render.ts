import { mostVerifiedFigures, type TypedFigure } from '@countinghouse/contract/books/verifications';
import { html, type Markup } from '../../../../platform/markup';
import { notice, sheetPage, type PageLook } from '../../../../platform/public-sheet';
import { amountWords, exactWords, instantWords } from '../../../../platform/words';
import type { SharedFigure } from '../../figure-proofs';
import { texts } from './texts';

/** Typed figures, row by row, and the verdict on each. */
export type Typed = {
  readonly asOf: string;
  readonly rows: readonly Omit<TypedFigure, 'asOf'>[];
  /** Verdict of each row; null if left empty. Absent: not compared yet. */
  readonly outcome?: readonly (boolean | null)[];
  readonly problem?: string;
};

export const rowsAtFirst = 3;
export const emptyRow = { business: '', currency: '', total: '' } as const;

type Field = { readonly name: string; readonly label: string; readonly value: string; readonly kind?: string };

const field = ({ name, label, value, kind = '' }: Field): Markup =>
  html`<label class="field ${kind}">
    <span>${label}</span>
    <input name="${name}" value="${value}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" />
  </label>`;

const outcomeOf = (isConfirmed: boolean): Markup =>
  html`<p class="outcome ${isConfirmed ? 'good' : 'bad'}">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="${isConfirmed ? 'm3.5 8.6 3 3 6-7' : 'm4.5 4.5 7 7m0-7-7 7'}" />
    </svg>
    ${isConfirmed ? texts.agrees : texts.differs}
  </p>`;

const rowOf = ({ business, currency, total }: Typed['rows'][number], index: number, outcome: boolean | null): Markup =>
  html`<fieldset class="figure">
    <legend class="spoken">${texts.figure(index + 1)}</legend>
    ${field({ name: 'business', label: texts.business, value: business, kind: 'wide' })}
    ${field({ name: 'currency', label: texts.currency, value: currency })}
    ${field({ name: 'total', label: texts.total, value: total })} ${outcome !== null && outcomeOf(outcome)}
  </fieldset>`;

const summaryOf = ({ outcome, problem }: Typed): Markup | null => {
  if (problem !== undefined) return html`<p class="banner danger" role="alert">${problem}</p>`;
  if (!outcome) return null;
  const isAll = outcome.every((one) => one !== false);
  return notice({
    tone: isAll ? 'good' : 'over',
    title: isAll ? texts.allAgree : texts.someDiffer,
    text: isAll ? texts.allAgreeText : texts.someDifferText,
  });
};

const pageOf = (look: PageLook, title: string, inner: Markup): string =>
  sheetPage(look, { title, businessName: null, isWide: true }, inner);

/** Form with the typed figures and the verdicts. Works without a script: it has none. */
export const verifyPage = (code: string, typed: Typed, look: PageLook): string => {
  const { rows, outcome } = typed;
  return pageOf(
    look,
    texts.title,
    html`${summaryOf(typed) ?? html`<p class="quiet">${texts.intro}</p>`}
      <form method="post" action="/verify/${encodeURIComponent(code)}">
        <label class="field">
          <span>${texts.asOf}</span>
          <input name="asOf" value="${typed.asOf}" autocomplete="off" maxlength="40" aria-describedby="as-of-hint" />
          <small id="as-of-hint" class="quiet">${texts.asOfHint}</small>
        </label>
        ${rows.map((row, index) => rowOf(row, index, outcome?.[index] ?? null))}
        <div class="acts">
          <button class="button" name="act" value="verify">${texts.verify}</button>
          ${rows.length < mostVerifiedFigures && html`<button name="act" value="more">${texts.more}</button>`}
        </div>
      </form>`,
  );
};

/** Page of a link to one figure: the figure, and whether the books still say it. */
export const sharedFigurePage = (shared: SharedFigure, look: PageLook): string => {
  const { organisation, business, measure, amount, currency, isValued, asOf, agrees, isSealed, expiresAt } = shared;
  const line = (term: string, text: string): Markup =>
    html`<div>
      <dt>${term}</dt>
      <dd>${text}</dd>
    </div>`;
  return pageOf(
    look,
    texts.figureTitle,
    html`<div class="told">
        <p class="quiet">${texts.measures[measure]}</p>
        <p class="hero">${amountWords(amount)} <span class="code">${currency}</span></p>
        <p class="quiet">${texts.asOfInstant(exactWords(`${asOf.slice(0, 19)}.000Z`))}</p>
      </div>
      ${notice({
        tone: agrees ? 'good' : 'over',
        title: agrees ? texts.figureAgrees : texts.figureDiffers,
        text: agrees ? texts.figureAgreesText : texts.figureDiffersText,
      })}
      <dl class="figure-facts">
        ${line(texts.of, business ?? texts.allBusinesses)} ${line(texts.by, organisation)}
        ${line(texts.entries, isSealed ? texts.sealed : texts.notSealed)} ${line(texts.ends, instantWords(expiresAt))}
      </dl>
      ${isValued && html`<p class="quiet">${texts.valued}</p>`}`,
  );
};

const codeForm = html`<form method="get" action="/verify">
  <label class="field">
    <span>${texts.code}</span>
    <input
      name="code"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      maxlength="64"
      aria-describedby="code-hint"
    />
    <small id="code-hint" class="quiet">${texts.codeHint}</small>
  </label>
  <div class="acts"><button class="button">${texts.goOn}</button></div>
</form>`;

/** Page on which the code of a letter is typed. */
export const verifyCodePage = (look: PageLook): string =>
  pageOf(
    look,
    texts.title,
    html`<p class="quiet">${texts.codeIntro}</p>
      ${codeForm}`,
  );

const problemTexts = { unknown: texts.unknownText, busy: texts.busyText, often: texts.oftenText };

/** Page for an unknown code, for one whose figures were tried too often, and for an address that asks too often. */
export const verifyProblemPage = (problem: keyof typeof problemTexts, look: PageLook): string =>
  pageOf(
    look,
    texts[problem],
    html`<p class="quiet">${problemTexts[problem]}</p>
      ${problem === 'unknown' && codeForm}`,
  );
