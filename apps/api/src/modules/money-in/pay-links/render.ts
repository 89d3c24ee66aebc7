import { currencyOf, groupThousands, networkName, writtenText } from '@countinghouse/money';
import { html, type Markup } from '../../../platform/markup';
import { notice, sheetPage, type PageLook } from '../../../platform/public-sheet';
import { testBand } from '../../../platform/public-page';
import type { PublicPayLink } from './pay-by-link';
import { texts } from './texts';

/** `1,120.00`: an amount that is read before it is agreed to. */
const written = (amount: string, code: string): string => groupThousands(writtenText(amount, code));

const boundsOf = ({ minAmount, maxAmount, displayCurrency: code }: PublicPayLink): string | null => {
  if (minAmount !== null && maxAmount !== null)
    return texts.between(written(minAmount, code), written(maxAmount, code), code);
  if (minAmount !== null) return texts.atLeast(written(minAmount, code), code);
  return maxAmount === null ? null : texts.atMost(written(maxAmount, code), code);
};

/** Text that a visitor typed, and the reason that it was not taken. */
export type Typed = {
  readonly amount?: string;
  /** Sentence at the amount. */
  readonly problem?: string;
  /** Sentence about the whole. */
  readonly failure?: string;
};

const amountField = (link: PublicPayLink, { amount = '', problem }: Typed): Markup => {
  const bounds = boundsOf(link);
  const described = [bounds !== null && 'amount-hint', problem !== undefined && 'amount-problem'].filter(Boolean);
  return html`<label class="field">
    <span>${texts.amount(link.displayCurrency)}</span>
    <input
      name="amount"
      value="${amount}"
      inputmode="decimal"
      autocomplete="off"
      maxlength="20"
      required
      ${described.length > 0 && html`aria-describedby="${described.join(' ')}"`}
      ${problem !== undefined && html`aria-invalid="true"`}
    />
    ${bounds !== null && html`<span id="amount-hint">${bounds}</span>`}
    ${problem !== undefined && html`<strong class="danger" id="amount-problem" role="alert">${problem}</strong>`}
  </label>`;
};

const coinOf = ({ depositCurrency: coin, network }: PublicPayLink): string =>
  coin === null || network === null ? texts.anyCoin : texts.coin(currencyOf(coin).name, networkName(network));

const toPay = (link: PublicPayLink, token: string, key: string, typed: Typed): Markup => {
  const { amount, displayCurrency: code } = link;
  return html`
    ${
      amount !== null &&
      html`<div class="sum">
        <p class="quiet">${texts.price}</p>
        <p class="big">
          <span class="amount">${written(amount, code)} <span class="code">${code}</span></span>
        </p>
      </div>`
    }
    ${typed.failure !== undefined && html`<p class="banner danger" role="alert">${typed.failure}</p>`}
    <form class="pressed" method="post" action="/pay-link/${encodeURIComponent(token)}">
      <input type="hidden" name="key" value="${key}" />
      ${amount === null && amountField(link, typed)}
      <button class="button">${amount === null ? texts.pay : texts.payAmount(written(amount, code), code)}</button>
    </form>
    <p class="quiet centred">${coinOf(link)} ${texts.own}</p>
  `;
};

const closedNotice = (link: PublicPayLink, closed: NonNullable<PublicPayLink['closed']>): Markup => {
  const { title, text } = texts.closed[closed];
  return html`${notice({ tone: 'over', title, text })}
    <p class="quiet centred">${texts.contact(link.businessName)}</p>`;
};

type Opened = {
  readonly link: PublicPayLink;
  readonly token: string;
  /** Key of a press on its button. */
  readonly key: string;
  readonly typed?: Typed;
};

/** The whole page of a link. */
export const payLinkPage = ({ link, token, key, typed = {} }: Opened, look: PageLook): string =>
  sheetPage(
    look,
    { businessName: null, title: texts.title(link.businessName) },
    html`${link.isTest === true && testBand}
      <div class="sum">
        <h2>${link.name}</h2>
        ${link.description !== null && html`<p class="quiet">${link.description}</p>`}
      </div>
      ${link.closed === null ? toPay(link, token, key, typed) : closedNotice(link, link.closed)}`,
  );

/** Page of an unknown link, or of one requested too often. */
export const payLinkProblemPage = (problem: 'unknown' | 'busy', look: PageLook): string =>
  sheetPage(
    look,
    { businessName: null, title: texts[problem] },
    problem === 'unknown' ? html`<p class="quiet centred">${texts.unknownText}</p>` : html``,
  );
