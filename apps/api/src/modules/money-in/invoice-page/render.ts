import { html, type Markup } from '../../../platform/markup';
import { testBand } from '../../../platform/public-page';
import { notice, sheetPage, type PageLook } from '../../../platform/public-sheet';
import { instantWords } from '../../../platform/words';
import { dayWords, moneyWords, rateWords } from '../invoices';
import type { PublicInvoice } from './pay-invoice';
import { texts } from './texts';

type View = PublicInvoice['view'];

/** Text of several lines. */
const linesOf = (text: string): Markup[] =>
  text.split('\n').map((line, index) => html`${index > 0 && html`<br />`}${line}`);

/** Amount in words with its code receding: `1,450.00 EUR`. */
const figureOf = (words: string): Markup => {
  const [figure = '', code = ''] = words.split(' ');
  return html`${figure} <span class="code">${code}</span>`;
};

const amountToPay = (view: View): Markup => {
  const { openAmount, grossAmount, paidAmount, currency, dueOn, isOverdue } = view;
  return html`<div class="sum">
    <p class="quiet">${texts.toPay}</p>
    <p class="big">
      <span class="amount">${figureOf(moneyWords(openAmount, currency))}</span>
    </p>
    <p class="${isOverdue ? 'danger' : 'quiet'}">
      ${isOverdue ? texts.overdue(dayWords(dueOn)) : texts.due(dayWords(dueOn))}
    </p>
    ${
      openAmount !== grossAmount &&
      html`<p class="quiet">${texts.paidPart(moneyWords(paidAmount, currency), moneyWords(grossAmount, currency))}</p>`
    }
  </div>`;
};

const payForm = (token: string, label: string): Markup =>
  html`<form class="pressed" method="post" action="/invoice/${encodeURIComponent(token)}">
    <button class="button">${label}</button>
  </form>`;

const actOf = ({ view, underway, isTaken }: PublicInvoice, token: string, failure: string | null): Markup => {
  const { status, openAmount, currency, paidAt } = view;
  if (status === 'PAID')
    return notice({
      tone: 'good',
      title: texts.paid.title,
      text: texts.paid.on(dayWords((paidAt ?? '').slice(0, 10))),
    });
  if (status === 'VOID') return notice({ tone: 'over', ...texts.gone });
  if (underway?.isSeen)
    return html`${notice({ tone: 'wait', title: texts.confirming.title, text: texts.confirming.text })}
    ${payForm(token, texts.confirming.follow)}`;
  if (!isTaken && !underway) return html`${amountToPay(view)} ${notice({ tone: 'over', ...texts.unavailable })}`;
  return html`${amountToPay(view)} ${failure !== null && html`<p class="banner" role="alert">${failure}</p>`}
    ${payForm(token, underway ? texts.goOn : texts.pay(moneyWords(openAmount, currency)))}
    <p class="quiet centred">${texts.coin}</p>`;
};

const fact = (label: string, value: Markup | Markup[] | string | null): Markup | false =>
  value !== null &&
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

const partiesOf = (view: View): Markup =>
  html`<dl class="figure-facts invoice-facts">
    ${fact(texts.from, linesOf([view.businessName, view.issuerDetails].filter((text) => text !== null).join('\n')))}
    ${fact(texts.billedTo, linesOf([view.customerName, view.customerAddress].filter((text) => text !== null).join('\n')))}
    ${fact(texts.taxNumber, view.customerTaxId)}
    ${fact(texts.issued, view.issuedAt && dayWords(view.issuedAt.slice(0, 10)))}
    ${fact(texts.dueOn, dayWords(view.dueOn))} ${fact(texts.reference, view.clientInvoiceId)}
  </dl>`;

const amountRow = (label: string, amount: string, isStrong = false): Markup =>
  html`<div class="${isStrong ? 'invoice-total' : ''}">
    <dt>${label}</dt>
    <dd>${figureOf(amount)}</dd>
  </div>`;

const linesTable = (view: View): Markup => {
  const { currency, lines, taxes } = view;
  const money = (amount: string) => moneyWords(amount, currency);
  return html`<dl class="figure-facts invoice-lines" aria-label="${texts.lines}">
    ${lines.map(
      (line) =>
        html`<div>
          <dt>
            <span class="invoice-line">${linesOf(line.description)}</span>
            <span class="quiet"
              >${texts.each(line.quantity, money(line.unitPrice))}, ${texts.plusTax(rateWords(line.taxRate))}</span
            >
          </dt>
          <dd>${figureOf(money(line.netAmount))}</dd>
        </div>`,
    )}
    ${amountRow(texts.net, money(view.netAmount))}
    ${taxes.map((tax) => amountRow(texts.tax(rateWords(tax.taxRate), money(tax.netAmount)), money(tax.taxAmount)))}
    ${amountRow(texts.total, money(view.grossAmount), true)}
  </dl>`;
};

const receiptsOf = ({ view, receipts }: PublicInvoice): Markup | false =>
  receipts.length > 0 &&
  html`<h2>${texts.receipts}</h2>
    <dl class="figure-facts invoice-lines">
      ${receipts.map(
        ({ at, coin, amount }) =>
          html`<div>
            <dt>${coin === null ? instantWords(at) : `${instantWords(at)} · ${coin}`}</dt>
            <dd>${figureOf(moneyWords(amount, view.currency))}</dd>
          </div>`,
      )}
      ${view.status === 'OPEN' && amountRow(texts.open, moneyWords(view.openAmount, view.currency), true)}
    </dl>`;

type Opened = {
  readonly invoice: PublicInvoice;
  readonly token: string;
  /** Sentence that says why Pay was refused. */
  readonly failure?: string | null;
};

/** The whole page of an invoice. */
export const invoicePage = ({ invoice, token, failure = null }: Opened, look: PageLook): string => {
  const { view } = invoice;
  return sheetPage(
    look,
    { businessName: view.businessName, title: texts.title(view.number ?? ''), isWide: true },
    html`${invoice.isTest && testBand} ${actOf(invoice, token, failure)} ${partiesOf(view)} ${linesTable(view)}
      ${view.memo !== null && html`<p class="quiet">${linesOf(view.memo)}</p>`} ${receiptsOf(invoice)}
      <a class="button second" href="/invoice/${encodeURIComponent(token)}/pdf">${texts.download}</a>
      <p class="quiet centred">${texts.contact(view.businessName)}</p>`,
  );
};

/** Page of an unknown invoice, or of one requested too often. */
export const invoiceProblemPage = (problem: 'unknown' | 'busy', look: PageLook): string =>
  sheetPage(
    look,
    { businessName: null, title: texts[problem] },
    problem === 'unknown' ? html`<p class="quiet centred">${texts.unknownText}</p>` : html``,
  );
