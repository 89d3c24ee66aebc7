import type { ApprovalRuleView } from '@countinghouse/contract/money-out/approval-rules';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import { paths } from './paths';
import RulesPage from './rules-page';

afterEach(cleanup);

const emails = ['ana.petrova@northgate.example', 'jon@northgate.example', 'mara.lind@northgate.example'];
const rule: ApprovalRuleView = {
  id: '0190aa3c-7d2f-7e4a-9b5c-000000000001',
  kinds: ['CRYPTO', 'FIAT'],
  thresholdUniformAmount: '10000.00',
  currency: 'EUR',
  approvers: emails.map((email, index) => ({
    userId: `0190aa3c-7d2f-7e4a-9b5c-00000000001${index}` as never,
    email,
    mayApprove: index !== 1,
  })),
  requiredApprovals: 2,
  includeApiRequests: true,
  enabled: true,
  createdBy: 'admin@northgate.example',
  createdAt: '2025-03-14T09:26:53.589Z',
};

it('each approver of a rule stands apart and whole, the others behind their number, and who cannot approve any more is told so', async () => {
  answerWith(({ call }) => ({ body: call.endsWith('rules') ? { rules: [rule], changes: [] } : {} }));
  await showScreen({ routes: { [paths.rules]: RulesPage }, at: paths.rules, permissions: ['CREATE_WITHDRAWAL'] });
  const row = await screen.findByRole('row', { name: /10,000\.00/ });
  expect(within(row).getByText(emails[0]!).closest('[data-truncates]')).toBeNull();
  within(row).getByRole('button', { name: `2 more: ${emails[1]} (cannot approve any more), ${emails[2]}` });
});
