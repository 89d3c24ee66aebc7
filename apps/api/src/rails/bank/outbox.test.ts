import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Folder } from './folder';
import { localFolder } from './local-folder';
import { folderOutbox } from './outbox';

const name = 'pain.001-SEPA-1.xml';
const text = '<Document>one</Document>';
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-outbox-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const shown = () => readdirSync(directory).filter((one) => !one.startsWith('.') && one !== 'sent');
const outbox = () => folderOutbox(localFolder(directory), { isOurs: true });

describe('a folder out of which files go to a bank', () => {
  it('shows a file whole or not at all, with a checksum that sha256sum accepts', async () => {
    await outbox().prepare(name, 'one', text);
    expect(shown()).toEqual([]);
    await outbox().release(name, 'one', text);
    expect(shown().sort()).toEqual([name, `${name}.sha256`]);
    expect(readFileSync(join(directory, name), 'utf8')).toBe(text);
    expect(execFileSync('sha256sum', ['--check', `${name}.sha256`], { cwd: directory, encoding: 'utf8' })).toContain(
      'OK',
    );
  });

  it('lets its group read what it shows, under the umask of the server’s unit', async () => {
    const before = process.umask(0o077);
    try {
      await outbox().prepare(name, 'one', text);
      await outbox().release(name, 'one', text);
    } finally {
      process.umask(before);
    }
    const modes = [name, `${name}.sha256`, 'sent', `sent/${name}.sha256`].map(
      (one) => statSync(join(directory, one)).mode & 0o777,
    );
    expect(modes).toEqual([0o640, 0o640, 0o750, 0o640]);
  });

  it('takes a file that lies there already for its own, and refuses another one of the same name', async () => {
    writeFileSync(join(directory, name), text);
    await outbox().prepare(name, 'one', text);
    expect(readdirSync(directory)).toEqual([name]);
    await outbox().release(name, 'one', text);
    writeFileSync(join(directory, name), '<Document>two</Document>');
    await expect(outbox().prepare(name, 'two', text)).rejects.toThrow('already holds another file');
    expect(readFileSync(join(directory, name), 'utf8')).toBe('<Document>two</Document>');
  });

  it('refuses to cover another file that appeared after ours was prepared', async () => {
    await outbox().prepare(name, 'one', text);
    writeFileSync(join(directory, name), '<Document>two</Document>');
    await expect(outbox().release(name, 'one', text)).rejects.toThrow('already holds another file');
    expect(readFileSync(join(directory, name), 'utf8')).toBe('<Document>two</Document>');
  });

  it('never gives out again what was carried away, even to a database that forgot it', async () => {
    await outbox().prepare(name, 'one', text);
    await outbox().release(name, 'one', text);
    rmSync(join(directory, name));
    await outbox().release(name, 'one', text);
    expect(shown()).toEqual([`${name}.sha256`]);
    await outbox().prepare(name, 'two', text);
    await outbox().release(name, 'two', text);
    expect(shown()).toEqual([`${name}.sha256`]);
    await expect(outbox().prepare(name, 'three', '<Document>other</Document>')).rejects.toThrow('Another file');
  });

  it('gives out no part that was changed, and leaves that of another delivery alone', async () => {
    await outbox().prepare(name, 'one', text);
    const [part = ''] = readdirSync(directory);
    await expect(outbox().release(name, 'other', text)).rejects.toThrow('has lost');
    expect(readdirSync(directory)).toEqual([part]);
    writeFileSync(join(directory, part), text.slice(0, 5));
    await expect(outbox().release(name, 'one', text)).rejects.toThrow('is not what was written there');
    expect(shown()).toEqual([]);
    await outbox().discard(name, 'one');
    await outbox().discard(name, 'never');
    expect(readdirSync(directory)).toEqual([]);
  });

  it('never takes a file that is lost for one that was given out: people are told', async () => {
    const lose = (below: string) => {
      for (const one of readdirSync(below)) if (one.endsWith('.part')) rmSync(join(below, one));
    };
    await outbox().prepare(name, 'one', text);
    lose(directory);
    for (const _time of [1, 2])
      await expect(outbox().release(name, 'one', text)).rejects.toThrow('has lost pain.001-SEPA-1.xml');
    expect(shown()).toEqual([]);
    // A disk that is not there, or another folder.
    const elsewhere = mkdtempSync(join(directory, 'elsewhere-'));
    await outbox().prepare(name, 'two', text);
    const moved = folderOutbox(localFolder(elsewhere), { isOurs: true });
    await expect(moved.release(name, 'two', text)).rejects.toThrow('is another folder');
    expect(readdirSync(elsewhere)).toEqual([]);
    await outbox().release(name, 'two', text);
    await outbox().release(name, 'two', text);
    expect(shown().filter((one) => !one.startsWith('elsewhere'))).toEqual([name, `${name}.sha256`]);
  });

  it('gives a file out exactly once, whenever the server dies and whenever the file is carried away', async () => {
    const lives = fc.array(fc.record({ dies: fc.nat(20), isAfter: fc.boolean(), carried: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(lives, async (all) => {
        const here = mkdtempSync(join(directory, 'run-'));
        let carried = 0;
        const carry = () => {
          if (!readdirSync(here).includes(name)) return;
          carried += 1;
          renameSync(join(here, name), join(here, `carried-${carried}`));
          // A transport may take the checksum with it.
          rmSync(join(here, `${name}.sha256`), { force: true });
        };
        // A database’s memory.
        let begun: string | null = null;
        let isDone = false;
        for (const [life, { dies, isAfter, carried: isCarried }] of [
          ...all,
          { dies: 1_000, isAfter: false, carried: true },
        ].entries()) {
          const mortal = folderOutbox(mortalFolder(localFolder(here), dies, isAfter), { isOurs: true });
          try {
            if (begun === null) {
              await mortal.prepare(name, `life-${life}`, text);
              begun = `life-${life}`;
            }
            if (!isDone) await mortal.release(name, begun, text);
            isDone = true;
          } catch (error) {
            if (!(error instanceof Died)) throw error;
          }
          if (isCarried) carry();
        }
        expect([isDone, carried]).toEqual([true, 1]);
        expect(readFileSync(join(here, 'carried-1'), 'utf8')).toBe(text);
        expect(readdirSync(join(here, 'sent'))).toEqual([`${name}.sha256`]);
      }),
      { numRuns: 150 },
    );
  });
});

class Died extends Error {}

/** A folder whose server dies at an operation, before it or after it. */
const mortalFolder = (folder: Folder, dies: number, isAfter: boolean): Folder => {
  let count = 0;
  const mortal =
    <Given extends unknown[], Answer>(run: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      count += 1;
      const isLast = count > dies;
      if (isLast && !isAfter) throw new Died();
      const answer = await run(...given);
      if (isLast) throw new Died();
      return answer;
    };
  return {
    ...folder,
    list: mortal(folder.list),
    stat: mortal(folder.stat),
    read: mortal(folder.read),
    write: mortal(folder.write),
    rename: mortal(folder.rename),
    remove: mortal(folder.remove),
  };
};
