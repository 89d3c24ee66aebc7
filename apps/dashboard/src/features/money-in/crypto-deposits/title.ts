/** On the tab and in the sidebar, and so separate from the other texts, which load with the screens. */
export const title = 'Crypto Deposits';
export const formTitle = 'Crypto deposit';
export const createTitle = 'New crypto deposit';
/** First of the tabs of the form. */
export const newDepositTitle = 'New deposit';
export const linksTitle = 'Payment links';
export const createLinkTitle = 'New payment link';
export const invoicesTitle = 'Invoices';
export const createInvoiceTitle = 'New invoice';
