/**
 * A hundred thousand payments saved as a spreadsheet, the most that one takes, opened by LibreOffice and compared, cell by cell as a person sees
 * them, with the same list saved as CSV. Needs `soffice`.
 *
 *   npm run prove spreadsheet
 */
import { startTestApi } from '@countinghouse/api/testing';
import { parseCsv } from '@countinghouse/api/testing/csv';
import { cellsAsShown, hasSpreadsheetEngine } from '@countinghouse/api/testing/programs';
import { startTestServer } from '@countinghouse/database/testing';
import { fillPayments } from './lib/payments';

const rows = Number(process.env['ROWS'] ?? 100_000);

/**
 * Cell of the CSV as the spreadsheet shows it: an instant to the second by the same clock, a number with grouped thousands. A number of more than
 * fifteen digits is a text.
 */
const shown = (cell: string): string => {
  if (/^\d{4}-\d\d-\d\dT/.test(cell)) return cell.slice(0, 19).replace('T', ' ');
  if (/^-?\d+(\.\d+)?$/.test(cell) && cell.replaceAll(/\D/g, '').length <= 15)
    return cell.replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));
  return cell;
};

if (!hasSpreadsheetEngine) throw new Error('LibreOffice is not installed: its program is soffice.');
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
const api = await startTestApi({ isTampered: true });
try {
  const organisation = await api.createOrganisation();
  await fillPayments(api, { adminUrl: server.adminUrl, organisationId: organisation.id, rows, businesses: 20 });
  const save = async (format: 'CSV' | 'XLSX') => {
    const token = await api.signInWith(organisation, ['GET_PAYMENTS', 'GET_BUSINESSES']);
    const body = { format, timezone: 'Europe/Vilnius' };
    const answer = await api.call('POST', 'reports/exports/payments', { token, body });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer;
  };
  const csv = parseCsv((await save('CSV')).body);
  const file = (await save('XLSX')).rawPayload;
  const started = performance.now();
  const sheet = cellsAsShown(file);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  if (sheet.length !== csv.length || csv.length !== rows + 1)
    throw new Error(`${sheet.length} lines in the spreadsheet, ${csv.length} in the CSV`);
  // The names of columns differ by the zone that a spreadsheet's dates cannot carry.
  for (const [index, line] of csv.slice(1).entries())
    for (const [at, cell] of line.entries())
      if (sheet[index + 1]?.[at] !== shown(cell))
        throw new Error(`Line ${index + 2}, ${csv[0]?.[at]}: ${sheet[index + 1]?.[at]} for ${cell}`);
  console.log(
    `${rows} lines of ${csv[0]?.length} cells, ${(file.length / 1e6).toFixed(1)} MB, are in LibreOffice what they are in the CSV (${seconds} s to open)`,
  );
} finally {
  await api.close();
  await server.stop();
}
