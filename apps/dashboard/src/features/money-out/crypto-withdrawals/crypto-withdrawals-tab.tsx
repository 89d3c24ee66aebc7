import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListTab, useList } from '../../../platform/list';
import { withdrawalsPage, withdrawalsTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters, withdrawalsQueryOf } from './filters';
import { messages } from './messages';
import { createPath } from './paths';
import { createTitle } from './title';

const WithdrawalDrawer = later(async () => (await import('./withdrawal-drawer')).default);

/** Crypto Withdrawals tab: sent and pending withdrawals of a business, with the details of one beside them. */
const CryptoWithdrawalsTab = () => {
  const business = useBusinessView();
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'crypto-withdrawals',
    texts: { ...messages, caption: messages.caption(business.name) },
    columns,
    card: cardOf,
    filters,
    page: (state) => withdrawalsPage(withdrawalsQueryOf(state, business.id)),
    total: (state) => withdrawalsTotal(withdrawalsQueryOf(state, business.id)),
    exports: (state) => [exportOf('withdrawals-crypto', withdrawalsQueryOf(state, business.id))],
    Drawer: WithdrawalDrawer,
  });
  return (
    <ListTab
      list={list}
      isDesktop={business.isDesktop}
      drawerSlot={business.drawerSlot}
      create={{ path: createPath, businessId: business.id, label: createTitle }}
    />
  );
};

export default CryptoWithdrawalsTab;
