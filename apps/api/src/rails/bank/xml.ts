import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** Longest statement read, in characters; a day of a busy account is a tenth of it. */
export const longestStatement = 20_000_000;

/** File that is no statement, or not a permitted one. The message is for operators. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';
}

/** An element of a statement, asked by local names: banks differ in the prefix and version of the namespace. */
export type Node = {
  /** First child of that name below another, step by step; null if one is missing. */
  readonly at: (...path: string[]) => Node | null;
  readonly all: (name: string) => readonly Node[];
  /** Text below that path, trimmed; null if there is none. */
  readonly text: (...path: string[]) => string | null;
  readonly attribute: (name: string) => string | null;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const nodeOf = (element: XmlElement): Node => {
  const all = (name: string): Node[] =>
    element.children
      .filter((child): child is XmlElement => child instanceof XmlElement && localName(child.name) === name)
      .map(nodeOf);
  const node: Node = {
    all,
    at: (...path) => {
      const [first, ...rest] = path;
      if (first === undefined) return node;
      return all(first)[0]?.at(...rest) ?? null;
    },
    text: (...path) => (path.length > 0 ? (node.at(...path)?.text() ?? null) : element.text.trim() || null),
    attribute: (name) => element.attributes[name] ?? null,
  };
  return node;
};

/**
 * Parses the text of a statement. Document types and entities are refused before parsing: no bank file needs them, and they would let a file read
 * others or grow without end.
 *
 * @throws StatementRefused
 */
export const readXml = (text: string): Node => {
  if (text.length > longestStatement) throw new StatementRefused('The file is too large');
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text))
    throw new StatementRefused('The file declares a document type or entities');
  try {
    const { root } = parseXml(text);
    if (!root) throw new StatementRefused('The file is empty');
    return nodeOf(root);
  } catch (cause) {
    if (cause instanceof StatementRefused) throw cause;
    throw new StatementRefused('The file is not well-formed XML', { cause });
  }
};
