/**
 * Lists in the two forms of the US Treasury: facts of real entries, cut down to what concerns addresses of coins, with
 * entries beside them that concern none.
 */
export type Entry = {
  readonly party: string;
  readonly names: readonly [first: string, last: string];
  readonly addresses: readonly (readonly [label: string, address: string])[];
};

export const entries: readonly Entry[] = [
  { party: '17760', names: ['Example', 'Trader'], addresses: [['XBT', '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h']] },
  {
    party: '27307',
    names: ['', 'LAZARUS GROUP'],
    addresses: [
      ['ETH', '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'],
      ['USDT', '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'],
    ],
  },
  {
    party: '40001',
    names: ['', 'EXAMPLE EXCHANGE'],
    addresses: [
      // Padded, as some stand in the file.
      ['ETH', '\n  0x252A8BD2319d8a555b872990601221b3a2053BCE  '],
      ['USDT', 'TA3941uFAvmVibSkQ6fMJXxmaSNovX86mz'],
      // Bitcoin’s form under the label of a token that travels over it.
      ['USDT', '1KUUJPkyDhamZXgpsyXqNGc3x1QPXtdhgz'],
    ],
  },
  { party: '40002', names: ['Nobody', 'WITHOUT COINS'], addresses: [] },
];

/** `SDN.XML`. `published`: `YYYY-MM-DD`. */
export const plainList = (published: string, listed: readonly Entry[] = entries): string => {
  const [year, month, day] = published.split('-');
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://tempuri.org/sdnList.xsd">
  <publshInformation><Publish_Date>${month}/${day}/${year}</Publish_Date><Record_Count>${listed.length}</Record_Count></publshInformation>
${listed
  .map(
    ({
      party,
      names: [first, last],
      addresses,
    }) => `  <sdnEntry><uid>${party}</uid>${first && `<firstName>${first}</firstName>`}<lastName>${last}</lastName>
    <sdnType>Entity</sdnType><programList><program>CYBER2</program></programList>
    <akaList><aka><uid>1${party}</uid><type>a.k.a.</type><lastName>ANOTHER NAME</lastName></aka></akaList>
    <idList>
      <id><uid>2${party}</uid><idType>Secondary sanctions risk:</idType><idNumber>Digital Currency Address - XBT</idNumber></id>
${addresses.map(([label, address], index) => `      <id><uid>3${party}${index}</uid><idType>Digital Currency Address - ${label}</idType><idNumber>${address}</idNumber></id>`).join('\n')}
    </idList></sdnEntry>`,
  )
  .join('\n')}
  <sdnEntry><uid>40003</uid><lastName>WITHOUT ANY IDENTIFICATION</lastName></sdnEntry>
</sdnList>
`;
};

const typeIds: Readonly<Record<string, string>> = { XBT: '344', ETH: '345', USDT: '887' };

/** `SDN_ADVANCED.XML`. */
export const advancedList = (published: string, listed: readonly Entry[] = entries): string => {
  const [year, month, day] = published.split('-').map(Number);
  return `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML" Version="1">
  <DateOfIssue CalendarTypeID="1"><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></DateOfIssue>
  <ReferenceValueSets><FeatureTypeValues>
    <FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType>
${Object.entries(typeIds)
  .map(
    ([label, id]) =>
      `    <FeatureType ID="${id}" FeatureTypeGroupID="1">Digital Currency Address - ${label}</FeatureType>`,
  )
  .join('\n')}
  </FeatureTypeValues></ReferenceValueSets>
  <DistinctParties>
${listed
  .map(
    ({ party, names, addresses }) => `    <DistinctParty FixedRef="${party}"><Profile ID="${party}">
      <Identity ID="7" Primary="true">
        <Alias AliasTypeID="1403" Primary="true"><DocumentedName>
${names
  .filter(Boolean)
  .map((name) => `          <DocumentedNamePart><NamePartValue>${name}</NamePartValue></DocumentedNamePart>`)
  .join('\n')}
        </DocumentedName></Alias>
        <Alias AliasTypeID="1400" Primary="false"><DocumentedName><DocumentedNamePart><NamePartValue>ANOTHER NAME</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
      </Identity>
      <Feature ID="9" FeatureTypeID="8"><FeatureVersion><VersionDetail>1 Jan 1980</VersionDetail></FeatureVersion></Feature>
${addresses
  .map(
    ([label, address]) =>
      `      <Feature ID="10" FeatureTypeID="${typeIds[label]}"><FeatureVersion ReliabilityID="1"><VersionDetail DetailTypeID="1432">${address}</VersionDetail></FeatureVersion></Feature>`,
  )
  .join('\n')}
    </Profile></DistinctParty>`,
  )
  .join('\n')}
  </DistinctParties>
</Sanctions>
`;
};

/** So many bytes at a time. */
export async function* inPieces(text: string, bytes = 4096): AsyncGenerator<Uint8Array> {
  const all = new TextEncoder().encode(text);
  for (let start = 0; start < all.length; start += bytes) yield all.subarray(start, start + bytes);
}
