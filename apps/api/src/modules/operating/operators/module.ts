import { defineModule } from '../../../module/define-module';

/** Orders of the platform’s own people, asked by one and confirmed by another. */
export const operators = defineModule({
  slug: 'operators',
  reads: [
    'bank_account',
    'crypto_withdrawal',
    'deposit',
    'fiat_deposit',
    'outgoing_transfer',
    'payment',
    'refund',
    'unassociated_deposit',
  ],
  events: {
    'operator.sign-in': 'An operator of the platform proved who they are, or did not',
    'operator.enrol': 'Somebody became an operator of the platform',
    'operator.ask': 'An operator asked for something that another has to confirm',
    'operator.confirm': 'An operator confirmed what another had asked for, and it was done',
    'operator.decline': 'An operator took back what one had asked for, or declined it',
    'operator.bank-file': 'An operator took in what a bank had written',
    'organisation.create': 'The platform made the organisation',
    'organisation.invite-administrator': 'The platform invited an administrator',
    'collection-account.add': 'The platform opened an account at a bank for payments of the organisation',
    'deposit.release': 'The platform released a deposit that screening had blocked',
    'deposit.return': 'The platform had a deposit sent back that screening had blocked',
    'travel-rule.confirm-ownership': 'The platform confirmed that a wallet is the payer’s',
    'refund.address': 'The platform said where a refund goes',
  },
});
