import { normalisedNumber } from '@countinghouse/contract/bank-details';
import { readXml, type Node } from './xml';

/** A payment whose reference begins so is refused by the sandbox's bank, or comes back. */
const isRefused = (reference: string): boolean => /^refuse/i.test(reference);
const isReturned = (reference: string): boolean => /^return/i.test(reference);

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

const refusal = (messageId: string, refused: readonly Paid[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${refused
    .map(
      ({ endToEndId }) =>
        `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf></TxInfAndSts>`,
    )
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const entry = (paid: Paid, day: string, isReturn: boolean): string =>
  `<Ntry><Amt Ccy="${paid.currency}">${paid.amount}</Amt><CdtDbtInd>${isReturn ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>${isReturn ? 'RT' : 'BK'}-${paid.endToEndId}</AcctSvcrRef><EndToEndId>${paid.endToEndId}</EndToEndId></Refs><Amt Ccy="${paid.currency}">${paid.amount}</Amt><RltdPties><Cdtr><Nm>${escaped(paid.name)}</Nm></Cdtr></RltdPties>${isReturn ? '<RtrInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Unknown account</AddtlInf></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`;

/**
 * What the sandbox's bank answers to a pain.001: it refuses payments whose reference begins with `REFUSE`, pays all others, and
 * gets those back whose reference begins with `RETURN`. The very messages that a real bank sends.
 */
export const simulatedAnswers = (file: string): readonly string[] => {
  const order = readXml(file).at('CstmrCdtTrfInitn');
  const block = order?.at('PmtInf');
  if (!order || !block) return [];
  const messageId = order.text('GrpHdr', 'MsgId') ?? '';
  const account = block.at('DbtrAcct', 'Id');
  const number = normalisedNumber(account?.text('IBAN') ?? account?.text('Othr', 'Id') ?? '');
  const id = account?.text('IBAN') ? `<IBAN>${number}</IBAN>` : `<Othr><Id>${number}</Id></Othr>`;
  const day = block.text('ReqdExctnDt', 'Dt') ?? '';
  const all = block.all('CdtTrfTxInf').map(paidOf);
  const refused = all.filter(({ reference }) => isRefused(reference));
  const paid = all.filter(({ reference }) => !isRefused(reference));
  const returned = paid.filter(({ reference }) => isReturned(reference));
  const entries = [...paid.map((one) => entry(one, day, false)), ...returned.map((one) => entry(one, day, true))];
  const statement = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id>${id}</Id><Ccy>${block.text('DbtrAcct', 'Ccy') ?? ''}</Ccy></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
  return [...(refused.length === 0 ? [] : [refusal(messageId, refused)]), ...(paid.length === 0 ? [] : [statement])];
};
