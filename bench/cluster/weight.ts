import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of a tick of `/proc/PID/stat`, a hundredth of a second on Linux. */
const tickMs = 10;

const textOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

const parentOf = (pid: number): number =>
  Number(
    textOf(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );

/** Processes that were started with a folder in their command or their settings, and all that these started. */
const processesOf = (folder: string): number[] => {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  const found = new Set(all.filter((pid) => (textOf(pid, 'cmdline') + textOf(pid, 'environ')).includes(folder)));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const pid of all) if (found.has(parentOf(pid))) found.add(pid);
  }
  return [...found];
};

const ticksOf = (pid: number): number => {
  const [user = 0, system = 0] = textOf(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return user + system;
};

const kilobytesOf = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(textOf(pid, 'smaps_rollup'))?.[1] ?? 0);

export type Weight = {
  readonly processes: number;
  /** Pages that several processes share count in parts. */
  readonly megabytes: number;
  /** Of one core. */
  readonly percent: number;
};

/** Memory of what runs in each of these folders, and its share of a core over some seconds. */
export const weightsOf = async (folders: readonly string[], seconds: number): Promise<Weight[]> => {
  const before = folders.map((folder) => new Map(processesOf(folder).map((pid) => [pid, ticksOf(pid)])));
  await pause(seconds * 1_000);
  return before.map((known) => {
    const pids = [...known.keys()];
    const ticks = pids.reduce((sum, pid) => sum + Math.max(0, ticksOf(pid) - (known.get(pid) ?? 0)), 0);
    return {
      processes: pids.length,
      megabytes: pids.reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1_024,
      percent: (ticks * tickMs) / (seconds * 10),
    };
  });
};
