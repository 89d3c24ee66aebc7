import { isCurrency, isPositive, parseAmount, sum, toText, type Amount } from '@countinghouse/money';
import { readXml, type Node } from './xml';

// Rules of a pain.001 that its schema cannot state. Names, order, lengths and obligations are the schema's
// (docs/schemas/pain.001.001.09.written.xsd), by which the tests validate every kind of file that is written.

const idOf = (payment: Node): string => payment.text('PmtId', 'EndToEndId') ?? '';

const hasAccount = (of: Node | null): boolean =>
  (of?.text('Id', 'IBAN') ?? of?.text('Id', 'Othr', 'Id') ?? null) !== null;

/** The instructed amount; null unless it is money above zero of that currency, with no more decimals than it has. */
const amountOf = (payment: Node, currency: string): Amount | null => {
  const stated = payment.at('Amt', 'InstdAmt');
  if (stated?.attribute('Ccy') !== currency || !isCurrency(currency)) return null;
  const parsed = parseAmount(stated.text(), currency);
  return parsed.ok && isPositive(parsed.amount) ? parsed.amount : null;
};

const totalProblems = (name: string, of: Node | null, amounts: readonly Amount[], currency: string): string[] => [
  ...(of?.text('NbOfTxs') === String(amounts.length) ? [] : [`${name}/NbOfTxs counts other payments`]),
  ...(of?.text('CtrlSum') === toText(sum(amounts, currency)) ? [] : [`${name}/CtrlSum is another sum`]),
];

/**
 * Faults of a pain.001 of one block, in words for developers, that banks refuse though its schema allows them: another count or sum than
 * its payments have, an amount that is none of the account's currency, an account left out, an id given twice. Empty for a sound file.
 * @throws StatementRefused where it is no XML
 */
export const pain001Problems = (text: string): string[] => {
  const message = readXml(text).at('CstmrCdtTrfInitn');
  const block = message?.at('PmtInf') ?? null;
  if (!message || !block) return ['The file orders no payments'];
  const currency = block.text('DbtrAcct', 'Ccy') ?? '';
  const payments = block.all('CdtTrfTxInf');
  const amounts = payments.map((payment) => amountOf(payment, currency));
  const problems = [
    ...(hasAccount(block.at('DbtrAcct')) ? [] : ['DbtrAcct names no account']),
    ...payments.flatMap((payment, index) => [
      ...(amounts[index] === null ? [`${idOf(payment)} is no amount of ${currency}`] : []),
      ...(hasAccount(payment.at('CdtrAcct')) ? [] : [`${idOf(payment)} goes to no account`]),
    ]),
    ...(new Set(payments.map(idOf)).size === payments.length ? [] : ['An EndToEndId stands twice']),
  ];
  const sound = amounts.filter((amount) => amount !== null);
  if (sound.length < payments.length || sound.length === 0)
    return problems.length > 0 ? problems : ['The file orders no payments'];
  return [
    ...problems,
    ...totalProblems('GrpHdr', message.at('GrpHdr'), sound, currency),
    ...totalProblems('PmtInf', block, sound, currency),
  ];
};
