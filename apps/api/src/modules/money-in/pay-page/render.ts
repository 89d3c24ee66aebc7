import type { PublicPayment } from '@countinghouse/contract/money-in/public-payments';
import {
  amountOf,
  currencyOf,
  fraction,
  isPositive,
  networkName,
  subtract,
  toDecimalText,
  toText,
  writtenText,
} from '@countinghouse/money';
import { createHash } from 'node:crypto';
import { html, type Markup } from '../../../platform/markup';
import { testBand } from '../../../platform/public-page';
import { notice, publicDocument, sheetOf, type PageLook } from '../../../platform/public-sheet';
import { instantWords } from '../../../platform/words';
import { qrCode } from './qr';
import { texts } from './texts';

/** Fiat with its two decimals; coins as a wallet takes them. */
const money = (amount: string, code: string, size = ''): Markup =>
  html`<span class="amount ${size}"
    >${currencyOf(code).isFiat ? writtenText(amount, code) : amount} <span class="code">${code}</span></span
  >`;

const instant = (iso: string): Markup => html`<time datetime="${iso}" data-instant>${instantWords(iso)}</time>`;

const copyButton = (value: string, what: string): Markup =>
  html`<button type="button" class="copy needs-script" data-copy="${value}" aria-label="${texts.copy(what)}">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.4" />
      <path d="M10.5 3.4v-.1c0-.5-.4-.8-.8-.8H3.3c-.4 0-.8.4-.8.8v6.4c0 .4.4.8.8.8h.1" />
    </svg>
  </button>`;

const row = (label: string, value: Markup | string, copied: string | null = null): Markup =>
  html`<div class="row">
    <dt>${label}</dt>
    <dd>${value}</dd>
    ${copied !== null && html`<dd class="end">${copyButton(copied, label.toLowerCase())}</dd>`}
  </div>`;

/** In fours, to be compared by eye; read out and copied as a whole. */
const grouped = (address: string): Markup => {
  const groups = (address.match(/.{1,4}/gsu) ?? []).map((group) => html`<span>${group}</span>`);
  return html`<span class="groups" aria-hidden="true">${groups}</span
    ><span class="spoken" data-address>${address}</span>`;
};

/** The one deadline of the page: the latest time for coins to be on their way, with its time zone, and counted down by the script. */
const deadline = ({ expiresAt, serverTime, rateLockedUntil }: PublicPayment): Markup | null =>
  expiresAt === null
    ? null
    : html`<p class="count">
        ${texts.until} ${instant(expiresAt)}<span class="needs-script"
          >, <span data-until="${expiresAt}" data-now="${serverTime}"></span> ${texts.left}</span
        >${rateLockedUntil !== null && html`<br /><small>${texts.rateFixed}</small>`}
      </p>`;

/** Coins seen and not yet credited, of a payment whose price they do not reach; null if nothing is missing. */
const seenPart = (payment: PublicPayment): string | null => {
  const { type, depositCurrency: coin, expectedDepositAmount: expected, remainingDepositAmount: rest } = payment;
  if (type !== 'ONE_TIME' || coin === null || expected === null || rest === null) return null;
  const seen = subtract(amountOf(expected, coin), amountOf(rest, coin));
  return isPositive(seen) ? texts.seenOf(toText(seen), expected, coin) : null;
};

/** Decided by the clock, like everything about a payment's time. */
const isInTime = ({ expiresAt, serverTime }: PublicPayment): boolean => expiresAt === null || expiresAt > serverTime;

/** Credited sums; `soFar` while more is expected. */
const receivedText = ({ receivedAmountPerCurrency: received }: PublicPayment, soFar: boolean): string | null => {
  const amounts = Object.entries(received).map(([code, amount]) => `${amount} ${code}`);
  return amounts.length === 0 ? null : texts.received(amounts.join(', '), soFar);
};

const price = ({ expectedDisplayAmount: amount, displayCurrency: code }: PublicPayment): Markup | null =>
  amount !== null && code !== null ? html`<p class="quiet">${texts.worth} ${money(amount, code)}</p>` : null;

/** An exact amount of coins does not fix its worth while the rate is floating. */
const floating = ({
  rateType,
  currentRate,
  displayCurrency,
  expectedDisplayAmount,
  remainingDepositAmount,
}: PublicPayment) =>
  rateType === 'FLOATING' &&
  currentRate === null &&
  displayCurrency !== null &&
  expectedDisplayAmount !== null &&
  remainingDepositAmount !== null &&
  html`<p class="quiet">${texts.floating}</p>`;

