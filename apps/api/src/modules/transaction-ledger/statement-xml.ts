import { toText, type Amount } from '@countinghouse/money';
import { Readable } from 'node:stream';
import { zoneOf } from '../../platform/files/zone';
import { detailOf } from './details-repository';
import type { Line } from './lines';

// A bank-to-customer statement in the structure of ISO 20022 camt.053.001.08, one `Stmt` a currency. Its style, not its letter: that schema knows currencies of
// three letters and five decimals, and a book with coins in it has others.

const xml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what must not stand in XML
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const amount = ({ units, ...rest }: Amount): string => {
  const size = units < 0n ? -units : units;
  return `<Amt Ccy="${rest.currency}">${toText({ ...rest, units: size })}</Amt>`;
};
const sideOf = (units: bigint): string => (units < 0n ? 'DBIT' : 'CRDT');
/** An id without its dashes fits the 35 characters of a reference. */
const short = (id: string): string => id.replaceAll('-', '');

export type StatementOf = {
  readonly businessId: string;
  readonly businessName: string;
  readonly messageId: string;
  readonly madeAt: Date;
  readonly after: Date;
  readonly before: Date;
  readonly timezone: string;
  readonly pages: AsyncIterable<Iterable<Line>>;
};

async function* parts({ pages, timezone, ...of }: StatementOf): AsyncGenerator<string> {
  const zone = zoneOf(timezone);
  const at = (instant: Date) => zone.textOf(instant.toISOString());
  const balance = (code: string, value: Amount, instant: Date) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value)}<CdtDbtInd>${sideOf(value.units)}</CdtDbtInd><Dt><DtTm>${at(instant)}</DtTm></Dt></Bal>`;
  yield (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>` +
      `<GrpHdr><MsgId>${short(of.messageId)}</MsgId><CreDtTm>${at(of.madeAt)}</CreDtTm></GrpHdr>`
  );
  for await (const page of pages) {
    let text = '';
    for (const line of page) {
      const { statement } = line;
      if (line.kind === 'OPENING') {
        const { currency, opening, closing, credits, debits, count } = statement;
        text +=
          `<Stmt><Id>${short(of.messageId).slice(0, 24)}-${currency}</Id><CreDtTm>${at(of.madeAt)}</CreDtTm>` +
          `<FrToDt><FrDtTm>${at(of.after)}</FrDtTm><ToDtTm>${at(of.before)}</ToDtTm></FrToDt>` +
          `<Acct><Id><Othr><Id>${short(of.businessId)}</Id></Othr></Id><Ccy>${currency}</Ccy><Nm>${xml(of.businessName.slice(0, 70))}</Nm></Acct>` +
          balance('OPBD', opening, of.after) +
          balance('CLBD', closing, of.before) +
          `<TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries></TtlNtries><TtlCdtNtries><Sum>${toText(credits)}</Sum></TtlCdtNtries><TtlDbtNtries><Sum>${toText(debits)}</Sum></TtlDbtNtries></TxsSummry>`;
      } else if (line.kind === 'CLOSING') {
        text += '</Stmt>';
      } else {
        const { entry } = line;
        const reference = detailOf(entry, 'reference');
        const counterparty = detailOf(entry, 'counterparty');
        const party = entry.direction === 'CREDIT' ? 'Dbtr' : 'Cdtr';
        text +=
          `<Ntry><NtryRef>${entry.seq}</NtryRef>${amount(entry.amount)}<CdtDbtInd>${entry.direction === 'CREDIT' ? 'CRDT' : 'DBIT'}</CdtDbtInd>` +
          (entry.reversalOf === null ? '' : '<RvslInd>true</RvslInd>') +
          `<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${at(entry.postedAt)}</DtTm></BookgDt><ValDt><DtTm>${at(entry.valueAt)}</DtTm></ValDt>` +
          `<AcctSvcrRef>${short(entry.transactionId)}</AcctSvcrRef><BkTxCd><Prtry><Cd>${line.type}</Cd></Prtry></BkTxCd>` +
          `<NtryDtls><TxDtls><Refs>${reference === null ? '' : `<InstrId>${xml(reference.slice(0, 35))}</InstrId>`}<EndToEndId>${short(entry.entityId)}</EndToEndId></Refs>` +
          (counterparty === null
            ? ''
            : `<RltdPties><${party}><Pty><Nm>${xml(counterparty.slice(0, 140))}</Nm></Pty></${party}></RltdPties>`) +
          `</TxDtls></NtryDtls>` +
          `<AddtlNtryInf>${xml(entry.description.slice(0, 500))}</AddtlNtryInf></Ntry>`;
      }
    }
    if (text) yield text;
  }
  yield '</BkToCstmrStmt></Document>\n';
}

/** The report as an XML statement, instants with the offset of the zone. */
export const statementXml = (of: StatementOf): Readable => Readable.from(parts(of));
