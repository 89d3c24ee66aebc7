import { parseXml, XmlElement } from '@rgrove/parse-xml';

// What ISO 20022 says of the parts of a pain.001.001.09 that are used here, written down from the published message
// definition: every element that may stand in each place, in its order, how often, and what its text may be. A file that does
// not keep to it is never made.

type Text = { readonly longest: number } | { readonly pattern: RegExp } | { readonly oneOf: readonly string[] };
type Rule = {
  readonly name: string;
  readonly least: 0 | 1;
  readonly most: 1 | 2 | 'ANY';
  readonly is: Text | Content;
  readonly attribute?: { readonly name: string; readonly pattern: RegExp };
};
/** The children of an element in their order. `choice`: exactly one of them. */
type Content = { readonly children: readonly Rule[]; readonly choice?: true };

const one = (name: string, is: Rule['is']): Rule => ({ name, least: 1, most: 1, is });
const maybe = (name: string, is: Rule['is']): Rule => ({ name, least: 0, most: 1, is });

const max = (longest: number): Text => ({ longest });
const matches = (pattern: RegExp): Text => ({ pattern });
const seq = (...children: readonly Rule[]): Content => ({ children });
const choice = (...children: readonly Rule[]): Content => ({ children, choice: true });

const decimal = matches(/^\d{1,17}(\.\d{1,5})?$/);
const count = matches(/^\d{1,15}$/);
const isoDate = matches(/^\d{4}-\d{2}-\d{2}$/);
const isoDateTime = matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/);
const country = matches(/^[A-Z]{2}$/);
const currency = matches(/^[A-Z]{3}$/);
const code = (longest: number): Content => choice(one('Cd', max(longest)), one('Prtry', max(35)));

