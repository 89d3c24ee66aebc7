import type { BrandTheme } from '@countinghouse/contract/organisation/brand';

/** Brand of the demo. */
export type DemoBrand = {
  readonly name: string;
  readonly theme: BrandTheme;
  readonly allowsFiatDeposits: boolean;
  /** Folder of its pictures; sandbox and production of one brand share it. */
  readonly family: string;
  readonly hostnames?: readonly string[];
  readonly newDashboardUrl?: string;
  readonly supportEmail?: string;
};

/** Seven brands by identifier, one of them in its sandbox and its production form. The dashboard keeps the same list for servers that send the seven fields only. */
export const demoBrands: Readonly<Record<string, DemoBrand>> = {
  NORTHGATE_SANDBOX: {
    name: 'Northgate',
    theme: 'DEFAULT',
    allowsFiatDeposits: true,
    family: 'northgate',
    supportEmail: 'support@northgate.example',
  },
  NORTHGATE_PROD: {
    name: 'Northgate',
    theme: 'DEFAULT',
    allowsFiatDeposits: true,
    family: 'northgate',
    hostnames: ['dashboard.northgate.example'],
    supportEmail: 'support@northgate.example',
  },
  HARBOUR: {
    name: 'Harbour',
    theme: 'BLUE',
    allowsFiatDeposits: true,
    family: 'harbour',
    hostnames: ['dashboard.harbour.example'],
    supportEmail: 'support@harbour.example',
  },
  MERIDIAN_DIGITAL_ASSETS: {
    name: 'Meridian Digital Assets',
    theme: 'BLUE',
    allowsFiatDeposits: true,
    family: 'meridian',
    hostnames: ['dashboard.meridian.example'],
    supportEmail: 'support@meridian.example',
  },
  DEV: {
    name: 'Countinghouse Dev',
    theme: 'DEFAULT',
    allowsFiatDeposits: true,
    family: 'dev',
    newDashboardUrl: 'https://next.countinghouse.example/',
  },
  LOCAL: { name: 'Countinghouse', theme: 'DEFAULT', allowsFiatDeposits: true, family: 'local' },
  KESTREL: {
    name: 'Kestrel',
    theme: 'DEFAULT',
    allowsFiatDeposits: false,
    family: 'kestrel',
    hostnames: ['dashboard.kestrel.example'],
    supportEmail: 'support@kestrel.example',
  },
  BALTIC: {
    name: 'Baltic',
    theme: 'DEFAULT',
    allowsFiatDeposits: false,
    family: 'baltic',
    hostnames: ['dashboard.baltic.example'],
    supportEmail: 'support@baltic.example',
  },
};