const significantDigits = 6;

/** Price in significant digits: `57710.12`, `0.512345`. */
const rateShown = (rate: string): string => {
  const [whole = '', decimals = ''] = rate.split('.');
  const leadingZeros = whole === '0' ? (/^0*/.exec(decimals)?.[0].length ?? 0) : -whole.length;
  return toDecimalText(fraction(rate), Math.max(2, significantDigits + leadingZeros), 'half-up');
};

/**
 * Current rate of the coins, and the approximate amount for the price. The page refreshes it separately: nothing else moves with the market, and a
 * screen reader need not read a price every half minute.
 */
const rateNow = (payment: PublicPayment): Markup | null => {
  const { currentRate: now, depositCurrency: coin, displayCurrency: code, expectedDisplayAmount: price } = payment;
  if (now === null || coin === null || code === null) return null;
  return html`<p class="quiet" data-rate="${payment.serverTime}">
    ${now.depositAmount !== null && price !== null && html`${texts.about} ${money(now.depositAmount, coin)} ${texts.worth} ${money(price, code)}<br />`}
    ${texts.rateNow(coin, rateShown(now.rate), code)}
  </p>`;
};

/** For those whose coins another provider keeps, which asks before it sends. */
const fromProvider = ({ travelAddress }: PublicPayment): Markup | null =>
  travelAddress === null
    ? null
    : html`<details class="quiet">
        <summary>${texts.fromProvider}</summary>
        <dl class="rows">${row(texts.travelAddress, grouped(travelAddress), travelAddress)}</dl>
      </details>`;

/** Instructions for the remaining amount. */
const toPay = (payment: PublicPayment): Markup => {
  const { depositCurrency: coin, network, walletAddress: address, paymentUri: uri, destinationTag: tag } = payment;
  if (coin === null || network === null || address === null) return html``;
  const amount = payment.remainingDepositAmount;
  const received = payment.status === 'AWAITING' ? seenPart(payment) : receivedText(payment, true);
  const hasBoth = uri !== null && uri !== address;
  const isWebUri = uri !== null && /^[a-z+]+:/.test(uri);
  return html` <div class="sum">
      <p class="quiet">${amount === null ? texts.sendAny : received === null ? texts.sendExactly : texts.sendRest}</p>
      ${amount === null ? html`<p class="big">${coin}</p>` : html`<p class="big">${money(amount, coin)}</p>`}
      ${
        received === null
          ? (rateNow(payment) ?? price(payment))
          : html`<p class="quiet">${received}</p>
              ${rateNow(payment)}`
      }
      ${floating(payment)} ${deadline(payment)}
    </div>
    <div class="scan">
      <div data-qr-of="uri">${qrCode(uri ?? address, amount === null ? texts.qrPlain : texts.qr)}</div>
      ${
        hasBoth &&
        html`<div data-qr-of="plain" hidden>${qrCode(address, texts.qrPlain)}</div>
          <div class="toggle needs-script" role="group" aria-label="${texts.qrContent}">
            <button type="button" data-qr="uri" aria-pressed="true">
              ${amount === null ? texts.forWallets : texts.uri}
            </button>
            <button type="button" data-qr="plain" aria-pressed="false">${texts.plain}</button>
          </div>`
      }
    </div>
    <dl class="rows">
      ${row(texts.address, grouped(address), address)}
      ${
        tag !== null &&
        row(
          texts.tag,
          html`<strong>${tag}</strong>
            <p class="danger">${texts.tagMandatory}</p>`,
          tag,
        )
      }
      ${amount !== null && row(texts.amount, money(amount, coin), amount)} ${row(texts.network, networkName(network))}
    </dl>
    <p class="banner">${payment.isTest === true ? texts.testWarning : texts.warning(coin, networkName(network))}</p>
    ${isWebUri && html`<a class="button" href="${uri}">${texts.openWallet}</a>`} ${fromProvider(payment)}`;
};

/** One button for a coin of one network; of several, a button each below the name of the coin. */
const choiceOf = (coin: string, networks: readonly string[]): Markup => {
  const icon = html`<img src="/icons/currency/${coin.toLowerCase()}.svg" alt="" width="24" height="24" />`;
  const name = html`<strong>${currencyOf(coin).name}</strong> <span class="code">${coin}</span>`;
  const button = (network: string, inner: Markup, label: string | null = null): Markup =>
    html`<button
      name="choice"
      value="${coin} ${network}"
      data-coin="${coin}"
      data-network="${network}"
      ${label !== null && html`aria-label="${label}"`}
    >
      ${inner}
    </button>`;
  const [only, ...others] = networks;
  if (only !== undefined && others.length === 0)
    return html`<li>${button(only, html`${icon} <span>${name}<br /><small>${networkName(only)}</small></span>`)}</li>`;
  return html`<li class="coin">
    <p>${icon} <span>${name}</span></p>
    <ul>
      ${networks.map(
        (network) =>
          html`<li>
            ${button(network, html`${networkName(network)}`, `${networkName(network)}, ${currencyOf(coin).name}`)}
          </li>`,
      )}
    </ul>
  </li>`;
};

