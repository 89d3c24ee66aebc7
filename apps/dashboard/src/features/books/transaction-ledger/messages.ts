import { ledgerTypeNames } from '@countinghouse/contract/books/transaction-ledger';
import { title } from './title';

export const messages = {
  title,
  subtitle: 'Every movement of a business’s balances in a period, between its opening and its closing balance.',
  what: 'What',
  whatReason:
    'The available balance: what is reserved for a withdrawal has left it, so the running balance is the one that was shown.',
  business: 'Business',
  businessRequired: 'Choose a business',
  currencies: 'Currencies',
  period: 'Period',
  types: 'Movements',
  noneMeansAll: 'All movements when none is chosen',
  file: 'File',
  fileReason: 'Days begin and end by the clocks of the zone you are in.',
  zone: 'Times in',
  format: 'Format',
  formats: {
    CSV: { label: 'CSV', description: 'Up to 1,000,000 movements' },
    XLSX: { label: 'Excel (XLSX)', description: 'Up to 100,000 movements' },
    PDF: { label: 'PDF', description: 'With letterhead, up to 5,000 movements' },
    XML: { label: 'XML', description: 'ISO 20022 camt.053, coins apart' },
  },
  typeNames: ledgerTypeNames,
  download: 'Download',
  downloading: 'Downloading …',
  cancel: 'Cancel',
  progress: 'Report',
  done: (name: string) => `Saved ${name}`,
} as const;
