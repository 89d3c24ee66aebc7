import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log';
import { backends, hostMap } from './balancer';
import { cellOfHost, CellsRefused, parseCells } from './cells-file';
import { createCellDirectory } from './directory';

const north = {
  name: 'north',
  address: 'https://pay.harbour.example',
  hosts: ['pay.harbour.example', 'desk.harbour.example'],
  servers: ['10.0.1.11:3000', '10.0.1.12:3000'],
};
const south = {
  name: 'south',
  address: 'https://pay.orchard.example',
  hosts: ['pay.orchard.example'],
  servers: ['10.0.2.11:3000'],
};
const organisation = '0192f1c4-5e0b-7c3e-9d52-6a1f0b7c8d9e';
const text = (...cells: readonly object[]) => JSON.stringify({ cells });

describe('a cells file', () => {
  it('[CELL-1] names the cell of a host, whatever its port and its capitals', () => {
    const cells = parseCells(text(north, south));
    expect(['Pay.Orchard.example:8443', 'pay.orchard.example.'].map((host) => cellOfHost(cells, host)?.name)).toEqual([
      'south',
      'south',
    ]);
    expect(cellOfHost(cells, 'pay.elsewhere.example')).toBeNull();
  });

  it.each([
    ['no JSON', '{', 'is no JSON'],
    ['no cell', text(), /^has a wrong cells: .* a list with at least one entry$/],
    ['an unknown name', text({ ...north, port: 1 }), /^has a wrong cells\.0/],
    ['a host with capitals', text({ ...north, hosts: ['Pay.example'] }), /^has a wrong cells\.0\.hosts\.0: .*small/],
    ['a server without a port', text({ ...north, servers: ['10.0.0.1'] }), /^has a wrong cells\.0\.servers\.0/],
    ['two cells of one name', text(north, { ...south, name: 'north' }), 'has two cells of the name north'],
    [
      'a host of two cells',
      text(north, { ...south, hosts: [...south.hosts, 'desk.harbour.example'] }),
      'names the host desk.harbour.example twice: a host belongs to one cell',
    ],
    ['a server of two cells', text(north, { ...south, servers: north.servers }), /^names the server 10\.0\.1\.11:3000/],
    [
      'an address of another host',
      text({ ...north, address: 'https://a.example' }),
      /whose host is not among its own$/,
    ],
    ['an address with a path', text({ ...north, address: 'https://pay.harbour.example/x' }), /write an origin such as/],
    ['an address without https', text({ ...north, address: 'http://pay.harbour.example' }), /has to begin with https/],
    [
      'a way to nobody',
      text({ ...north, elsewhere: { [organisation]: ['pay.nobody.example'] } }, south),
      'sends people of north to pay.nobody.example, which is a host of none of the cells',
    ],
    [
      'a way to itself',
      text({ ...north, elsewhere: { [organisation]: ['desk.harbour.example'] } }, south),
      'sends people of north to desk.harbour.example, which is a host of its own',
    ],
    [
      'a way for no organisation',
      text({ ...north, elsewhere: { aurora: [] } }, south),
      /^has a wrong cells\.0\.elsewhere/,
    ],
  ])('is refused in one sentence: %s', (_title, content, sentence) => {
    expect(() => parseCells(content)).toThrow(CellsRefused);
    expect(() => parseCells(content)).toThrow(sentence);
  });

  it('[CELL-1] gives HAProxy its map and its servers', () => {
    const cells = parseCells(text(north, south));
    expect(hostMap(cells).split('\n').slice(1)).toEqual([
      'pay.harbour.example cell_north',
      'desk.harbour.example cell_north',
      'pay.orchard.example cell_south',
      '',
    ]);
    expect(backends(cells)).toContain('backend cell_south from cells\n  server south1 10.0.2.11:3000 check\n');
  });
});

describe('a running process', () => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-cells-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'cells.json');
  const put = (content: string) => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };

  it('[CELL-2] takes a changed file, and keeps the one before where the new one cannot be used, telling it once', () => {
    put(text(north, south));
    const log = createLog('silent');
    const told = vi.spyOn(log, 'error');
    const cells = createCellDirectory({ name: 'north', file }, log);
    const elsewhere = (host: string) => cells.elsewhere(host)?.name ?? null;
    expect([elsewhere('pay.harbour.example'), elsewhere('pay.orchard.example')]).toEqual([null, 'south']);

    put(
      text({ ...north, hosts: ['pay.harbour.example'] }, { ...south, hosts: [...south.hosts, 'desk.harbour.example'] }),
    );
    cells.look();
    expect(elsewhere('desk.harbour.example')).toBe('south');

    put(text(south));
    cells.look();
    cells.look();
    expect(elsewhere('desk.harbour.example')).toBe('south');
    expect(elsewhere('pay.harbour.example')).toBeNull();
    expect(told.mock.calls).toEqual([
      [`CELLS_FILE ${file} names no cell north: south: correct it; the one before stays in force.`],
    ]);

    rmSync(file);
    cells.look();
    expect(elsewhere('pay.orchard.example')).toBe('south');
  });

  it('[CELL-5] knows the ways to other cells that were declared for an organisation, each once', () => {
    const orchard = { ...south, hosts: [...south.hosts, 'desk.orchard.example'] };
    const ways = ['pay.orchard.example', 'desk.orchard.example'];
    put(text({ ...north, elsewhere: { [organisation]: ways } }, orchard));
    const cells = createCellDirectory({ name: 'north', file }, createLog('silent'));
    expect(cells.alsoAt([organisation, organisation])).toEqual(ways.map((host) => `https://${host}`));
    expect(cells.alsoAt(['0192f1c4-5e0b-7c3e-9d52-6a1f0b7c8d9f'])).toEqual([]);
    // Said of people of north: south says nothing of it.
    expect(createCellDirectory({ name: 'south', file }, createLog('silent')).alsoAt([organisation])).toEqual([]);
  });

  it('[CELL-2] reads the file again at SIGHUP, and leaves the signal alone once it has stopped', () => {
    put(text(north, south));
    const cells = createCellDirectory({ name: 'north', file }, createLog('silent'));
    const before = process.listenerCount('SIGHUP');
    cells.start();
    put(text(north, { ...south, hosts: ['new.orchard.example', 'pay.orchard.example'] }));
    process.emit('SIGHUP');
    expect(cells.elsewhere('new.orchard.example')?.name).toBe('south');
    cells.stop();
    expect(process.listenerCount('SIGHUP')).toBe(before);
  });
});