/** A form, so that a coin is chosen without a script too. `hasFailed`: the last choice could not be taken. */
const toChoose = (payment: PublicPayment, token: string, hasFailed: boolean): Markup => {
  const { expectedDisplayAmount: amount, displayCurrency: code } = payment;
  const choices = Object.entries(payment.choices).map(([coin, networks]) => choiceOf(coin, networks));
  return html` <div class="sum">
      ${
        amount !== null &&
        code !== null &&
        html`<p class="quiet">${texts.price}</p>
          <p class="big">${money(amount, code)}</p>`
      }
      ${deadline(payment)}
    </div>
    ${
      choices.length === 0
        ? html`<p class="banner">${texts.noChoice}</p>`
        : html`<h2>${texts.choose}</h2>
            <p class="quiet">${texts.chooseHint}</p>
            <form method="post" action="/pay/${encodeURIComponent(token)}">
              <ul class="choices">
                ${choices}
              </ul>
            </form>
            <p class="banner danger" role="alert" data-failed ${hasFailed ? '' : html`hidden`}>${texts.failed}</p>`
    }`;
};

type Said = { readonly tone: 'good' | 'wait' | 'over'; readonly title: string; readonly text: string };

/** Notice about the payment; null while paying is all there is to do. */
const saidOf = (payment: PublicPayment): Said | null => {
  const { status, labels, businessName, confirmations, isBeingChecked } = payment;
  if (status === 'AWAITING' && isBeingChecked) return { tone: 'wait', title: texts.checked, text: texts.checkedText };
  if (status === 'AWAITING' && seenPart(payment) !== null && isInTime(payment))
    return { tone: 'wait', title: texts.seenInPart, text: texts.seenInPartText };
  if (status === 'AWAITING') {
    const counted = confirmations && texts.confirmations(confirmations.reached, confirmations.required);
    return { tone: 'wait', title: texts.seen, text: counted ? `${counted}. ${texts.seenText}` : texts.seenText };
  }
  if (
    status === 'DEPOSITED' &&
    (labels.includes('UNDERPAID') || !(payment.remainingDepositAmount === null || isInTime(payment)))
  )
    return { tone: 'over', title: texts.underpaid, text: texts.underpaidText(businessName) };
  if (status === 'DEPOSITED' && payment.remainingDepositAmount === null) {
    const more = labels.includes('OVERPAID') ? `${texts.overpaid} ` : '';
    return { tone: 'good', title: texts.paid, text: more + texts.paidText };
  }
  if (status in texts.gone) return { tone: 'over', ...texts.gone[status as keyof typeof texts.gone] };
  return null;
};

const noticeOf = ({ tone, title, text }: Said, payment: PublicPayment): Markup => {
  const received = receivedText(payment, tone === 'wait');
  const more = received !== null && html`<p class="quiet">${received}</p>`;
  return notice({ tone, title, text, more, isSpoken: false });
};

/** A payer who saw it being paid is led back by the script, unless he chooses to stay. */
const leaving = (businessName: string): Markup =>
  html`<div class="leaving" data-leaving hidden>
    <p class="quiet">${texts.leaving(businessName)} <span aria-hidden="true" class="count" data-seconds></span></p>
    <button type="button" data-stay>${texts.stay}</button>
  </div>`;

