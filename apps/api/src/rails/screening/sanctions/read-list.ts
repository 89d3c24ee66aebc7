import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** One address of a sanctioned party. */
export type ListedAddress = {
  /** Number of the party in the list. */
  readonly party: string;
  /** Name of the party as it is listed first. */
  readonly entity: string;
  /** The coin it is filed under, as the list abbreviates it: `XBT`. A coin that is not always the address's own. */
  readonly label: string;
  /** As it stands there, without blanks around it. */
  readonly address: string;
};

export type PublishedList = {
  /** `YYYY-MM-DD` */
  readonly publishedOn: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly digest: string;
  readonly addresses: readonly ListedAddress[];
};

const labelForm = /^Digital Currency Address - (\S+)$/;
const mostBytes = 1024 ** 3;
/** A slice takes some milliseconds; the server goes on with other work behind each. */
const sliceBytes = 64 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const two = (text: string | undefined): string => (text ?? '').trim().padStart(2, '0');

/** Follows one of the two forms of the file, tag by tag. */
type Reading = {
  readonly open?: (path: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (path: string, text: string) => void;
  readonly end: () => Pick<PublishedList, 'publishedOn' | 'addresses'>;
};

const asDate = (text: string): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new Error('The sanctions list does not say when it was published');
  return text;
};

/** `SDN.XML`: an entry with its identifications, addresses of coins among them. */
const plainForm = (): Reading => {
  const addresses: ListedAddress[] = [];
  let publishedOn = '';
  let entry = { party: '', first: '', last: '' };
  let found: { label: string; address: string }[] = [];
  let [type, number] = ['', ''];
  return {
    close: (path, text) => {
      const value = text.trim();
      if (path === 'sdnList/publshInformation/Publish_Date') {
        const [month, day, year] = value.split('/');
        publishedOn = `${year?.trim() ?? ''}-${two(month)}-${two(day)}`;
      } else if (path === 'sdnList/sdnEntry/uid') entry.party = value;
      else if (path === 'sdnList/sdnEntry/firstName') entry.first = value;
      else if (path === 'sdnList/sdnEntry/lastName') entry.last = value;
      else if (path === 'sdnList/sdnEntry/idList/id/idType') type = value;
      else if (path === 'sdnList/sdnEntry/idList/id/idNumber') number = value;
      else if (path === 'sdnList/sdnEntry/idList/id') {
        const label = labelForm.exec(type)?.[1];
        if (label !== undefined && number !== '') found.push({ label, address: number });
        [type, number] = ['', ''];
      } else if (path === 'sdnList/sdnEntry') {
        const { party, first, last } = entry;
        const entity = [first, last].filter(Boolean).join(' ');
        addresses.push(...found.map((address) => ({ party, entity, ...address })));
        entry = { party: '', first: '', last: '' };
        found = [];
      }
    },
    end: () => ({ publishedOn: asDate(publishedOn), addresses }),
  };
};

const party = 'Sanctions/DistinctParties/DistinctParty';
const alias = `${party}/Profile/Identity/Alias`;

/** `SDN_ADVANCED.XML`: parties with features, whose types are a look-up at the head of the file. */
const advancedForm = (): Reading => {
  const addresses: ListedAddress[] = [];
  const labels = new Map<string, string>();
  const published = { Year: '', Month: '', Day: '' };
  let current = { party: '', entity: '' };
  let found: { label: string; address: string }[] = [];
  let isPrimary = false;
  let label: string | undefined;
  let typeId = '';
  return {
    open: (path, attributes) => {
      if (path === 'Sanctions/ReferenceValueSets/FeatureTypeValues/FeatureType') typeId = attributes['ID'] ?? '';
      else if (path === party) current = { party: attributes['FixedRef'] ?? '', entity: '' };
      else if (path === alias) isPrimary = attributes['Primary'] === 'true';
      else if (path === `${party}/Profile/Feature`) label = labels.get(attributes['FeatureTypeID'] ?? '');
    },
    close: (path, text) => {
      const value = text.trim();
      if (path === 'Sanctions/ReferenceValueSets/FeatureTypeValues/FeatureType') {
        const name = labelForm.exec(value)?.[1];
        if (name !== undefined) labels.set(typeId, name);
      } else if (path.startsWith('Sanctions/DateOfIssue/')) {
        const part = localName(path.slice(path.lastIndexOf('/') + 1));
        if (part in published) published[part as keyof typeof published] = value;
      } else if (path === `${alias}/DocumentedName/DocumentedNamePart/NamePartValue`) {
        if (isPrimary) current.entity = [current.entity, value].filter(Boolean).join(' ');
      } else if (path === `${party}/Profile/Feature/FeatureVersion/VersionDetail`) {
        if (label !== undefined && value !== '') found.push({ label, address: value });
      } else if (path === party) {
        addresses.push(...found.map((address) => ({ ...current, ...address })));
        found = [];
      }
    },
    end: () => ({
      publishedOn: asDate(`${published.Year}-${two(published.Month)}-${two(published.Day)}`),
      addresses,
    }),
  };
};

const forms: Readonly<Record<string, () => Reading>> = { sdnList: plainForm, Sanctions: advancedForm };

/**
 * Reads a list of the US Treasury's Office of Foreign Assets Control as it is published, in either of its two XML forms, slice by
 * slice: 30 to 130 MB never stand in memory.
 *
 * @param chunks bytes of the file, in order
 * @throws Error when it is another document, is cut off, says no date, or names no address at all
 */
export const readSanctionsList = async (chunks: AsyncIterable<Uint8Array>): Promise<PublishedList> => {
  const parser = new SaxesParser();
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const path: string[] = [];
  let reading: Reading | undefined;
  let text = '';
  let problem: Error | undefined;
  parser.on('error', (error) => (problem ??= error));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    path.push(localName(name));
    if (path.length === 1) {
      reading = forms[path[0] ?? '']?.();
      if (!reading) problem ??= new Error('it is another document');
    }
    text = '';
    reading?.open?.(path.join('/'), attributes);
  });
  parser.on('text', (part) => (text += part));
  parser.on('cdata', (part) => (text += part));
  parser.on('closetag', () => {
    reading?.close(path.join('/'), text);
    path.pop();
    text = '';
  });

  const assertSound = () => {
    if (problem) throw new Error(`The sanctions list cannot be read: ${problem.message}`);
  };
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > mostBytes) throw new Error('The sanctions list is longer than a gigabyte');
    hash.update(chunk);
    for (let start = 0; start < chunk.length; start += sliceBytes) {
      parser.write(decoder.decode(chunk.subarray(start, start + sliceBytes), { stream: true }));
      assertSound();
      await setImmediate();
    }
  }
  parser.write(decoder.decode());
  parser.close();
  assertSound();
  if (!reading) throw new Error('The sanctions list is empty');
  const list = { ...reading.end(), digest: hash.digest('hex') };
  if (list.addresses.length === 0) throw new Error('The sanctions list names no address of any coin');
  return list;
};
