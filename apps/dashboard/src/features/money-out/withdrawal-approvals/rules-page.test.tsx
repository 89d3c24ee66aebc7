import type { ApprovalRuleView } from '@countinghouse/contract/money-out/approval-rules';
import type { OrganisationMetadata } from '@countinghouse/contract/organisation/organisations';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import CreateRulePage from './create-rule-page';
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
  answerWith(({ call }) => ({ body: call.endsWith('rules') ? { rules: [rule], changes: [], floors: [] } : {} }));
  await showScreen({ routes: { [paths.rules]: RulesPage }, at: paths.rules, permissions: ['CREATE_WITHDRAWAL'] });
  const row = await screen.findByRole('row', { name: /10,000\.00/ });
  expect(within(row).getByText(emails[0]!).closest('[data-truncates]')).toBeNull();
  within(row).getByRole('button', { name: `2 more: ${emails[1]} (cannot approve any more), ${emails[2]}` });
});

const floors = [
  { kind: 'CRYPTO', approvals: 2, fromUniformAmount: '10000.00', currency: 'EUR' },
  { kind: 'FIAT', approvals: 3, fromUniformAmount: '500.00', currency: 'EUR' },
];

it('the approvals that the platform’s operators ask for are shown above the rules, with what they mean for them', async () => {
  answerWith(({ call }) => ({ body: call.endsWith('rules') ? { rules: [], changes: [], floors } : {} }));
  await showScreen({ routes: { [paths.rules]: RulesPage }, at: paths.rules, permissions: ['CREATE_WITHDRAWAL'] });
  await screen.findByText('Crypto withdrawals: at least 2 from 10,000.00 EUR within 24 hours');
  screen.getByText('Fiat withdrawals: at least 3 from 500.00 EUR within 24 hours');
  screen.getByText(
    /They hold where a rule asks for fewer, for API requests too, and no rule may be made that asks for less\./,
  );
  await screen.findByText(/^Without a rule, withdrawals wait only where the platform’s operators ask for it\./);
  expect(screen.queryByText(/Without a rule every withdrawal is sent without approval/)).toBeNull();
});

it('without them nothing is said of them', async () => {
  answerWith(({ call }) => ({ body: call.endsWith('rules') ? { rules: [], changes: [], floors: [] } : {} }));
  await showScreen({ routes: { [paths.rules]: RulesPage }, at: paths.rules, permissions: ['CREATE_WITHDRAWAL'] });
  await screen.findByText(/^Without a rule every withdrawal is sent without approval\./);
  expect(screen.queryByText(/operators/)).toBeNull();
});

const organisation: OrganisationMetadata = {
  organisationId: '0190aa3c-7d2f-7e4a-9b5c-000000000002' as never,
  name: 'Northgate',
  enabledFiatSettlementCurrencies: ['EUR'],
  enabledCryptoSettlementCurrencies: [],
  enabledCryptoCurrencies: ['BTC'],
  allowServiceFeeDistribution: false,
  feeDistributionLimit: '0',
  uniformCurrency: 'EUR',
  isEu: true,
  refuseUsdtSettlement: false,
  allowsFiatDeposits: true,
  travelRule: { regime: 'OFF', acceptsMinimum: false },
};

it('the form of a rule shows them too, and a refusal because of them stands at its field', async () => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const message = 'Include API requests: the platform’s operators ask for approval of crypto withdrawals';
  answerWith(({ call }) => {
    if (call.startsWith('POST'))
      return {
        status: 422,
        body: {
          code: 'RULE_VIOLATED',
          message,
          fields: [{ field: 'includeApiRequests', message }],
        },
      };
    if (call.endsWith('approvers'))
      return { body: { approvers: rule.approvers.map(({ userId, email }) => ({ userId, email, name: null })) } };
    if (call.endsWith('rules')) return { body: { rules: [], changes: [], floors } };
    return { body: call.endsWith('metadata') ? organisation : {} };
  });
  await showScreen({
    routes: { [paths.createRule]: CreateRulePage },
    at: paths.createRule,
    permissions: ['CREATE_WITHDRAWAL', 'GET_ORGANISATION'],
  });
  await screen.findByText('Crypto withdrawals: at least 2 from 10,000.00 EUR within 24 hours');
  fireEvent.change(screen.getByLabelText(/^Threshold/), { target: { value: '20000' } });
  fireEvent.click(screen.getByLabelText(emails[0]!));
  fireEvent.click(screen.getByRole('switch', { name: /^Include API requests/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const failure = await screen.findByRole('alertdialog');
  within(failure).getByText(message);
  fireEvent.click(within(failure).getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  const api = await screen.findByRole('switch', { name: /^Include API requests/ });
  expect(api.getAttribute('aria-invalid')).toBe('true');
  screen.getByText(message);
});