const postalAddress = seq(
  maybe('StrtNm', max(70)),
  maybe('BldgNb', max(16)),
  maybe('PstCd', max(16)),
  maybe('TwnNm', max(35)),
  maybe('CtrySubDvsn', max(35)),
  maybe('Ctry', country),
  { name: 'AdrLine', least: 0, most: 2, is: max(70) },
);
const party = seq(maybe('Nm', max(140)), maybe('PstlAdr', postalAddress), maybe('CtryOfRes', country));
const account = seq(
  one('Id', choice(one('IBAN', matches(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/)), one('Othr', seq(one('Id', max(34)))))),
  maybe('Ccy', currency),
);
const agent = seq(
  one(
    'FinInstnId',
    seq(
      maybe('BICFI', matches(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
      maybe(
        'ClrSysMmbId',
        seq(maybe('ClrSysId', choice(one('Cd', max(5)), one('Prtry', max(35)))), one('MmbId', max(35))),
      ),
      maybe('LEI', matches(/^[A-Z0-9]{18}[0-9]{2}$/)),
      maybe('Nm', max(140)),
      maybe('PstlAdr', postalAddress),
      maybe('Othr', seq(one('Id', max(35)))),
    ),
  ),
);
const chargeBearer: Text = { oneOf: ['DEBT', 'CRED', 'SHAR', 'SLEV'] };
const paymentType = seq(
  maybe('InstrPrty', { oneOf: ['HIGH', 'NORM'] }),
  maybe('SvcLvl', code(4)),
  maybe('LclInstrm', code(35)),
);

const transfer = seq(
  one('PmtId', seq(maybe('InstrId', max(35)), one('EndToEndId', max(35)), maybe('UETR', max(36)))),
  maybe('PmtTpInf', paymentType),
  one(
    'Amt',
    choice({
      ...one('InstdAmt', decimal),
      attribute: { name: 'Ccy', pattern: /^[A-Z]{3}$/ },
    }),
  ),
  maybe('ChrgBr', chargeBearer),
  maybe('UltmtDbtr', party),
  maybe('IntrmyAgt1', agent),
  maybe('CdtrAgt', agent),
  maybe('Cdtr', party),
  maybe('CdtrAcct', account),
  maybe('UltmtCdtr', party),
  maybe('Purp', code(4)),
  maybe('RmtInf', seq({ name: 'Ustrd', least: 0, most: 'ANY', is: max(140) })),
);

const root: Rule = one(
  'Document',
  seq(
    one(
      'CstmrCdtTrfInitn',
      seq(
        one(
          'GrpHdr',
          seq(
            one('MsgId', max(35)),
            one('CreDtTm', isoDateTime),
            one('NbOfTxs', count),
            maybe('CtrlSum', decimal),
            one('InitgPty', party),
          ),
        ),
        {
          name: 'PmtInf',
          least: 1,
          most: 'ANY',
          is: seq(
            one('PmtInfId', max(35)),
            one('PmtMtd', { oneOf: ['CHK', 'TRF', 'TRA'] }),
            maybe('BtchBookg', { oneOf: ['true', 'false'] }),
            maybe('NbOfTxs', count),
            maybe('CtrlSum', decimal),
            maybe('PmtTpInf', paymentType),
            one('ReqdExctnDt', choice(one('Dt', isoDate), one('DtTm', isoDateTime))),
            one('Dbtr', party),
            one('DbtrAcct', account),
            one('DbtrAgt', agent),
            maybe('UltmtDbtr', party),
            maybe('ChrgBr', chargeBearer),
            { name: 'CdtTrfTxInf', least: 1, most: 'ANY', is: transfer },
          ),
        },
      ),
    ),
  ),
);

const textProblem = (rule: Text, text: string): string | null => {
  if (text === '') return 'is empty';
  if ('longest' in rule) return text.length > rule.longest ? `has more than ${rule.longest} characters` : null;
  if ('oneOf' in rule) return rule.oneOf.includes(text) ? null : `is not one of ${rule.oneOf.join(', ')}`;
  return rule.pattern.test(text) ? null : `has another form`;
};

const elementsOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => child instanceof XmlElement);

const problemsIn = (element: XmlElement, { is, attribute }: Rule, path: string): string[] => {
  const problems: string[] = [];
  if (attribute && !attribute.pattern.test(element.attributes[attribute.name] ?? ''))
    problems.push(`${path} lacks ${attribute.name}`);
  if (!('children' in is)) {
    const problem = textProblem(is, element.text);
    return problem === null ? problems : [...problems, `${path} ${problem}`];
  }
  const found = elementsOf(element);
  const order = found.map(({ name }) => is.children.findIndex((rule) => rule.name === name));
  found.forEach(({ name }, index) => {
    if (order[index] === -1) problems.push(`${path}/${name} does not belong there`);
    else if (index > 0 && order[index]! < order[index - 1]!) problems.push(`${path}/${name} stands too late`);
  });
  if (is.choice && found.length !== 1) problems.push(`${path} needs exactly one of its elements`);
  for (const rule of is.children) {
    const these = found.filter(({ name }) => name === rule.name);
    if (these.length < rule.least && !is.choice) problems.push(`${path}/${rule.name} is missing`);
    if (rule.most !== 'ANY' && these.length > rule.most) problems.push(`${path}/${rule.name} stands too often`);
    for (const child of these) problems.push(...problemsIn(child, rule, `${path}/${rule.name}`));
  }
  return problems;
};

const textAt = (element: XmlElement | undefined, name: string): string =>
  (element && elementsOf(element).find((child) => child.name === name)?.text) ?? '';

/** Whole and part, in hundred-thousandths: exact. */
const units = (decimalText: string): bigint => {
  const [whole = '0', part = ''] = decimalText.split('.');
  return BigInt(whole + part.padEnd(5, '0'));
};

/** Counts and sums of the header and of each block against the payments below them. */
const sumProblems = (message: XmlElement): string[] => {
  const [header, ...blocks] = elementsOf(message);
  const problems: string[] = [];
  const check = (element: XmlElement | undefined, name: string, payments: readonly XmlElement[]): void => {
    const amounts = payments.map((payment) =>
      units(elementsOf(elementsOf(payment).find((child) => child.name === 'Amt')!)[0]?.text ?? '0'),
    );
    const total = amounts.reduce((left, right) => left + right, 0n);
    if (textAt(element, 'NbOfTxs') !== String(payments.length)) problems.push(`${name}/NbOfTxs counts other payments`);
    if (units(textAt(element, 'CtrlSum')) !== total) problems.push(`${name}/CtrlSum is another sum`);
  };
  const paymentsOf = (block: XmlElement) => elementsOf(block).filter(({ name }) => name === 'CdtTrfTxInf');
  check(header, 'GrpHdr', blocks.flatMap(paymentsOf));
  for (const block of blocks) check(block, 'PmtInf', paymentsOf(block));
  const ids = blocks.flatMap(paymentsOf).map((payment) => textAt(elementsOf(payment)[0], 'EndToEndId'));
  if (new Set(ids).size !== ids.length) problems.push('An EndToEndId stands twice');
  return problems;
};

/** What of a pain.001 a bank would refuse, in words for developers; empty where it is sound. */
export const pain001Problems = (text: string): string[] => {
  const document = parseXml(text).root;
  if (!document) return ['The file is empty'];
  const problems = document.name === root.name ? problemsIn(document, root, 'Document') : ['The root is not Document'];
  const [message] = elementsOf(document);
  return problems.length === 0 && message ? sumProblems(message) : problems;
};
