import { createContext, useContext } from 'react';

/** What the business page hands to the view of a tab. */
export type BusinessView = {
  readonly id: string;
  readonly name: string;
  readonly supportedDepositCurrencies: readonly string[];
  /** The window is wider than 960 px. */
  readonly isDesktop: boolean;
  /** Where a row's details stand beside the page; null until it is there. */
  readonly drawerSlot: HTMLElement | null;
};

const BusinessViewContext = createContext<BusinessView | null>(null);

export const BusinessViewProvider = BusinessViewContext;

/** Only below the business page. */
export const useBusinessView = (): BusinessView => {
  const view = useContext(BusinessViewContext);
  if (!view) throw new Error('useBusinessView outside of the business page');
  return view;
};
