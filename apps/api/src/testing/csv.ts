/**
 * Parses a CSV file by RFC 4180, independently of the code that writes one. Fails on a quote in a plain cell.
 *
 * @param lineEnd other programs' files end their lines as their system does
 */
export const parseCsv = (file: string, lineEnd: '\r\n' | '\n' = '\r\n'): string[][] => {
  const text = file.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= text.length) throw new Error('A quoted cell does not end');
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== lineEnd[0]) {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`Not a plain cell: ${text.slice(at, at + 20)}`);
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.startsWith(lineEnd, at)) {
      at += lineEnd.length;
      rows.push(row);
      row = [];
    } else if (at < text.length) throw new Error(`Neither a comma nor a line's end: ${text.slice(at, at + 20)}`);
  }
  if (row.length > 0) throw new Error('The last line does not end');
  return rows;
};
