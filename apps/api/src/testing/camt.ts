/** One payment of a statement as a test writes it. */
export type CamtPayment = {
  readonly amount: string;
  readonly text?: string;
  readonly remitter?: string;
  readonly remitterIban?: string;
  readonly end?: string;
  /** The bank's reference. */
  readonly bank?: string;
  /** The bank's charge, as part of the booked amount. */
  readonly charge?: string;
  /** Code and words of a return. */
  readonly returned?: readonly [code: string, words: string];
};

export type CamtEntry = {
  /** The entry's own name at the bank. */
  readonly bank?: string;
  readonly amount: string;
  readonly isDebit?: boolean;
  readonly isReversal?: boolean;
  readonly status?: string;
  readonly date?: string;
  readonly payments: readonly CamtPayment[];
};

const tag = (name: string, inner: string | undefined): string =>
  inner === undefined || inner === '' ? '' : `<${name}>${inner}</${name}>`;

const payment = (currency: string, one: CamtPayment): string =>
  `<TxDtls>${tag('Refs', tag('AcctSvcrRef', one.bank) + tag('EndToEndId', one.end))}<Amt Ccy="${currency}">${one.amount}</Amt>${one.charge ? `<Chrgs><TtlChrgsAndTaxAmt Ccy="${currency}">${one.charge}</TtlChrgsAndTaxAmt></Chrgs>` : ''}${tag(
    'RltdPties',
    tag('Dbtr', tag('Pty', tag('Nm', one.remitter))) + tag('DbtrAcct', tag('Id', tag('IBAN', one.remitterIban))),
  )}${tag('RmtInf', tag('Ustrd', one.text))}${one.returned ? `<RtrInf><Rsn><Cd>${one.returned[0]}</Cd></Rsn><AddtlInf>${one.returned[1]}</AddtlInf></RtrInf>` : ''}</TxDtls>`;

/** Closing balance of a day. */
type Closing = { readonly amount: string; readonly date: string };

const balanceOf = (code: 'OPBD' | 'CLBD', currency: string, { amount, date }: Closing): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${tag('Dt', tag('Dt', date))}</Bal>`;

/** A code of its own since version 08. */
const statusOf = (status: string, version: string): string =>
  `<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>`;

const opening = { amount: '0.00', date: '2025-06-30' };

export type CamtMessage = 'camt.052' | 'camt.053' | 'camt.054';

const elements = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** camt.052, camt.053 or camt.054, valid by the published schema. Without a closing balance it has an opening one, which nobody compares. */
export const camtOf = (
  message: CamtMessage,
  iban: string,
  entries: readonly CamtEntry[],
  {
    currency = 'EUR',
    closing,
    version = '08',
  }: { readonly currency?: string; readonly closing?: Closing; readonly version?: '02' | '06' | '08' } = {},
): string => {
  const [outer, inner] = elements[message];
  const written = entries.map(
    (entry) =>
      `<Ntry><Amt Ccy="${currency}">${entry.amount}</Amt><CdtDbtInd>${entry.isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}${statusOf(entry.status ?? 'BOOK', version)}<BookgDt><Dt>${entry.date ?? '2025-06-30'}</Dt></BookgDt>${tag('AcctSvcrRef', entry.bank)}<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls>${entry.payments.map((one) => payment(currency, one)).join('')}</NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}"><${outer}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2025-06-30T12:00:00Z</CreDtTm></GrpHdr><${inner}><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${message === 'camt.054' ? '' : closing ? balanceOf('CLBD', currency, closing) : balanceOf('OPBD', currency, opening)}${written.join('')}</${inner}></${outer}></Document>`;
};
