import { readXml, StatementRefused, type Node } from './xml';

/** A bank's answer about one payment. ACCEPTED is not final: only the statement confirms the payment. */
type PaymentAnswer = {
  readonly endToEndId: string;
  readonly verdict: 'ACCEPTED' | 'REFUSED';
  /** The bank's code and words; null without any. */
  readonly reason: string | null;
};

/** A pain.002 about one of our files. */
export type PaymentReport = {
  readonly messageId: string;
  /** Refused as a whole, and why. */
  readonly isFileRefused: boolean;
  readonly reason: string | null;
  readonly answers: readonly PaymentAnswer[];
};

const reasonIn = (element: Node | null): string | null => {
  const information = element?.all('StsRsnInf') ?? [];
  const said = information.flatMap((one) => [
    one.text('Rsn', 'Cd') ?? one.text('Rsn', 'Prtry'),
    ...one.all('AddtlInf').map((line) => line.text()),
  ]);
  const text = said.filter((part) => part !== null).join(' ');
  return text === '' ? null : text.slice(0, 280);
};

/** True if a file is a payment report. */
export const isPaymentReport = (text: string): boolean => /<(?:\w+:)?CstmrPmtStsRpt[\s>]/.test(text);

/**
 * Parses a pain.002 of any version. A refusal of a block counts for every payment that it names.
 *
 * @throws StatementRefused for anything else
 */
export const readPain002 = (text: string): PaymentReport => {
  const report = readXml(text).at('CstmrPmtStsRpt');
  const group = report?.at('OrgnlGrpInfAndSts');
  const messageId = group?.text('OrgnlMsgId');
  if (!report || !group || !messageId) throw new StatementRefused('The file is no pain.002');
  const blocks = report.all('OrgnlPmtInfAndSts');
  const isBlockRefused = (block: Node): boolean => block.text('PmtInfSts') === 'RJCT';
  const answers = blocks.flatMap((block) =>
    block.all('TxInfAndSts').map((payment): PaymentAnswer => {
      const endToEndId = payment.text('OrgnlEndToEndId');
      if (endToEndId === null) throw new StatementRefused('A payment of the file has no end-to-end id');
      const isRefused = payment.text('TxSts') === 'RJCT' || (isBlockRefused(block) && payment.text('TxSts') === null);
      return {
        endToEndId,
        verdict: isRefused ? 'REFUSED' : 'ACCEPTED',
        reason: reasonIn(payment) ?? (isRefused ? reasonIn(block) : null),
      };
    }),
  );
  // Our files have one block each: refused without its payments named, all of them are refused.
  const refusedBlock = blocks.find((block) => isBlockRefused(block) && block.all('TxInfAndSts').length === 0);
  return {
    messageId,
    isFileRefused: group.text('GrpSts') === 'RJCT' || refusedBlock !== undefined,
    reason: reasonIn(group) ?? reasonIn(refusedBlock ?? null),
    answers,
  };
};
