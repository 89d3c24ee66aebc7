import type { Hosts } from './hosts.mjs';

export type ClusterStatus = {
  readonly folder: string;
  readonly isSupervised: boolean;
  readonly primary: string | null;
  /** Host and port. */
  readonly database: string;
  readonly api: string;
  readonly etcd: readonly { readonly name: string; readonly isUp: boolean; readonly isLeader: boolean }[];
  readonly postgres: readonly {
    readonly name: string;
    readonly role: 'primary' | 'synchronous standby' | 'standby' | null;
    readonly state: string;
    readonly timeline: number | null;
  }[];
  readonly pooler: { readonly isUp: boolean };
  readonly servers: readonly { readonly name: string; readonly isReady: boolean }[];
};
export type Certificates = Readonly<Record<'CERTIFICATE' | 'KEY' | 'PEM' | 'AUTHORITY', string>>;
export type ClusterPlan = {
  readonly bin: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly addresses: {
    readonly etcdPeers: readonly string[];
    readonly etcd: readonly string[];
    readonly postgres: readonly string[];
    readonly database: string;
  };
  readonly passwords: Readonly<Record<'superuser', string>>;
  /** Certificate of whoever runs it. */
  readonly tls: Certificates;
  readonly hosts?: Hosts;
};
type Killing = {
  readonly forSeconds?: number;
  readonly part?: 'whole' | 'patroni' | 'postgres';
  readonly signal?: NodeJS.Signals;
};
export const startCluster: (
  folder: string,
  say?: (line: string) => void,
  options?: {
    readonly withHosts?: boolean;
    readonly servers?: string;
    readonly api?: string;
    readonly settings?: Readonly<Record<string, string>>;
  },
) => Promise<ClusterPlan>;
export const slowStandby: (folder: string) => Promise<() => Promise<void>>;
export const restartIn: (folder: string, name: string) => Promise<void>;
export const upgradeIn: (folder: string, name: string, servers?: string) => Promise<void>;
export const statusOf: (folder: string) => Promise<ClusterStatus>;
export const killIn: (folder: string, what: string, options?: Killing) => Promise<string>;
export const switchIn: (folder: string) => Promise<{ readonly from: string; readonly to: string }>;
export const pauseStandby: (folder: string, seconds: number) => Promise<string>;
export const endIn: (folder: string, names: readonly string[]) => Promise<void>;
export const stopCluster: (folder: string) => Promise<void>;
export const etcdInterfaceFor: (said: string) => 'etcd' | 'etcd3';
export const systemPrograms: (folders?: readonly string[], postgres?: string) => unknown;
export const filled: (name: string, values: Readonly<Record<string, string>>) => string;
export const template: (name: string) => string;
export const issueCertificate: (
  folder: string,
  name: string,
  addresses: readonly string[],
  user?: { readonly uid?: number; readonly gid?: number },
) => Certificates;
