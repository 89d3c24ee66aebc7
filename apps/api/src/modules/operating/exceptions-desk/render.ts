import { networkName, toText, type Amount } from '@countinghouse/money';
import { textIn } from '../../../platform/amount-columns';
import { html, type Markup } from '../../../platform/markup';
import type { PageFiles } from '../../../platform/public-page';
import { amountWords, instantWords } from '../../../platform/words';
import type { OrderRecord, ShownOrder, WaitingLine } from '../operators';
import type { Ground } from './candidates';
import type { ActForm, Field, Ranked, Typed } from './forms';
import type { findLeaving, MovementLine, WaitingMoney } from './repository';

/** Places of the desk, with how many lines wait at each. */
export type Counts = {
  readonly orders: number;
  readonly deposits: number;
  readonly movements: number;
  readonly withdrawals: number;
};

type Place = keyof Counts;

/** Frame of every page behind the sign-in. */
export type Frame = {
  readonly files: PageFiles;
  readonly email: string;
  /** Proof that a form was made for this session. */
  readonly formToken: string;
  readonly counts: Counts;
  /** Orders that wait for a confirmation. */
  readonly orders: readonly OrderRecord[];
};

/** Refusal of a form, told where it was typed. */
export type Refused = {
  /** Key of the form. */
  readonly form: string;
  readonly typed: Typed;
  /** Sentence about the whole; null if only fields are wrong. */
  readonly sentence: string | null;
  readonly fields: Typed;
};

const marks = {
  success: 'm3.4 8.6 3 3 6.2-6.8',
  warning: 'M8 4v5M8 11.8v.01',
  danger: 'm4.4 4.4 7.2 7.2M11.6 4.4l-7.2 7.2',
  info: 'M8 5.2V8l1.9 1.3M8 2.8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 8 2.8z',
  neutral: 'M3.8 8h8.4',
} as const;
type Kind = keyof typeof marks;

const mark = (kind: Kind): Markup =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${marks[kind]}" /></svg>`;
const chip = (kind: Kind, text: string): Markup => html`<span class="chip ${kind}">${mark(kind)}${text}</span>`;

/** Words of a code of the product: `UNKNOWN_TAG` is `Unknown tag`. */
const words = (code: string): string => `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`;
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** An action in words: `write-off-money` is `Write off money`. */
const titleOf = (action: string): string => capital(action.replaceAll('-', ' '));

const money = (text: string, currency: string): Markup =>
  html`<span class="amount">${amountWords(text)} <span class="code">${currency}</span></span>`;
const amountOf = (amount: Amount): Markup => money(toText(amount), amount.currency);

const signedOf = (one: Pick<MovementLine, 'type' | 'amount' | 'currency'>): Markup =>
  html`${one.type === 'DEBIT' ? '−' : '+'}${money(textIn(one.amount, one.currency), one.currency)}`;

/** Address or hash as a person compares it. */
const grouped = (text: string): Markup =>
  html`<span class="groups">${(text.match(/.{1,4}/gu) ?? []).map((group) => html`<span>${group}</span>`)}</span>`;

type Fact = readonly [name: string, value: Markup | string | null];

const factsOf = (facts: readonly Fact[]): Markup =>
  html`<dl class="facts">
    ${facts.flatMap(([name, value]) =>
      value === null
        ? []
        : [
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
          ],
    )}
  </dl>`;

const banner = (kind: 'danger' | 'warning' | 'success', text: Markup | string): Markup =>
  html`<div class="banner ${kind}" role="${kind === 'danger' ? 'alert' : 'status'}">
    ${mark(kind)}
    <div>${text}</div>
  </div>`;

const empty = (title: string, text: string): Markup =>
  html`<div class="empty">
    ${mark('success')}
    <h2>${title}</h2>
    <p>${text}</p>
  </div>`;

