import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, testConfig, type TestApi, type TestOrganisation } from '../testing';
import { builtPrograms } from '../testing/built';
import { createBusiness } from '../testing/commerce';
import { enrol, newSecret, operatorActions, ask } from '../modules/operating/operators';
import { commands, operate, refusalOf, usage } from './operate';
import { UsageError } from './command-line';
import type { Desk } from './commands/command';

const password = 'Heron-Quarry-41';
let api: TestApi;
let organisation: TestOrganisation;
let directory: string;
let now = new Date('2025-06-30T09:00:00.000Z');
const secrets = new Map<string, string>();

const nextCode = async (email: string): Promise<string> => {
  now = new Date(now.getTime() + 30_000);
  await api.testDatabase.setClock(now);
  return new TOTP({ secret: Secret.fromBase32(secrets.get(email) ?? '') }).generate({ timestamp: now.getTime() });
};
const become = async (email: string) => {
  const { secret } = newSecret(email);
  secrets.set(email, secret);
  return enrol(api.database, api.config.secretKey, { email, password, code: await nextCode(email), secret }, []);
};

type Told = { readonly said: readonly string[]; readonly told: readonly string[]; readonly error: unknown };

const run = async (words: readonly string[], email = 'ben@platform.example'): Promise<Told> => {
  const said: string[] = [];
  const told: string[] = [];
  const code = await nextCode(email);
  const desk: Desk = {
    question: (asked) => Promise.resolve(asked === 'Code: ' ? code : email),
    secret: () => Promise.resolve(password),
    tell: (line) => told.push(line),
    say: (line) => said.push(line),
  };
  try {
    await operate(desk, api.database, api.config, words, { urls: api.testDatabase.urls });
    return { said, told, error: null };
  } catch (error) {
    return { said, told, error };
  }
};

/** Number of rows of every table; sign-ins write into the first few, whatever the command does. */
const counts = async (): Promise<Record<string, string>> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ table: string; rows: string }>`
      select c.relname as table,
             (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text as rows
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')
         and c.relname not in ('audit_event', 'audit_link', 'audit_seal', 'operator')
       order by c.relname`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ table, rows: n }) => [table, n]));
};
/** Trail without sign-ins. */
const trail = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ n: string }>`select count(*) as n from audit_event where action <> 'operator.sign-in'`.execute(tx),
  );
  return rows[0]?.n;
};

