import type { Statement } from '@countinghouse/ledger';
import { currencyOf, toText, type Amount } from '@countinghouse/money';
import { Readable } from 'node:stream';
import { zoneOf } from '../../../platform/files/zone';
import { detailOf } from './details-repository';
import type { Line } from './lines';

// Bank-to-customer statement, ISO 20022 camt.053.001.08, one `Stmt` per currency. Its schema knows currencies of three letters and five decimals,
// so coins are kept apart: in statements of the same structure under a namespace of ours (docs/schemas/coin-statement.1.xsd), inside the message's
// supplementary data or, without other money, as the whole file.

/** Text of at most `longest` characters as XML; null if nothing of it is left. A character is a code point, as in a schema. */
const xml = (text: string, longest: number): string | null => {
  const kept = Array.from(plain(text)).slice(0, longest).join('').trim();
  return kept === '' ? null : escaped(kept);
};
const plain = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what must not stand in XML
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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

/** Order of the statements in a file: bank currencies before coins. */
export const inFileOrder = (statements: readonly Statement[]): Statement[] =>
  statements.toSorted((one, other) => Number(isCoin(one)) - Number(isCoin(other)));

const isCoin = ({ currency }: Pick<Statement, 'currency'>): boolean => !currencyOf(currency).isFiat;

async function* parts({ pages, timezone, ...of }: StatementOf): AsyncGenerator<string> {
  const zone = zoneOf(timezone);
  const at = (instant: Date) => zone.textOf(instant.toISOString());
  const header = `<GrpHdr><MsgId>${short(of.messageId)}</MsgId><CreDtTm>${at(of.madeAt)}</CreDtTm></GrpHdr>`;
  const [bank, coins] = [
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${header}`,
    `<CoinStatements xmlns="urn:countinghouse:coin-statement:1">${header}`,
  ];
  const supplementary = '<SplmtryData><PlcAndNm>Coins</PlcAndNm><Envlp>';

  const balance = (code: string, value: Amount, instant: Date) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value)}<CdtDbtInd>${sideOf(value.units)}</CdtDbtInd><Dt><DtTm>${at(instant)}</DtTm></Dt></Bal>`;
  const head = ({ currency, opening, closing, credits, debits, count }: Statement): string =>
    `<Stmt><Id>${short(of.messageId).slice(0, 24)}-${currency}</Id><CreDtTm>${at(of.madeAt)}</CreDtTm>` +
    `<FrToDt><FrDtTm>${at(of.after)}</FrDtTm><ToDtTm>${at(of.before)}</ToDtTm></FrToDt>` +
    `<Acct><Id><Othr><Id>${short(of.businessId)}</Id></Othr></Id><Ccy>${currency}</Ccy><Nm>${xml(of.businessName, 70) ?? '-'}</Nm></Acct>` +
    balance('OPBD', opening, of.after) +
    balance('CLBD', closing, of.before) +
    `<TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries></TtlNtries><TtlCdtNtries><Sum>${toText(credits)}</Sum></TtlCdtNtries><TtlDbtNtries><Sum>${toText(debits)}</Sum></TtlDbtNtries></TxsSummry>`;
  const movement = ({ entry, type }: Extract<Line, { readonly kind: 'MOVEMENT' }>): string => {
    const reference = xml(detailOf(entry, 'reference') ?? '', 35);
    const counterparty = xml(detailOf(entry, 'counterparty') ?? '', 140);
    const description = xml(entry.description, 500);
    const party = entry.direction === 'CREDIT' ? 'Dbtr' : 'Cdtr';
    return (
      `<Ntry><NtryRef>${entry.seq}</NtryRef>${amount(entry.amount)}<CdtDbtInd>${entry.direction === 'CREDIT' ? 'CRDT' : 'DBIT'}</CdtDbtInd>` +
      (entry.reversalOf === null ? '' : '<RvslInd>true</RvslInd>') +
      `<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${at(entry.postedAt)}</DtTm></BookgDt><ValDt><DtTm>${at(entry.valueAt)}</DtTm></ValDt>` +
      `<AcctSvcrRef>${short(entry.transactionId)}</AcctSvcrRef><BkTxCd><Prtry><Cd>${type}</Cd></Prtry></BkTxCd>` +
      `<NtryDtls><TxDtls><Refs>${reference === null ? '' : `<InstrId>${reference}</InstrId>`}<EndToEndId>${short(entry.entityId)}</EndToEndId></Refs>` +
      (counterparty === null ? '' : `<RltdPties><${party}><Pty><Nm>${counterparty}</Nm></Pty></${party}></RltdPties>`) +
      `</TxDtls></NtryDtls>${description === null ? '' : `<AddtlNtryInf>${description}</AddtlNtryInf>`}</Ntry>`
    );
  };

  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  let told: 'NOTHING' | 'BANK' | 'BANK_AND_COINS' | 'COINS' = 'NOTHING';
  for await (const page of pages) {
    let text = '';
    for (const line of page) {
      if (line.kind === 'OPENING') {
        if (!isCoin(line.statement)) {
          if (told === 'NOTHING') text += bank;
          told = 'BANK';
        } else if (told === 'BANK') {
          text += supplementary + coins;
          told = 'BANK_AND_COINS';
        } else if (told === 'NOTHING') {
          text += coins;
          told = 'COINS';
        }
        text += head(line.statement);
      } else text += line.kind === 'CLOSING' ? '</Stmt>' : movement(line);
    }
    if (text) yield text;
  }
  const ends = {
    NOTHING: `${coins}</CoinStatements>`,
    COINS: '</CoinStatements>',
    BANK: '</BkToCstmrStmt></Document>',
    BANK_AND_COINS: '</CoinStatements></Envlp></SplmtryData></BkToCstmrStmt></Document>',
  };
  yield `${ends[told]}\n`;
}

/** Report as an XML statement, instants with the offset of the zone. Its pages are in the order of `inFileOrder`. */
export const statementXml = (of: StatementOf): Readable => Readable.from(parts(of));
