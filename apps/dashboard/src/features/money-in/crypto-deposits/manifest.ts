import { all, anyOf } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { createPath, invoiceHref, invoicePaths, linkHref, linkPaths, paymentHref, tab } from './paths';
import { createInvoiceTitle, createLinkTitle, createTitle, formTitle, invoicesTitle, linksTitle, title } from './title';

const need = all('CREATE_PAYMENT');
const seesPayments = anyOf('GET_PAYMENT', 'GET_PAYMENTS');

export const manifest: FeatureManifest = {
  places: {
    PAYMENT: inItsBusiness(paymentHref),
    'pay-link': linkHref,
    invoice: invoiceHref,
  },
  routes: [
    { path: createPath, need, load: () => import('./create-payment-page') },
    {
      path: linkPaths.list,
      need: seesPayments,
      load: () => import('./links/links-page'),
      data: async () => (await import('./links/data')).list,
    },
    { path: linkPaths.create, need, load: () => import('./links/create-link-page') },
    {
      path: linkPaths.edit,
      need,
      load: () => import('./links/edit-link-page'),
      data: async () => (await import('./links/data')).one,
    },
    {
      path: invoicePaths.list,
      need: seesPayments,
      load: () => import('./invoices/invoices-page'),
      data: async () => (await import('./invoices/data')).list,
    },
    { path: invoicePaths.create, need, load: () => import('./invoices/create-invoice-page') },
    {
      path: invoicePaths.edit,
      need,
      load: () => import('./invoices/edit-invoice-page'),
      data: async () => (await import('./invoices/data')).one,
    },
  ],
  commands: [
    { label: createTitle, also: 'Create payment', path: createPath },
    { label: linksTitle, also: 'Reusable payment links', path: linkPaths.list, icon: 'link' },
    { label: createLinkTitle, also: 'Create payment link', path: linkPaths.create },
    { label: invoicesTitle, also: 'Bills of customers', path: invoicePaths.list },
    { label: createInvoiceTitle, also: 'Create invoice', path: invoicePaths.create },
  ],
  navItems: [{ section: 'Billing', label: formTitle, icon: 'tray-in', path: createPath, need }],
  tabs: [
    {
      type: 'Deposits',
      label: title,
      path: tab.path,
      need: all('GET_PAYMENT'),
      load: () => import('./crypto-deposits-tab'),
      data: async () => (await import('./data')).list,
    },
  ],
};
