import type { Cell } from './cells-file';

const made = '# Made by `countinghouse cells-map` from the cells file: changes belong there.\n';

const backendOf = ({ name }: Cell): string => `cell_${name}`;

/** Map from a host to the part of HAProxy's configuration that serves it. */
export const hostMap = (cells: readonly Cell[]): string =>
  made + cells.flatMap((cell) => cell.hosts.map((host) => `${host} ${backendOf(cell)}\n`)).join('');

/** Part of HAProxy's configuration for each cell; deploy/cluster/cells.cfg has the rest. */
export const backends = (cells: readonly Cell[]): string =>
  made +
  cells
    .map((cell) => {
      const servers = cell.servers.map((address, at) => `  server ${cell.name}${at + 1} ${address} check\n`);
      return `\nbackend ${backendOf(cell)} from cells\n${servers.join('')}`;
    })
    .join('');