const documentOf = (files: PageFiles, title: string, inner: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Operations desk</title>
        ${files.styles.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
      </head>
      <body>
        ${inner}
      </body>
    </html>`.html;

const places: readonly (readonly [Place, string, string])[] = [
  ['orders', '/operations', 'To confirm'],
  ['deposits', '/operations/deposits', 'Unassociated deposits'],
  ['movements', '/operations/movements', 'Manual movements'],
  ['withdrawals', '/operations/withdrawals', 'Withdrawals'],
];

const token = ({ formToken }: Frame): Markup => html`<input type="hidden" name="form" value="${formToken}" />`;

const pageOf = (frame: Frame, here: Place, title: string, inner: Markup): string =>
  documentOf(
    frame.files,
    title,
    html`<header class="bar">
        <p class="name">Operations desk</p>
        <div class="who">
          <span>${frame.email}</span>
          <form method="post" action="/operations/sign-out">
            ${token(frame)}<button class="plain">Sign out</button>
          </form>
        </div>
      </header>
      <nav class="places" aria-label="Places">
        ${places.map(
          ([place, path, label]) =>
            html`<a href="${path}" ${place === here ? html`aria-current="page"` : ''}
              >${label}<span class="count" aria-label="${frame.counts[place]} waiting">${frame.counts[place]}</span></a
            >`,
        )}
      </nav>
      <main>
        <h1>${title}</h1>
        ${inner}
      </main>`,
  );

type Cell = readonly [head: string, value: Markup | string, kind?: 'num'];

/** Table whose rows become cards where there is no room. Every row has the same heads. */
const tableOf = (caption: string, rows: readonly (readonly Cell[])[]): Markup =>
  html`<table>
    <caption class="spoken">
      ${caption}
    </caption>
    <thead>
      <tr>
        ${(rows[0] ?? []).map(([head, , kind = '']) => html`<th scope="col" class="${kind}">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map(([head, value, kind = '']) => html`<td class="${kind}" data-head="${head}"><div>${value}</div></td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

const kindOfGround = { full: 'success', part: 'warning', none: 'neutral' } as const;

const groundsOf = (grounds: readonly Ground[]): Markup =>
  html`<span class="grounds">${grounds.map(({ fits, text }) => chip(kindOfGround[fits], text))}</span>`;

const scoreOf = ({ match }: Ranked): Markup => html`<span class="score"><b>${match.score}</b> of 100</span>`;

const problemId = (form: string, name: string): string => `${form}-${name}-problem`;

const described = (form: string, name: string, hint: string | undefined, problem: string | undefined): Markup =>
  problem !== undefined
    ? html`<span class="problem" id="${problemId(form, name)}">${mark('danger')}${problem}</span>`
    : html`${hint !== undefined && html`<span class="hint" id="${problemId(form, name)}">${hint}</span>`}`;

const attributes = (form: string, name: string, hint: string | undefined, problem: string | undefined): Markup =>
  html`id="${form}-${name}"
  ${hint !== undefined || problem !== undefined ? html`aria-describedby="${problemId(form, name)}"` : ''}
  ${problem !== undefined && html`aria-invalid="true"`}`;

const optionsOf = (field: Field, value: string): Markup => {
  const { options = [] } = field;
  const option = ({ value: one, label }: (typeof options)[number]): Markup =>
    html`<option value="${one}" ${one === value && html`selected`}>${label}</option>`;
  const groups = [...new Set(options.map(({ group = '' }) => group))];
  return html`<option value="">Choose</option>
    ${groups.map((name) => {
      const inside = options.filter(({ group = '' }) => group === name).map(option);
      return name === '' ? html`${inside}` : html`<optgroup label="${name}">${inside}</optgroup>`;
    })}`;
};

const inputOf = (field: Field, value: string, extra: Markup): Markup => {
  const { name, options, isLong = false } = field;
  if (options)
    return html`<select name="${name}" ${extra}>
      ${optionsOf(field, value)}
    </select>`;
  if (isLong) return html`<textarea name="${name}" rows="2" maxlength="280" ${extra}>${value}</textarea>`;
  return html`<input
    name="${name}"
    value="${value}"
    maxlength="200"
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    ${extra}
  />`;
};

const fieldOf = (form: string, field: Field, refused: Refused | null): Markup => {
  const { name, label, hint, isOptional = false } = field;
  const problem = refused?.fields[name];
  return html`<div class="field">
    <label for="${form}-${name}">${label}${isOptional && html` <i>optional</i>`}</label>
    ${inputOf(field, refused?.typed[name] ?? '', attributes(form, name, hint, problem))}
    ${described(form, name, hint, problem)}
  </div>`;
};

const codeHint = 'Six digits of your authenticator. Each code is good once.';

const codeOf = (form: string, problem: string | undefined): Markup =>
  html`<div class="field short">
    <label for="${form}-code">Your code</label>
    <input
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="7"
      ${attributes(form, 'code', codeHint, problem)}
    />
    ${described(form, 'code', codeHint, problem)}
  </div>`;

const choiceOf = ({ key, choice }: ActForm, refused: Refused | null): Markup => {
  if (!choice) return html``;
  const { name, candidates, other } = choice;
  const chosen = refused?.typed['choice'];
  const problem = refused?.fields[name];
  const radio = (value: string): Markup =>
    html`<input type="radio" name="choice" value="${value}" ${chosen === value && html`checked`} />`;
  return html`<fieldset class="candidates">
    <legend>
      ${candidates.length === 0 ? 'Nothing of this owner fits by address or amount.' : 'What fits, the likeliest first'}
    </legend>
    ${candidates.map(
      (one) =>
        html`<label class="candidate">
          ${radio(one.id)}
          <span class="what">
            <b>${one.label}</b> <span class="quiet">${one.businessName}</span>
            <span class="quiet"
              >${one.expected ? html`${amountOf(one.expected)}, ` : ''}${words(one.status)},
              ${instantWords(one.createdAt)}</span
            >
          </span>
          ${scoreOf(one)} ${groundsOf(one.match.grounds)}
        </label>`,
    )}
    <label class="candidate other"
      >${radio('other')}<span class="what">${other}</span>
      <input
        name="other"
        value="${refused?.typed['other'] ?? ''}"
        maxlength="64"
        autocomplete="off"
        aria-label="${other}"
        ${attributes(key, name, undefined, problem)}
      />
    </label>
    ${described(key, name, undefined, problem)}
  </fieldset>`;
};

/** Form of one action, closed until it is opened or was refused. */
const actOf = (frame: Frame, form: ActForm, refused: Refused | null, isOpen = false): Markup => {
  const own = refused?.form === form.key ? refused : null;
  return html`<details class="act" ${(isOpen || own !== null) && html`open`}>
    <summary>${form.title}</summary>
    <form method="post" novalidate>
      ${token(frame)}<input type="hidden" name="act" value="${form.key}" />
      ${own !== null && own.sentence !== null && banner('danger', own.sentence)}
      <p class="consequence">${form.consequence}</p>
      ${choiceOf(form, own)} ${form.fields.map((field) => fieldOf(form.key, field, own))}
      ${codeOf(form.key, own?.fields['code'])}
      <div class="end"><button>Ask another operator</button></div>
    </form>
  </details>`;
};

/** Refusal of something that no form of the page asks for. */
const strayOf = (refused: Refused | null): Markup =>
  html`${refused !== null && refused.form === '' && refused.sentence !== null && banner('danger', refused.sentence)}`;

/** Orders about the same thing: of two only one can be carried out. */
const askedAlready = ({ orders }: Frame, about: string): readonly Markup[] =>
  orders
    .filter(({ params }) => Object.values(params as Typed).includes(about))
    .map(({ id, action, askedByEmail }) =>
      banner(
        'warning',
        html`Asked already by ${askedByEmail}: <a href="/operations/orders/${id}">${titleOf(action)}</a>`,
      ),
    );

const decisionsOf = (frame: Frame, about: string, forms: readonly ActForm[], refused: Refused | null): Markup =>
  html`<section class="acts">
    <h2>What can be done</h2>
    <p class="quiet">You ask, another operator confirms within a day. Until then nothing happens.</p>
    ${strayOf(refused)} ${askedAlready(frame, about)} ${forms.map((form) => actOf(frame, form, refused))}
  </section>`;

/** Page for whoever is not signed in. Typed values but the password and the code stay. */
export const signInPage = (
  files: PageFiles,
  typed: { readonly email: string; readonly problem: string | null },
): string =>
  documentOf(
    files,
    'Sign in',
    html`<main class="door">
      <form method="post" action="/operations/sign-in" class="slip" novalidate>
        <h1>Operations desk</h1>
        <p class="quiet">For operators of this installation. It knows no account of an organisation.</p>
        ${typed.problem !== null && banner('danger', typed.problem)}
        <label class="field">
          <span>Email</span>
          <input name="email" type="email" value="${typed.email}" autocomplete="username" maxlength="254" />
        </label>
        <label class="field">
          <span>Password</span>
          <input name="password" type="password" autocomplete="current-password" maxlength="128" />
        </label>
        ${codeOf('sign-in', undefined)}
        <button>Sign in</button>
      </form>
    </main>`,
  );

/** Page for what cannot be shown. */
export const problemPage = (files: PageFiles, title: string, text: string): string =>
  documentOf(
    files,
    title,
    html`<main class="door">
      <div class="slip">
        <h1>${title}</h1>
        <p class="quiet">${text}</p>
        <a class="button" href="/operations">To the desk</a>
      </div>
    </main>`,
  );

/** Names that an order's parameters stand for. */
export type Names = Readonly<Record<string, string>>;

const nameOf = (names: Names, id: string): string => names[id] ?? id;

const orderRows = (orders: readonly OrderRecord[], names: Names, email: string): readonly (readonly Cell[])[] =>
  orders.map(({ id, action, params, askedByEmail, askedAt }) => {
    const given = params as Typed;
    return [
      ['Asked', instantWords(askedAt)],
      ['Order', html`<a href="/operations/orders/${id}">${titleOf(action)}</a>`],
      ['Organisation', nameOf(names, given['organisation'] ?? '–')],
      ['Asked by', askedByEmail === email ? 'You' : askedByEmail],
      ['', askedByEmail === email ? chip('info', 'Waits for another') : chip('warning', 'Yours to decide')],
    ];
  });

export type Overview = {
  readonly names: Names;
  readonly newcomers: readonly {
    readonly email: string;
    readonly createdAt: Date;
    readonly vouchers: readonly string[];
  }[];
  readonly restoration: string | null;
};

/** Orders that wait for a second operator. */
export const overviewPage = (frame: Frame, { names, newcomers, restoration }: Overview): string =>
  pageOf(
    frame,
    'orders',
    'To confirm',
    html`${restoration !== null && banner('danger', restoration)}
    ${newcomers.map(({ email, createdAt, vouchers }) =>
      banner(
        'warning',
        `New operator: ${email}, ${instantWords(createdAt)}, vouched for by ${vouchers.join(' and ') || 'nobody'}.`,
      ),
    )}
    ${
      frame.orders.length === 0
        ? empty(
            'Nothing waits for a confirmation',
            'What one operator asks for here or at the command line stands here for another.',
          )
        : tableOf('Orders that wait for a confirmation', orderRows(frame.orders, names, frame.email))
    }`,
  );

const lines = (shown: number, all: number, what: string): Markup =>
  html`<p class="listhead"><b>${all}</b> ${what}${all > shown && html`, the ${shown} longest waiting of them`}</p>`;

export type MoneyLine = WaitingMoney & { readonly best: Ranked | null };

/** Money without a payment, each with what it is likeliest for. */
export const depositsPage = (frame: Frame, deposits: readonly MoneyLine[], names: Names): string =>
  pageOf(
    frame,
    'deposits',
    'Unassociated deposits',
    deposits.length === 0
      ? empty('No money waits', 'Money that arrives without a payment stands here until two operators decide about it.')
      : html`${lines(deposits.length, frame.counts.deposits, 'wait for a decision')}
        ${tableOf(
          'Money without a payment',
          deposits.map((one): readonly Cell[] => [
            ['Received', instantWords(one.receivedAt)],
            [
              'Owner',
              html`<a href="/operations/deposits/${one.organisationId}/${one.id}"
                  >${one.businessName ?? 'Nobody’s yet'}</a
                >
                <span class="quiet">${nameOf(names, one.organisationId)}</span>`,
            ],
            ['Reason', chip('warning', words(one.reason))],
            [
              'Likeliest for',
              one.best ? html`${one.best.label} ${scoreOf(one.best)}` : html`<span class="quiet">Nothing fits</span>`,
            ],
            ['Amount', amountOf(one.amount), 'num'],
          ]),
        )}`,
  );

const moneyFacts = (one: WaitingMoney): readonly Fact[] => [
  ['Business', one.businessName ?? 'Nobody’s yet'],
  ['Received', instantWords(one.receivedAt)],
  ['Way', one.network === null ? 'By bank' : networkName(one.network)],
  ['Reference', one.reference],
  ['Sender', one.senderName],
  ['Account of the sender', one.senderAccountMasked],
  ['From', one.fromAddress && grouped(one.fromAddress)],
  ['To', one.toAddress && grouped(one.toAddress)],
  ['Destination tag', one.destinationTag],
  ['Transaction', one.transactionId && (one.network === null ? one.transactionId : grouped(one.transactionId))],
];

/** One of them, with its candidates and the decisions about it. */
export const depositPage = (
  frame: Frame,
  one: WaitingMoney,
  {
    forms,
    names,
    refused,
  }: { readonly forms: readonly ActForm[]; readonly names: Names; readonly refused: Refused | null },
): string =>
  pageOf(
    frame,
    'deposits',
    one.businessName === null ? 'Unallocated money' : 'Unassociated deposit',
    html`<section>
        <p class="figure">${amountOf(one.amount)}</p>
        <p>${chip('warning', words(one.reason))}</p>
        ${factsOf([['Organisation', nameOf(names, one.organisationId)], ...moneyFacts(one), ['ID', one.id]])}
      </section>
      ${decisionsOf(frame, one.id, forms, refused)}`,
  );

/** Movements by hand: those that wait, a form for a new one, and the latest. */
export const movementsPage = (
  frame: Frame,
  {
    waiting,
    names,
    movements,
    forms,
    refused,
    isCut,
  }: {
    readonly waiting: readonly OrderRecord[];
    readonly names: Names;
    readonly movements: readonly MovementLine[];
    readonly forms: readonly ActForm[];
    readonly refused: Refused | null;
    /** There are more businesses than the form offers. */
    readonly isCut: boolean;
  },
): string =>
  pageOf(
    frame,
    'movements',
    'Manual movements',
    html`${strayOf(refused)}
      <section>
        <h2>Waiting</h2>
        ${waiting.length === 0 ? html`<p class="quiet">No movement waits for a confirmation.</p>` : tableOf('Movements that wait for a confirmation', orderRows(waiting, names, frame.email))}
      </section>
      <section class="acts">
        ${isCut && html`<p class="quiet">There are more businesses than are offered here: the command line takes any.</p>`}
        ${forms.filter(({ key }) => key === 'movement').map((form) => actOf(frame, form, refused))}
      </section>
      <section>
        <h2>Posted</h2>
        ${
          movements.length === 0
            ? html`<p class="quiet">Nothing was moved by hand yet.</p>`
            : tableOf(
                'Latest movements by hand',
                movements.map((one): readonly Cell[] => {
                  const form = forms.find(({ key }) => key === `reverse-${one.id}`);
                  return [
                    ['Posted', instantWords(one.posted_at)],
                    ['Business', html`${one.business_name} <span class="quiet">${one.organisation_name}</span>`],
                    ['Reason', html`${words(one.reason)} <span class="quiet">${one.description}</span>`],
                    [
                      'Asked and confirmed by',
                      html`${one.created_by_label} <span class="quiet">${one.approved_by_label}</span>`,
                    ],
                    ['Amount', signedOf(one), 'num'],
                    [
                      '',
                      form
                        ? actOf(frame, form, refused)
                        : chip('neutral', one.reversal_of === null ? 'Taken back' : 'Reversal'),
                    ],
                  ];
                }),
              )
        }
      </section>`,
  );

/** Withdrawals, refunds and returns that do not leave by themselves. */
export const withdrawalsPage = (frame: Frame, items: readonly WaitingLine[], names: Names): string =>
  pageOf(
    frame,
    'withdrawals',
    'Withdrawals',
    items.length === 0
      ? empty('Nothing is stuck', 'A withdrawal that screening, a network, the signer or a bank holds up stands here.')
      : html`${lines(items.length, items.length, 'do not leave by themselves')}
        ${tableOf(
          'Money that does not leave',
          items.map(({ what, organisationId, id, text }): readonly Cell[] => [
            ['Why', html`<a href="/operations/withdrawals/${organisationId}/${id}">${capital(what)}</a>`],
            ['Organisation', nameOf(names, organisationId)],
            ['What', text],
          ]),
        )}`,
  );

type Rows = Awaited<ReturnType<typeof findLeaving>>;

const leavingFacts = ({ crypto, fiat, outgoing }: Rows): readonly Fact[] => [
  ...(crypto
    ? ([
        ['Business', crypto.business_name],
        ['Its name for it', crypto.client_withdrawal_id],
        ['Amount', money(textIn(crypto.amount, crypto.currency), crypto.currency)],
        [
          'State',
          crypto.status_reason === null
            ? words(crypto.status)
            : `${words(crypto.status)}: ${words(crypto.status_reason)}`,
        ],
        ['Network', networkName(crypto.network)],
        ['To', grouped(crypto.recipient_address)],
        ['Destination tag', crypto.destination_tag],
        ['Asked for', instantWords(crypto.created_at)],
        ['Transaction', crypto.transaction_id && grouped(crypto.transaction_id)],
      ] as const)
    : []),
  ...(fiat
    ? ([
        ['Business', fiat.business_name],
        ['Its name for it', fiat.client_label],
        ['Amount', money(textIn(fiat.amount, fiat.currency), fiat.currency)],
        ['State', fiat.status_reason === null ? words(fiat.status) : `${words(fiat.status)}: ${fiat.status_reason}`],
        ['Answer of the bank', fiat.bank_answer && words(fiat.bank_answer)],
        ['Its words', fiat.bank_words],
        ['Asked for', instantWords(fiat.created_at)],
        ['Given to the bank', fiat.sent_at && instantWords(fiat.sent_at)],
      ] as const)
    : []),
  ...(outgoing
    ? ([
        ...(crypto
          ? []
          : ([
              ['Amount', money(textIn(outgoing.amount, outgoing.currency), outgoing.currency)],
              ['Network', networkName(outgoing.network)],
              ['To', grouped(outgoing.to_address)],
              ['Transaction', outgoing.transaction_id && grouped(outgoing.transaction_id)],
            ] as const)),
        ['Order', `${words(outgoing.kind)}, ${words(outgoing.status).toLowerCase()}, try ${outgoing.attempt}`],
        ['Words of the network', outgoing.refusal_reason],
        ['Words of the signer', outgoing.signer_refusal],
      ] as const)
    : []),
];

/** One of them, with what can be done. */
export const withdrawalPage = (
  frame: Frame,
  {
    items,
    rows,
    forms,
    names,
    refused,
  }: {
    readonly items: readonly WaitingLine[];
    readonly rows: Rows;
    readonly forms: readonly ActForm[];
    readonly names: Names;
    readonly refused: Refused | null;
  },
): string =>
  pageOf(
    frame,
    'withdrawals',
    capital(items[0]?.what ?? 'Withdrawal'),
    html`<section>
        ${items.map(({ text }) => banner('warning', text))}
        ${factsOf([['Organisation', nameOf(names, items[0]?.organisationId ?? '')], ...leavingFacts(rows), ['ID', items[0]?.id ?? null]])}
      </section>
      ${
        forms.length > 0
          ? decisionsOf(frame, items[0]?.id ?? '', forms, refused)
          : html`<section class="acts">
              <h2>What can be done</h2>
              <p class="quiet">Nothing by an order: the sentence above says what it waits for.</p>
            </section>`
      }`,
  );

const wordsOfParam = (name: string): string =>
  capital(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const stateOf = (order: ShownOrder): Markup => {
  if (order.isExpired) return chip('neutral', 'Expired');
  if (order.status === 'OPEN') return chip('warning', 'Waits for a confirmation');
  return order.status === 'DONE' ? chip('success', 'Confirmed and done') : chip('neutral', 'Declined');
};

const lifetime = 24 * 60 * 60 * 1000;

/** Things that the ids in an order stand for; null if it names none, or none is known. */
export type Subject = {
  readonly money: WaitingMoney | null;
  readonly leaving: Rows | null;
  readonly movement: MovementLine | null;
  /** Payment or announced deposit that it goes to. */
  readonly purpose: string | null;
};

const subjectOf = ({ money: one, leaving, movement, purpose }: Subject): Markup => {
  const facts: readonly Fact[] = [
    ['Goes to', purpose],
    ...(one ? ([['Amount', amountOf(one.amount)], ...moneyFacts(one)] as const) : []),
    ...(leaving ? leavingFacts(leaving) : []),
    ...(movement
      ? ([
          ['Amount', signedOf(movement)],
          ['Business', movement.business_name],
          ['Posted', instantWords(movement.posted_at)],
          ['Reason', words(movement.reason)],
          ['Description', movement.description],
        ] as const)
      : []),
  ];
  return facts.some(([, value]) => value !== null)
    ? html`<section>
        <h2>What it is about</h2>
        ${factsOf(facts)}
      </section>`
    : html``;
};

/** Facts of an order in words: an amount stands with its currency. */
const askedFacts = (params: Typed, names: Names): Fact[] =>
  Object.entries(params).flatMap(([name, value]): Fact[] => {
    const { currency } = params;
    if (name === 'currency' && params['amount'] !== undefined) return [];
    if (name === 'amount' && currency !== undefined) return [[wordsOfParam(name), money(value, currency)]];
    if (/^(address|transaction)$/.test(name)) return [[wordsOfParam(name), grouped(value)]];
    return [[wordsOfParam(name), /^(type|reason)$/.test(name) ? words(value) : nameOf(names, value)]];
  });

/** One order, with the confirmation of another operator. */
export const orderPage = (
  frame: Frame,
  order: ShownOrder & { readonly about: string | null; readonly reasonAgainst: string | null },
  {
    summary,
    names,
    subject,
    refused,
  }: { readonly summary: string; readonly names: Names; readonly subject: Subject; readonly refused: Refused | null },
): string => {
  const isOpen = order.status === 'OPEN' && !order.isExpired;
  const isOwn = order.askedByEmail === frame.email;
  return pageOf(
    frame,
    'orders',
    titleOf(order.action),
    html`<section>
        <p>${stateOf(order)}</p>
        ${order.status === 'DONE' && order.outcome !== null && banner('success', order.outcome)}
        ${
          // Options of the command line stand behind a semicolon.
          html`<p class="quiet">${summary.split('; --')[0] ?? summary}</p>`
        }
        ${factsOf([
          ...askedFacts(order.params as Typed, names),
          ['Coins as they came', order.about],
          ['Asked by', isOwn ? 'You' : order.askedByEmail],
          ['Asked', instantWords(order.askedAt)],
          ['Good until', (isOpen && instantWords(new Date(order.askedAt.getTime() + lifetime))) || null],
          ['Decided by', order.decidedByEmail],
          ['Decided', order.decidedAt && instantWords(order.decidedAt)],
          ['Order', order.id],
        ])}
      </section>
      ${subjectOf(subject)}
      ${
        isOpen &&
        html`<section class="acts">
          <h2>Decision</h2>
          <form method="post" novalidate class="slip">
            ${token(frame)} ${refused !== null && refused.sentence !== null && banner('danger', refused.sentence)}
            ${order.reasonAgainst !== null && html`<p>${order.reasonAgainst}</p>`}
            ${codeOf('order', refused?.fields['code'])}
            <div class="end">
              <button class="second" name="act" value="decline">${isOwn ? 'Take it back' : 'Decline'}</button>
              ${order.reasonAgainst === null && html`<button name="act" value="confirm">Confirm and carry out</button>`}
            </div>
          </form>
        </section>`
      }`,
  );
};
