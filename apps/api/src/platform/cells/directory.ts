import { statSync } from 'node:fs';
import type { Shared } from '../../module/define-module';
import type { Log } from '../log';
import { cellOfHost, CellsRefused, ownCells, type Cell, type CellSettings } from './cells-file';

/** Milliseconds between looks for a change. */
const lookMilliseconds = 1_000;

/** Cells as this process knows them now. */
export type CellDirectory = {
  /** Other cell to which a host belongs; null: it is ours, or nobody's. */
  readonly elsewhere: (host: string) => Cell | null;
  /** Origins of other cells where people of these organisations sign in too, as the file says. */
  readonly alsoAt: (organisations: readonly string[]) => readonly string[];
  /** Reads the file if it has changed, or in any case. One that cannot be used is told once, and the one before stays in force. */
  readonly look: (inAnyCase?: boolean) => void;
  /** Looks every second, and at SIGHUP. */
  readonly start: () => void;
  readonly stop: () => void;
};

/** State of a file by which a change is noticed: one that was replaced as a whole has another number. */
const stateOf = (file: string): string => {
  try {
    const { ino, mtimeMs, size } = statSync(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return 'gone';
  }
};

/** @throws CellsRefused if the file cannot be used now */
export const createCellDirectory = (settings: CellSettings, log: Log): CellDirectory => {
  const { name, file } = settings;
  let seen = stateOf(file);
  let cells = ownCells(settings);
  let timer: NodeJS.Timeout | undefined;

  const look = (inAnyCase = false): void => {
    const state = stateOf(file);
    if (state === seen && !inAnyCase) return;
    seen = state;
    try {
      cells = ownCells(settings);
      log.info({ cells: cells.length }, 'The cells file was read again');
    } catch (error) {
      if (!(error instanceof CellsRefused)) throw error;
      log.error(`CELLS_FILE ${file} ${error.message}: correct it; the one before stays in force.`);
    }
  };
  const lookNow = (): void => look(true);
  return {
    elsewhere: (host) => {
      const cell = cellOfHost(cells, host);
      return cell === null || cell.name === name ? null : cell;
    },
    alsoAt: (organisations) => {
      const { elsewhere = {} } = cells.find((cell) => cell.name === name) ?? {};
      const hosts = new Set(organisations.flatMap((organisation) => elsewhere[organisation] ?? []));
      return [...hosts].flatMap((host) => {
        const cell = cellOfHost(cells, host);
        if (!cell) return [];
        const address = new URL(cell.address);
        address.hostname = host;
        return [address.origin];
      });
    },
    look,
    start: () => {
      if (timer) return;
      timer = setInterval(() => look(), lookMilliseconds).unref();
      process.on('SIGHUP', lookNow);
    },
    stop: () => {
      clearInterval(timer);
      process.off('SIGHUP', lookNow);
    },
  };
};

/** Cells as this server knows them; null: it is alone. */
export const cellDirectory: Shared<CellDirectory | null> = ({ config: { cell }, log }) =>
  cell ? createCellDirectory(cell, log) : null;
