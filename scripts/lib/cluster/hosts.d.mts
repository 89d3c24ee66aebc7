export type Host = {
  readonly name: string;
  readonly namespace: string;
  readonly address: string;
  readonly disk: string;
};
export type Hosts = { readonly all: readonly Host[]; readonly user: { readonly uid: number; readonly gid: number } };
export const cut: (host: Host, ports?: readonly string[]) => void;
export const heal: (host: Host) => void;
export const setClock: (folder: string, name: string, seconds: number) => void;
export const fillDisk: (host: Host) => void;
export const clearDisk: (host: Host) => void;
export const atHost: (
  host: Host,
  user: { readonly uid: number; readonly gid: number },
  command: string,
  args: readonly string[],
) => { readonly command: string; readonly args: readonly string[] };
