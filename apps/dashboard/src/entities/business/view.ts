import { createContext, useContext } from 'react';
import type { DrawerSlot } from '../../platform/list/drawer-place';

/** Props of a tab's view on the business page. */
export type BusinessView = {
  readonly id: string;
  readonly name: string;
  readonly supportedDepositCurrencies: readonly string[];
  /** The window is wider than 960 px. */
  readonly isDesktop: boolean;
  /** Place for a row's details beside the page. */
  readonly drawerSlot: DrawerSlot;
};

const BusinessViewContext = createContext<BusinessView | null>(null);

export const BusinessViewProvider = BusinessViewContext;

/** Only below the business page. */
export const useBusinessView = (): BusinessView => {
  const view = useContext(BusinessViewContext);
  if (!view) throw new Error('useBusinessView outside of the business page');
  return view;
};
