type Answered = { readonly endToEndId: string; readonly status: string; readonly reason?: readonly [string, string] };

const why = (reason: readonly [string, string] | undefined): string =>
  reason ? `<StsRsnInf><Rsn><Cd>${reason[0]}</Cd></Rsn><AddtlInf>${reason[1]}</AddtlInf></StsRsnInf>` : '';

/** A bank's report about a file of payments, valid by the published schema. */
export const pain002Of = (
  messageId: string,
  payments: readonly Answered[],
  group: { readonly status?: string; readonly reason?: readonly [string, string] } = {},
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId><CreDtTm>2025-06-30T12:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${group.status ?? 'PART'}</GrpSts>${why(group.reason)}</OrgnlGrpInfAndSts>${
    payments.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${payments
          .map(
            ({ endToEndId, status, reason }) =>
              `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${why(reason)}</TxInfAndSts>`,
          )
          .join('')}</OrgnlPmtInfAndSts>`
  }</CstmrPmtStsRpt></Document>`;
