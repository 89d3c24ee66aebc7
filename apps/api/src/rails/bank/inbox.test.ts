import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checksumLine } from './checksum';
import { folderInbox } from './inbox';
import { localFolder } from './local-folder';

const whole = '<?xml version="1.0"?><Document><BkToCstmrStmt/></Document>\n';
let directory: string;
let now: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-inbox-'));
  now = Date.parse('2025-06-30T12:00:00Z');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const inbox = (isHere = true) => folderInbox({ ...localFolder(directory), isHere }, () => now);
/** Put there now. */
const put = (name: string, text: string | Buffer): void => {
  writeFileSync(join(directory, name), text);
  utimesSync(join(directory, name), now / 1000, now / 1000);
};
const below = (folder: string) => readdirSync(join(directory, folder)).sort();

describe('a folder into which banks put their messages', () => {
  it('gives a message once it is at rest, in the order of names, and archives it with its checksum', async () => {
    put('b.xml', whole);
    put('a.xml', whole);
    put('a.xml.sha256', checksumLine('a.xml', whole));
    const box = inbox();
    expect(await box.next()).toBeNull();
    now += 2_000;
    expect(await box.next()).toEqual({ name: 'a.xml', text: whole });
    await box.accept('a.xml');
    expect((await box.next())?.name).toBe('b.xml');
    await box.refuse('b.xml', 'Nobody knows this account');
    expect(await box.next()).toBeNull();
    expect(below('accepted')).toEqual(['a.xml', 'a.xml.sha256']);
    expect(below('refused')).toEqual(['b.xml', 'b.xml.reason.txt']);
    expect(readFileSync(join(directory, 'refused/b.xml.reason.txt'), 'utf8')).toBe('Nobody knows this account\n');
  });

  it('gives the later messages though an earlier one cannot be moved away, and that one again as soon as it can', async () => {
    for (const name of ['b.xml', 'c.xml']) put(name, whole);
    put('a.xml', Buffer.from([0xff, 0xfe, 0x3c]));
    for (const blocked of ['accepted', 'refused']) writeFileSync(join(directory, blocked), '');
    now += 16 * 60_000;
    const box = inbox();
    expect((await box.next())?.name).toBe('b.xml');
    await expect(box.accept('b.xml')).rejects.toThrow();
    expect((await box.next(new Set(['b.xml'])))?.name).toBe('c.xml');
    await expect(box.next(new Set(['b.xml', 'c.xml']))).rejects.toThrow('could not be read or moved away');
    for (const blocked of ['accepted', 'refused']) rmSync(join(directory, blocked));
    expect((await box.next())?.name).toBe('b.xml');
    await box.accept('b.xml');
    expect([below('accepted'), below('refused')]).toEqual([['b.xml'], ['a.xml', 'a.xml.reason.txt']]);
  });

  it('keeps an earlier message of the same name beside the later one', async () => {
    const box = inbox();
    for (const text of [whole, `${whole} `]) {
      put('a.xml', text);
      now += 2_000;
      expect((await box.next())?.text).toBe(text);
      await box.accept('a.xml');
    }
    expect(below('accepted')).toEqual(['a.xml', 'a.xml.2']);
  });

  it('leaves a message that is cut off to its writer for a quarter of an hour, then gives it to be refused', async () => {
    const box = inbox();
    put('a.xml', whole.slice(0, -20));
    now += 60_000;
    expect(await box.next()).toBeNull();
    appendFileSync(join(directory, 'a.xml'), whole.slice(-20));
    utimesSync(join(directory, 'a.xml'), now / 1000, now / 1000);
    now += 2_000;
    expect((await box.next())?.text).toBe(whole);
    put('a.xml', whole.slice(0, -20));
    now += 15 * 60_000 - 1;
    expect(await box.next()).toBeNull();
    now += 1;
    expect((await box.next())?.text).toBe(whole.slice(0, -20));
  });

  it('gives no message that does not match the checksum beside it', async () => {
    const box = inbox();
    put('a.xml', whole);
    put('a.xml.sha256', checksumLine('a.xml', `${whole}more`));
    now += 60_000;
    expect(await box.next()).toBeNull();
    now += 15 * 60_000;
    expect(await box.next()).toBeNull();
    expect(readFileSync(join(directory, 'refused/a.xml.reason.txt'), 'utf8')).toContain('does not match the checksum');
    put('b.xml', Buffer.from([0xff, 0xfe, 0x3c]));
    now += 15 * 60_000;
    expect(await box.next()).toBeNull();
    expect(below('refused')).toContain('b.xml.reason.txt');
  });

  it('elsewhere takes the next message of a name for a new one, though its size and second are those of the last', async () => {
    const box = inbox(false);
    for (const _time of [1, 2]) {
      put('a.xml', whole);
      utimesSync(join(directory, 'a.xml'), 0, 0);
      expect(await box.next()).toBeNull();
      now += 10_000;
      expect((await box.next())?.name).toBe('a.xml');
      await box.accept('a.xml');
    }
  });

  it('elsewhere, where clocks differ, gives a message only after it was seen twice without a change', async () => {
    const box = inbox(false);
    put('a.xml', whole);
    utimesSync(join(directory, 'a.xml'), 0, 0);
    expect(await box.next()).toBeNull();
    now += 10_000;
    appendFileSync(join(directory, 'a.xml'), '\n');
    utimesSync(join(directory, 'a.xml'), 0, 0);
    expect(await box.next()).toBeNull();
    now += 10_000;
    expect((await box.next())?.text).toBe(`${whole}\n`);
  });
});
