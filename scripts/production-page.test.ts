import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { usage } from '../apps/api/src/cli/operate';
import { readConfig } from '../apps/api/src/config';
import { limits } from '../apps/api/src/platform/limits';
import { blocksOf, namesIn, scriptOf, type Block } from '../bench/production/blocks';
import { root } from './lib/project.mjs';
import { operatorPrograms } from './lib/server-programs.mjs';

// The short part: `npm run prove production` runs the page on an empty machine.

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-page-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/production.md');
const blocks = blocksOf(page);
const ofKind = (kind: Block['kind']) => blocks.filter((block) => block.kind === kind);
const commands = ofKind('walked')
  .map(({ text }) => text)
  .join('\n');
const here = (folder: string) => readdirSync(join(root, 'deploy', folder));

/** Commands of a Debian machine that the page may use, and its own. */
const known = new Set(
  `apt-get cat cd certbot chmod chown countinghouse cp curl docker echo export install ln nginx openssl pg_createcluster printf promtool read rm runuser sed sha256sum
   systemctl tar unset useradd`.split(/\s+/),
);

/** First word of each command; assignments and what a here-document holds are none. */
const commandWords = (text: string): string[] => {
  const withoutDocuments = text.replaceAll(/<<(\w+)\n[^]*?\n\1$/gm, '').replaceAll('\\\n', ' ');
  return withoutDocuments
    .split(/\n|&&|;|^\(/m)
    .map((line) => line.trim().replace(/^\(/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(
      (line) =>
        line.replace(/^(?:[A-Z_]+=(?:'[^']*'|"[^"]*"|\$\([^)]*\)|[^\s'"$]|\$\w+)*(?:\s+|$))+/, '').split(/\s/)[0] ?? '',
    )
    .filter((word) => word !== '');
};

const values: Readonly<Record<string, string>> = {
  HOST_NAME: 'pay.example.com',
  OWNER_PASSWORD: 'x',
  APP_PASSWORD: 'x',
  WORKER_PASSWORD: 'x',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Example Pay <no-reply@example.com>',
  RATES_URL: 'https://rates.example.com/',
  CHAIN_SETTINGS: 'CHAIN_NODES="ETH=https://node.example.com"',
  DEPOSIT_KEYS: `ETH=xpub${'6'.repeat(107)}`,
  SIGNER_URL: 'https://signer.example.com',
  SIGNER_ADDRESS: `0x${'ab'.repeat(20)}`,
  SANCTIONS_LIST: 'https://lists.example.com/sdn.xml',
  SANCTIONS_ORACLE: 'ETH',
};

describe('the page for operators', () => {
  it('has one block of values, which every other setting comes from, and blocks that a shell can read', () => {
    const [own, ...further] = ofKind('values');
    expect(further).toEqual([]);
    const set = new Set([...namesIn(own!), ...commands.matchAll(/\b([A-Z_]+)=|read -r ([A-Z_]+)/g)].flat());
    const used = [...commands.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !set.has(name ?? ''))).toEqual([]);
    for (const { text, line } of blocks) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
      expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
    }
    const script = scriptOf(blocks, Object.fromEntries(namesIn(own!).map((name) => [name, "it's"])));
    expect(spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).status).toBe(0);
  });

  it('uses only commands of the machine and programs of the release', () => {
    const words = blocks.flatMap(({ text }) => commandWords(text));
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word) => !known.has(word))).toEqual([]);
    const programs = [...page.matchAll(/\bcountinghouse ([a-z]+(?:-verify)?)\b(?=[ `\n])/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'countinghouse');
    expect(programs.filter((name) => !(name in operatorPrograms) && !known.has(name) && name !== 'by')).toEqual([]);
    for (const [, command = ''] of page.matchAll(/countinghouse operator ([a-z-]+)/g))
      expect(usage).toContain(`  ${command}`);
    for (const [, action = ''] of page.matchAll(/operator ask ([a-z-]+)/g)) expect(usage).toContain(`    ${action}`);
  });

  it('names files that the release has, and its version', () => {
    const named = [...page.matchAll(/\/opt\/countinghouse\/current\/(deploy\/[\w./-]+\w)/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(ofKind('values')[0]?.text).toContain(`VERSION=${version}\n`);
    for (const [, target = ''] of page.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect([target, existsSync(join(root, 'docs', target))]).toEqual([target, true]);
  });

  it('writes settings that production takes in both its processes', () => {
    const written = /<<END\n([^]*?)\nEND$/m.exec(commands)?.[1] ?? '';
    const told = written.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => values[name] ?? '');
    const pairs = (text: string) =>
      [...text.matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(([, name = '', value = '']): [string, string] => [name, value]);
    expect(pairs(told)).toHaveLength(told.split('\n').length);
    const secret = join(directory, 'secret-key');
    writeFileSync(secret, 'Zq3vN8rT5wXy2LkP9sDf6HgJ4mBc7VtR1aEu0iOo');
    const ports = ['api', 'worker'].map((role) => {
      const unit = read(`deploy/systemd/countinghouse-${role}.service`);
      const own = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)];
      const settings = own.map(([, name = '', value = '']): [string, string] => [name, value]);
      const config = readConfig({
        ...Object.fromEntries([...settings, ...pairs(told)]),
        SECRET_KEY_FILE: secret,
      });
      expect(config).toMatchObject({ mode: 'production', role, host: '127.0.0.1', notes: [] });
      return [config.port, config.metricsPort];
    });
    expect(new Set(ports.flat()).size).toBe(4);
    for (const port of ports.flat()) expect(page).toContain(String(port));
    expect(read('deploy/nginx/countinghouse.conf')).toContain(`  server 127.0.0.1:${ports[0]?.[0]};`);
  });
});

describe('the files of a deployment', () => {
  const analyses = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.runIf(analyses)('are units in which systemd finds nothing odd', () => {
    for (const name of here('systemd')) {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', `deploy/systemd/${name}`], {
        cwd: root,
        encoding: 'utf8',
      });
      expect([name, status, `${stdout}${stderr}`]).toEqual([name, 0, '']);
    }
  });

  it('hold the limits of the server, and leave room for its connections', () => {
    const nginx = read('deploy/nginx/countinghouse.conf');
    const seconds = (name: string) => Number(new RegExp(`^ *${name} (\\d+)s;`, 'm').exec(nginx)?.[1]) * 1_000;
    expect(seconds('client_header_timeout')).toBe(limits.headersTimeoutMs);
    expect(seconds('client_body_timeout')).toBe(limits.requestTimeoutMs);
    expect([...nginx.matchAll(/^ *keepalive_timeout (\d+)s;/gm)].map(([, text]) => Number(text) * 1_000)).toEqual([
      limits.keepAliveMs - 5_000,
      limits.keepAliveMs,
    ]);
    expect(seconds('send_timeout')).toBe(limits.silenceMs);
    for (const name of here('systemd')) {
      const files = Number(/^LimitNOFILE=(\d+)$/m.exec(read(`deploy/systemd/${name}`))?.[1]);
      expect(files).toBeGreaterThan(2 * limits.sockets);
    }
    expect(page).toContain(limits.sockets.toLocaleString('en'));
  });

  it('are scripts that a shell can read', () => {
    for (const name of here('bin')) expect(spawnSync('sh', ['-n', join(root, 'deploy/bin', name)]).status).toBe(0);
  });
});