let order: string;
let person: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-every-'));
  api = await startTestApi();
  await api.testDatabase.setClock(now);
  organisation = await api.createOrganisation();
  await createBusiness(api, organisation);
  ({ email: person } = await api.createUser([organisation], { systemRole: 'ADMIN' }));
  const ada = await become('ada@platform.example');
  await become('ben@platform.example');
  const action = operatorActions.find(({ name }) => name === 'invite-administrator');
  if (!action) throw new Error('No such action');
  const params = { organisation: organisation.id, email: 'new@organisation.example' };
  order = await ask(api.database, ada, action, params, api.config);
  writeFileSync(join(directory, 'words.txt'), 'Paid, all of it');
  writeFileSync(join(directory, 'backup_label'), 'START TIME');
  writeFileSync(join(directory, 'backup_manifest'), '{}');
});
afterAll(async () => {
  await api?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Words that make each command do something, or be refused for a reason that is not its words. */
const example = (name: string): readonly string[] => {
  const given: Readonly<Record<string, readonly string[]>> = {
    backup: [join(directory, 'new')],
    'backup-taken': [directory],
    restore: [join(directory, 'nothing')],
    ask: ['invite-administrator', `--organisation=${organisation.id}`, '--email=other@organisation.example'],
    confirm: [order],
    decline: [order],
    'payment-file': [organisation.id, directory],
    'bank-file': [join(directory, 'words.txt')],
    'brand show': ['kestrel'],
    'brand add': ['birch', join(testConfig().assetsDir, 'brands/none'), '--name=Birch'],
    'brand change': ['kestrel', '--name=Kestrels'],
    'brand remove': ['kestrel'],
    'brand preview': ['kestrel'],
    'organisation show': [organisation.id],
    'organisation set': [organisation.id, 'require-two-factor', 'yes'],
    'organisation suspend': [organisation.id, '--reason=Stolen'],
    'organisation resume': [organisation.id, '--reason=Found'],
    'organisation end-sessions': ['Test Organisation', '--reason=Stolen'],
    'organisation revoke-keys': [organisation.id, '--reason=Stolen'],
    'copy-organisation': [organisation.id, join(directory, 'organisation.copy')],
    'import-copy': [organisation.id, join(directory, 'organisation.copy'), `--digest=${'0'.repeat(64)}`],
    'export-organisation': [organisation.id, join(directory, 'organisation.move')],
    'import-organisation': [organisation.id, join(directory, 'organisation.move'), `--digest=${'0'.repeat(64)}`],
    'hand-over-organisation': [organisation.id, '--receipt=unknown'],
    'activate-organisation': [organisation.id, '--acknowledgement=unknown'],
    'abandon-move': [organisation.id],
    'partition-table': ['callback_attempt'],
    'detach-month': ['callback_attempt', '2019-01', join(directory, 'month.cold')],
    'return-month': ['callback_attempt', '2019-01', join(directory, 'month.cold')],
    'person end-sessions': [person, '--reason=Stolen'],
  };
  return given[name] ?? [];
};

/** Commands that are refused in this world, for want of a file, a database of ours or a brand. */
const refusedHere = new Set([
  'backup',
  'detach-month',
  'return-month',
  'cell-claims',
  'brand add',
  'payment-file',
  'bank-file',
  'organisation resume',
  'rotate-secret',
  'copy-organisation',
  'import-copy',
  'export-organisation',
  'import-organisation',
  'hand-over-organisation',
  'activate-organisation',
  'abandon-move',
]);
const onDatabase = commands.filter(({ needs }) => needs === 'DATABASE' || needs === 'OPERATOR').map(({ name }) => name);
const here = onDatabase.filter((name) => !refusedHere.has(name));

describe('every command of the operator’s tool', () => {
  it.each(here)('%s answers one object, and a dry run of it keeps nothing', async (name) => {
    const [before, events] = [await counts(), await trail()];
    const tried = await run([...name.split(' '), ...example(name), '--json', '--dry-run']);
    expect(await counts()).toEqual(before);
    expect(await trail()).toBe(events);
    expect(tried.error).toBeNull();
    expect(tried.said).toHaveLength(1);
    expect(JSON.parse(tried.said[0] ?? '')).toMatchObject({ command: name, isDryRun: true });
  });

  it.each([...refusedHere])('%s is refused by a dry run as it would be without', async (name) => {
    const before = await counts();
    const refusalOfRun = async (...flags: string[]) => {
      const { said, error } = await run([...name.split(' '), ...example(name), ...flags]);
      return { said, isUsage: error instanceof UsageError, refusal: refusalOf(error) ?? (error as Error).message };
    };
    const tried = await refusalOfRun('--dry-run');
    expect(tried).toEqual({ said: [], isUsage: false, refusal: expect.stringMatching(/\S/) as string });
    expect(await refusalOfRun()).toEqual(tried);
    expect(await counts()).toEqual(before);
  });

  it.each(commands.map(({ name }) => name))(
    '%s stands in the usage, and refuses an option that it does not know',
    async (name) => {
      expect(usage).toContain(`\n  ${name}`);
      const command = commands.find((one) => one.name === name);
      if (name === 'ask' || name.startsWith('brand a') || name.startsWith('brand c')) return;
      expect(() => command?.prepare([...example(name), '--colour=red'])).toThrow(
        new UsageError('Not understood: --colour'),
      );
    },
  );

  it('says in a sentence where a dry run can mean nothing', async () => {
    for (const { name, dry } of commands) {
      if (typeof dry !== 'object') continue;
      const { said, error } = await run([...name.split(' '), '--dry-run']);
      expect([said, (error as Error).message]).toEqual([[], dry.refusal]);
      expect(dry.refusal).toMatch(/^[a-z].*\.$/);
    }
  });

  it('does what it tried when it is run without the flag', async () => {
    const tried = await run(['confirm', order, '--dry-run']);
    expect(tried.said).toEqual([
      'The invitation to Test Organisation goes to new@organisation.example.',
      'Tried, and undone: without --dry-run it is kept.',
    ]);
    const done = await run(['confirm', order, '--json']);
    expect(JSON.parse(done.said[0] ?? '')).toEqual({
      command: 'confirm',
      isDryRun: false,
      order,
      outcome: 'The invitation to Test Organisation goes to new@organisation.example.',
    });
    const { error } = await run(['confirm', order]);
    expect((error as Error).message).toContain('There is no such open order');
  });
});

describe('the process of the operator’s tool', () => {
  const started = async (words: readonly string[], answers: readonly string[] = []) => {
    const { ownerUrl, appUrl, workerUrl } = api.testDatabase.urls;
    const program = (await builtPrograms())('cli/operator');
    const child = spawn(process.execPath, [program, ...words], {
      env: {
        PATH: process.env['PATH'],
        MODE: 'sandbox',
        DATABASE_URL: ownerUrl,
        DATABASE_APP_URL: appUrl,
        DATABASE_WORKER_URL: workerUrl,
        DATA_DIR: join(directory, 'data'),
        SECRET_KEY: api.config.secretKey,
      },
    });
    child.stdin.end(`${answers.join('\n')}\n`);
    const [out, err] = [text(child.stdout), text(child.stderr)];
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, out: await out, err: await err };
  };

  it('answers JSON alone on standard output, refusals too, and ends with 0, 1 or 2', async () => {
    const answers = async () => ['ben@platform.example', password, await nextCode('ben@platform.example')];
    const fine = await started(['orders', '--json'], await answers());
    expect([fine.code, JSON.parse(fine.out)]).toEqual([
      0,
      { command: 'orders', isDryRun: false, newOperators: [], orders: [] },
    ]);
    expect(fine.err).toBe('Address: Password: Code: ');
    const refused = await started(['decline', order, '--json', '--dry-run'], await answers());
    expect([refused.code, JSON.parse(refused.out)]).toEqual([
      1,
      {
        command: 'decline',
        isDryRun: true,
        error: { kind: 'REFUSED', message: 'There is no such open order: it was decided, or its day is over.' },
      },
    ]);
    const wrong = await started(['brand', 'paint', '--json']);
    expect([wrong.code, JSON.parse(wrong.out)]).toMatchObject([2, { command: 'brand', error: { kind: 'USAGE' } }]);
    const elsewhere = await started(['backup', join(directory, 'new'), '--json']);
    expect([elsewhere.code, JSON.parse(elsewhere.out)]).toMatchObject([1, { error: { kind: 'REFUSED' } }]);
    const ill = await started(['doctor', '--json']);
    expect([ill.code, JSON.parse(ill.out)]).toMatchObject([1, { command: 'doctor', isSound: false }]);
  });
});
