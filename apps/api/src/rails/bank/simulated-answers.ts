import { normalisedNumber } from '@countinghouse/contract/bank-details';
import { amountOf, subtract, sum, toText } from '@countinghouse/money';
import { readXml, type Node } from './xml';

/** A payment with such a reference is refused by the sandbox's bank, or returned. */
const isRefused = (reference: string): boolean => /^refuse/i.test(reference);
const isReturned = (reference: string): boolean => /^return/i.test(reference);

/** Verification of the payee by the beginning of its name: the code, and the name that the bank gives instead. */
const namesAskedAbout = [
  [/^similar\b\s*/i, 'RVMC'],
  [/^different\b/i, 'RVNM'],
  [/^unchecked\b/i, 'RVNA'],
] as const;
const askedAbout = (name: string): { readonly code: string; readonly instead: string } | null => {
  const asked = namesAskedAbout.find(([begins]) => begins.test(name));
  return asked ? { code: asked[1], instead: asked[1] === 'RVMC' ? name.replace(asked[0], '') : '' } : null;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Paid = {
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly reference: string;
};

const paidOf = (payment: Node): Paid => ({
  endToEndId: payment.text('PmtId', 'EndToEndId') ?? '',
  amount: payment.text('Amt', 'InstdAmt') ?? '',
  currency: payment.at('Amt', 'InstdAmt')?.attribute('Ccy') ?? '',
  name: payment.text('Cdtr', 'Nm') ?? '',
  reference: payment.text('RmtInf', 'Ustrd') ?? '',
});

/** Facts of an order that its answers repeat. */
type Order = {
  readonly messageId: string;
  readonly createdAt: string;
  /** ISO day. */
  readonly day: string;
  readonly currency: string;
  /** The content of the account's `Id`. */
  readonly account: string;
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
/** An answer is named after its order, so that repeated calls give the same one. */
const header = ({ messageId, createdAt }: Order, prefix: string): string =>
  `<GrpHdr><MsgId>${prefix}-${messageId}</MsgId><CreDtTm>${createdAt}</CreDtTm></GrpHdr>`;

/** Outcome of the verification of payees, of those that do not match. */
const verification = (order: Order, asked: readonly Paid[]): string =>
  `${declaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${header(order, 'VP')}<OrgnlGrpInfAndSts><OrgnlMsgId>${order.messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>RVCM</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${order.messageId}</OrgnlPmtInfId>${asked
    .map(({ endToEndId, name }) => {
      const { code = '', instead = '' } = askedAbout(name) ?? {};
      const words = instead === '' ? '' : `<StsRsnInf><AddtlInf>${escaped(instead)}</AddtlInf></StsRsnInf>`;
      return `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${code}</TxSts>${words}</TxInfAndSts>`;
    })
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const refusal = (order: Order, refused: readonly Paid[]): string =>
  `${declaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${header(order, 'SR')}<OrgnlGrpInfAndSts><OrgnlMsgId>${order.messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${order.messageId}</OrgnlPmtInfId>${refused
    .map(
      ({ endToEndId }) =>
        `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf></TxInfAndSts>`,
    )
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const entry = (paid: Paid, day: string, isReturn: boolean): string =>
  `<Ntry><Amt Ccy="${paid.currency}">${paid.amount}</Amt><CdtDbtInd>${isReturn ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${isReturn ? 'RRTN' : 'OTHR'}</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><AcctSvcrRef>${isReturn ? 'RT' : 'BK'}-${paid.endToEndId}</AcctSvcrRef><EndToEndId>${paid.endToEndId}</EndToEndId></Refs><Amt Ccy="${paid.currency}">${paid.amount}</Amt><RltdPties><Cdtr><Pty><Nm>${escaped(paid.name)}</Nm></Pty></Cdtr></RltdPties>${isReturn ? '<RtrInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Unknown account</AddtlInf></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`;

const statement = (order: Order, paid: readonly Paid[], returned: readonly Paid[]): string => {
  const totalOf = (some: readonly Paid[]) =>
    sum(
      some.map(({ amount, currency }) => amountOf(amount, currency)),
      order.currency,
    );
  const left = toText(subtract(totalOf(paid), totalOf(returned)));
  // The schema requires a balance. This bank keeps no account, so it states the total paid in this statement, as information only.
  const balance = `<Bal><Tp><CdOrPrtry><Cd>INFO</Cd></CdOrPrtry></Tp><Amt Ccy="${order.currency}">${left}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>${order.day}</Dt></Dt></Bal>`;
  const entries = [
    ...paid.map((one) => entry(one, order.day, false)),
    ...returned.map((one) => entry(one, order.day, true)),
  ];
  return `${declaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${header(order, 'ST')}<Stmt><Id>ST-${order.messageId}</Id><CreDtTm>${order.createdAt}</CreDtTm><Acct><Id>${order.account}</Id><Ccy>${order.currency}</Ccy></Acct>${balance}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
};

/**
 * Answers of the sandbox's bank to a pain.001: payments whose reference begins with `REFUSE` are refused, all others are paid, and those whose
 * reference begins with `RETURN` are returned. Payments to holders named `Similar …`, `Different …` or `Unchecked …` are asked about, and paid once
 * they are confirmed. All messages are valid by their published schemas.
 */
export const simulatedAnswers = (file: string, isConfirmed: boolean): readonly string[] => {
  const initiation = readXml(file).at('CstmrCdtTrfInitn');
  const block = initiation?.at('PmtInf');
  if (!initiation || !block) return [];
  const account = block.at('DbtrAcct', 'Id');
  const number = normalisedNumber(account?.text('IBAN') ?? account?.text('Othr', 'Id') ?? '');
  const order: Order = {
    messageId: initiation.text('GrpHdr', 'MsgId') ?? '',
    createdAt: initiation.text('GrpHdr', 'CreDtTm') ?? '',
    day: block.text('ReqdExctnDt', 'Dt') ?? block.text('ReqdExctnDt') ?? '',
    currency: block.text('DbtrAcct', 'Ccy') ?? '',
    account: account?.text('IBAN') ? `<IBAN>${number}</IBAN>` : `<Othr><Id>${number}</Id></Othr>`,
  };
  const all = block.all('CdtTrfTxInf').map(paidOf);
  const refused = all.filter(({ reference }) => isRefused(reference));
  const accepted = all.filter(({ reference }) => !isRefused(reference));
  const asked = accepted.filter(({ name }) => askedAbout(name) !== null);
  const paid = isConfirmed ? accepted : accepted.filter(({ name }) => askedAbout(name) === null);
  const returned = paid.filter(({ reference }) => isReturned(reference));
  return [
    ...(refused.length === 0 ? [] : [refusal(order, refused)]),
    ...(asked.length === 0 ? [] : [verification(order, asked)]),
    ...(paid.length === 0 ? [] : [statement(order, paid, returned)]),
  ];
};
