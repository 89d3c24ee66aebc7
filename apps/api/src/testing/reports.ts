import { beginReport } from '../platform/reports/repository';
import type { TestApi, TestOrganisation, TestUser } from './index';

/** Valid sender data. */
export const testSender = {
  email: 'finance@example.com',
  name: 'Northgate Payments Ltd',
  address: '1 Quay Street',
  city: 'Dublin',
  country: 'IE',
  signatureName: 'M. Lind, Finance Director',
  mailSubject: 'Balance confirmation',
};

/** Report begun by a person of the organisation. Returns its id. */
export const createTestReport = (
  api: Pick<TestApi, 'database'>,
  { id: organisationId }: Pick<TestOrganisation, 'id'>,
  { id: userId, email: label }: Pick<TestUser, 'id' | 'email'>,
): Promise<string> =>
  api.database.inOrganisation(organisationId, (tx) =>
    beginReport(tx, {
      organisationId,
      kind: 'TRANSACTION_LEDGER',
      format: 'CSV',
      params: {},
      businessIds: [],
      requestedBy: { userId, label },
      fileName: 'ledger.csv',
    }),
  );

/** Form of a confirmation for these businesses. */
export const askedConfirmation = (
  businesses: readonly { readonly id: string }[],
  { asOf = '2025-06-30T12:00:00.000Z', ...more }: { readonly asOf?: string; readonly [field: string]: unknown } = {},
) => ({
  businessIds: businesses.map(({ id }) => id),
  asOf,
  format: 'PDF',
  sender: testSender,
  recipient: { name: 'Example Audit LLP', email: 'audit@example.com' },
  send: false,
  ...more,
});
