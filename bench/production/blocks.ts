/** One fenced block of shell commands on a page. */
export type Block = {
  /** `walked`: run as it stands. `values`: replaced by a test's own. `by-hand`: depends on somebody outside. */
  readonly kind: 'walked' | 'values' | 'by-hand';
  /** Line of its first command on the page, from 1. */
  readonly line: number;
  /** Nearest heading above. */
  readonly heading: string;
  readonly text: string;
};

const kinds = { '': 'walked', values: 'values', 'by-hand': 'by-hand' } as const;

/**
 * Shell blocks of a page in Markdown, in their order.
 *
 * @throws Error for a block of another kind, or one that does not end
 */
export const blocksOf = (page: string): readonly Block[] => {
  const blocks: Block[] = [];
  let heading = '';
  let open: { readonly kind: Block['kind']; readonly line: number; readonly lines: string[] } | null = null;
  page.split('\n').forEach((line, index) => {
    if (open) {
      if (line === '```') {
        blocks.push({ kind: open.kind, line: open.line, heading, text: open.lines.join('\n') });
        open = null;
      } else open.lines.push(line);
      return;
    }
    const [, title] = /^## (.*)$/.exec(line) ?? [];
    if (title !== undefined) heading = title;
    const [, language, word = ''] = /^```(\w+)? ?(.*)$/.exec(line) ?? [];
    if (language !== 'sh') return;
    if (!(word in kinds)) throw new Error(`Line ${index + 1}: a block is walked, values or by-hand, not "${word}"`);
    open = { kind: kinds[word as keyof typeof kinds], line: index + 2, lines: [] };
  });
  if (open !== null) throw new Error('A block does not end');
  return blocks;
};

/** Names that the block of values sets, in their order. */
export const namesIn = ({ text }: Block): readonly string[] =>
  [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** The page as one script: with these values, and a line that tells each block before it runs. */
export const scriptOf = (blocks: readonly Block[], values: Readonly<Record<string, string>>): string =>
  [
    'set -euo pipefail',
    ...blocks.map(({ kind, line, heading, text }) => {
      if (kind === 'by-hand') return '';
      const told = `printf '\\n@@ %s\\n' ${quoted(`line ${line}, ${heading}`)}`;
      const commands =
        kind === 'walked' ? text : Object.entries(values).map(([name, value]) => `${name}=${quoted(value)}`);
      return [told, ...[commands].flat()].join('\n');
    }),
    "printf '\\n@@ end\\n'",
    '',
  ].join('\n');

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