const bodyOf = (payment: PublicPayment, token: string, hasFailed: boolean): Markup => {
  const said = saidOf(payment);
  const { status, labels, remainingDepositAmount } = payment;
  // If the coins seen do not suffice the rest is requested at once: waiting for their credit would cost the payer time.
  const isSeenInPart = status === 'AWAITING' && !payment.isBeingChecked && seenPart(payment) !== null;
  const isOpen =
    (status === 'PENDING' || isSeenInPart || (status === 'DEPOSITED' && !labels.includes('UNDERPAID'))) &&
    isInTime(payment);
  const asksMore = isOpen && (remainingDepositAmount !== null || payment.type === 'REUSABLE' || status === 'PENDING');
  const { redirectUrl, businessName } = payment;
  const isOver = said !== null && said.tone !== 'wait';
  const isDone = said?.tone === 'good' && payment.type === 'ONE_TIME';
  return html` ${payment.isTest === true && testBand} ${said && noticeOf(said, payment)}
  ${status === 'NEW' ? toChoose(payment, token, hasFailed) : asksMore && (said?.tone !== 'good' || payment.type === 'REUSABLE') && toPay(payment)}
  ${isOver && status !== 'DEPOSITED' && html`<p class="quiet centred">${texts.contact(businessName)}</p>`}
  ${redirectUrl !== null && said !== null && html`<a class="button ${isOver ? '' : 'second'}" href="${redirectUrl}" rel="noreferrer" data-back>${texts.back(businessName)}</a>`}
  ${redirectUrl !== null && isDone && leaving(businessName)}`;
};

/** Version of the content shown to the payer: the page polls it and replaces its content when it changes. */
const versionOf = (payment: PublicPayment): string => {
  const { serverTime: _serverTime, currentRate: _currentRate, ...shown } = payment;
  return createHash('sha256')
    .update(JSON.stringify({ ...shown, isInTime: isInTime(payment) }))
    .digest('base64url')
    .slice(0, 16);
};

/** For a screen reader, when it changes. */
const spokenOf = (payment: PublicPayment): string =>
  saidOf(payment)?.title ?? (payment.status === 'NEW' ? texts.choose : texts.waiting);

type Page = {
  readonly businessName: string | null;
  readonly title: string;
  readonly version: string;
  readonly inner: Markup;
  readonly spoken: string;
  readonly locale?: string | null;
  /** Shops that may frame the page, and its state in the words of the frame's messages. */
  readonly frame?: { readonly shops: readonly string[]; readonly told: string | null };
  /** True if the page refreshes itself without a script. */
  readonly isLive: boolean;
};

const pageOf = (
  look: PageLook,
  { businessName, title, version, inner, spoken, locale = null, frame, isLive }: Page,
): string =>
  publicDocument(look, {
    title,
    head: html`${isLive && html`<noscript><meta http-equiv="refresh" content="20" /></noscript>`}
      <script type="module" src="${look.files.script}"></script>`,
    main: html`<main
      data-version="${version}"
      ${businessName !== null && html`data-payment`}
      ${locale !== null && html`data-locale="${locale}"`}
      ${frame !== undefined && frame.shops.length > 0 && html`data-shops="${frame.shops.join(' ')}" data-told="${frame.told ?? ''}"`}
    >
      ${sheetOf(
        look.brand,
        { title, businessName },
        html`<p class="spoken" role="status" data-status>${spoken}</p>
          ${inner}`,
      )}
    </main>`,
  });

type Opened = {
  readonly payment: PublicPayment;
  readonly token: string;
  /** Origins that may frame the page. */
  readonly shops: readonly string[];
  readonly hasFailed?: boolean;
};

/** State in the words of the frame's messages; null while the payment is under way. */
const toldOf = (payment: PublicPayment): 'paid' | 'expired' | null => {
  const tone = saidOf(payment)?.tone;
  return tone === 'good' ? 'paid' : tone === 'over' ? 'expired' : null;
};

/** A payment that nobody pays any more: complete, or given up. A reusable one can be paid again. */
const isEnded = (payment: PublicPayment): boolean => {
  const tone = saidOf(payment)?.tone;
  return tone === 'over' || (tone === 'good' && payment.type === 'ONE_TIME');
};

/** The whole page of a payment. */
export const paymentPage = ({ payment, token, shops, hasFailed = false }: Opened, look: PageLook): string => {
  const { businessName, locale } = payment;
  const name = isEnded(payment) ? texts.titleOver : texts.title;
  return pageOf(look, {
    businessName,
    title: name(businessName),
    version: versionOf(payment),
    inner: bodyOf(payment, token, hasFailed),
    spoken: spokenOf(payment),
    locale,
    frame: { shops, told: toldOf(payment) },
    isLive: saidOf(payment)?.tone !== 'over',
  });
};

/** Page of an unknown link, or of one requested too often. */
export const problemPage = (problem: 'unknown' | 'busy', look: PageLook): string =>
  pageOf(look, {
    businessName: null,
    title: texts[problem],
    version: problem,
    inner: problem === 'unknown' ? html`<p class="quiet centred">${texts.unknownText}</p>` : html``,
    spoken: '',
    isLive: problem === 'busy',
  });
