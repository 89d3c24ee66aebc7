import { defineModule } from '../../../module/define-module';

/** Moves of organisations between cells, by operators of both. */
export const moves = defineModule({
  slug: 'moves',
  tables: {
    organisation_move: { stays: 'a move as this cell sees it' },
    organisation_move_seal: { stays: 'evidence of the cell that took the organisation in' },
  },
  reads: [
    'approval_rule_change',
    'audit_event',
    'audit_link',
    'balance_conversion',
    'bank_pending_entry',
    'brand',
    'crypto_withdrawal',
    'dead_letter',
    'deposit_address',
    'detached_month',
    'fiat_deposit',
    'fiat_withdrawal',
    'job',
    'ledger_account',
    'ledger_entry',
    'ledger_hold',
    'ledger_seal',
    'ledger_transaction',
    'outgoing_transfer',
    'passkey',
    'payment',
    'payout_batch',
    'report_job',
    'treasury_move',
    'withdrawal_approval',
  ],
  events: {
    'organisation.copy': 'The platform copied the organisation for its move to another cell; it went on meanwhile',
    'organisation.freeze': 'The platform froze the organisation to move it to another cell',
    'organisation.hand-over': 'The platform handed an organisation over to another cell, for good',
    'organisation.take-in': 'The platform took the organisation in from another cell, and it goes on here',
    'organisation.abandon-move': 'The platform gave a move of the organisation up',
  },
});
