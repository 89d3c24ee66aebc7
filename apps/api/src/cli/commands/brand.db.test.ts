import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, testConfig, type TestApi } from '../../testing';
import { testOperators } from '../../testing/operators';
import { operatorActions, confirm, type Operator } from '../../modules/operating/operators';
import { storedRates } from '../../rails/rates';
import { refusalOf } from '../operate';
import { wordsOf } from '../command-line';
import { brandCommands } from './brand';

let api: TestApi;
let directory: string;
let ada: Operator;
let ben: Operator;

beforeAll(async () => {
  api = await startTestApi();
  ({ ada, ben } = await testOperators(api));
});
afterAll(() => api.close());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-brand-'));
  cpSync(join(testConfig().assetsDir, 'brands/kestrel'), directory, { recursive: true });
  rmSync(join(directory, 'icon.svg'));
  return () => rmSync(directory, { recursive: true });
});

const production = testConfig({ mode: 'production', publicUrl: 'https://dashboard.harbour.example' });

/** Lines of a command, or the sentence that it is refused with. */
const brand = async (words: readonly string[], config = api.config): Promise<string> => {
  const {
    words: [verb = '', ...rest],
    isDry,
    isJson,
  } = wordsOf(words);
  try {
    const command = brandCommands.find(({ name }) => name === `brand ${verb}`);
    if (!command) throw new Error(verb);
    const { lines, object } = await command.prepare(rest)({
      database: api.database,
      ownerUrl: '',
      config,
      operator: ada,
      isDry,
    });
    return isJson ? JSON.stringify(object) : lines.join('\n');
  } catch (error) {
    return refusalOf(error) ?? Promise.reject(error);
  }
};
const json = async (...words: string[]) => JSON.parse(await brand([...words, '--json'])) as Record<string, unknown>;
const confirmed = async (order: unknown) =>
  confirm(api.database, ben, String(order), operatorActions, { config: api.config, rates: storedRates });
const orders = async () =>
  (
    await api.database.acrossOrganisations((tx) =>
      sql<{ n: number }>`select count(*)::int as n from operator_order`.execute(tx),
    )
  ).rows[0]?.n;
const nameAt = async (host: string) =>
  (await api.call('GET', 'brands/dashboard', { headers: { host } })).json<{ name: string }>().name;

describe('a brand by the operator’s tool', () => {
  it('is asked for from a directory, confirmed by another operator, changed, shown and removed, all on record', async () => {
    const settings = {
      name: 'Willow & Sons',
      hosts: ['pay.willow.example'],
      fiatDeposits: true,
      mailFrom: 'no-reply@willow.example',
    };
    writeFileSync(join(directory, 'brand.json'), JSON.stringify(settings));
    const added = await json('add', 'willow', directory, '--accent-hue=30', '--accent-chroma=120', '--neutral-hue=40');
    expect(await nameAt('pay.willow.example')).toBe('Countinghouse');
    expect(await confirmed(added['order'])).toContain('The brand willow is there');
    await expect.poll(() => nameAt('pay.willow.example')).toBe('Willow & Sons');

    expect(await json('show', 'willow')).toMatchObject({
      slug: 'willow',
      hosts: ['pay.willow.example'],
      accentHue: '30',
      accentChroma: '120',
      fiatDeposits: 'yes',
      mailFrom: 'no-reply@willow.example',
      lightLogoUrl: expect.stringMatching(/^\/brands\/willow\/logo-light-[0-9a-f]{16}\.svg$/),
      revision: 1,
      organisations: 0,
    });
    expect(await brand(['list'])).toMatch(/^willow +Willow & Sons +pay\.willow\.example +\(0 organisations\)$/m);

    const changed = await json(
      'change',
      'willow',
      '--name=Willow',
      '--accent-hue=',
      '--accent-chroma=',
      '--neutral-hue=',
    );
    const stale = await json('change', 'willow', '--name=Weeping Willow');
    await confirmed(changed['order']);
    expect(await json('show', 'willow')).toMatchObject({ name: 'Willow', accentHue: '', revision: 2 });
    await expect(confirmed(stale['order'])).rejects.toThrow('The brand was changed meanwhile');

    await confirmed((await json('remove', 'willow'))['order']);
    expect(await brand(['show', 'willow'])).toContain('There is no brand willow');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{
        action: string;
      }>`select action from audit_event where entity_type = 'brand' and entity_id = 'willow' order by at`.execute(tx),
    );
    expect(rows.map(({ action }) => action)).toEqual(['brand.add', 'brand.change', 'brand.remove']);
  });

  it('is only checked by a dry run, which leaves nothing behind', async () => {
    const before = await orders();
    expect(await brand(['add', 'birch', directory, '--name=Birch', '--dry-run'])).toContain('Nothing is against it');
    expect(await orders()).toBe(before);
    expect(
      await brand(['add', 'birch', directory, '--name=Birch', '--hosts=dashboard.harbour.example', '--dry-run']),
    ).toBe('The host dashboard.harbour.example is that of the brand harbour: a host has one brand.');
  });

  it.each([
    ['without a name', ['add', 'birch'], /name/],
    ['of a name that is taken', ['add', 'harbour', '--name=Harbour'], /^There is a brand harbour already/],
    ['with a slug that is none', ['add', 'Birch Bank', '--name=Birch'], /^slug: small letters and numbers/],
    [
      'with an address for a host',
      ['add', 'birch', '--name=Birch', '--hosts=https://pay.birch.example'],
      /^hosts.*: a host is a name/,
    ],
    ['with a number for a host', ['add', 'birch', '--name=Birch', '--hosts=10.0.0.1'], /a host is a name/],
    ['with a port', ['add', 'birch', '--name=Birch', '--hosts=pay.birch.example:8443'], /a host is a name/],
    ['in a theme of its own', ['add', 'birch', '--name=Birch', '--theme=RED'], /^theme: one of DEFAULT, BLUE/],
    ['in half a colour', ['add', 'birch', '--name=Birch', '--accent-hue=30'], /^Own colours are three together/],
    [
      'in a colour that nobody can read',
      ['add', 'birch', '--name=Birch', '--accent-hue=190', '--accent-chroma=170', '--neutral-hue=190'],
      /^The accent is too strong to be read at hue 190: --accent-chroma is at most 155/,
    ],
    ['with mails from nowhere', ['add', 'birch', '--name=Birch', '--mail-from=birch'], /^mailFrom/],
    ['with an option nobody knows', ['add', 'birch', '--name=Birch', '--colour=red'], /colour/],
    ['in words nobody understands', ['add', 'birch', 'one', 'two'], /^Not understood: two$/],
    ['that does not exist', ['change', 'nobody', '--name=X'], /^There is no brand nobody/],
    ['with nothing', ['change', 'harbour'], /^Nothing to change was named/],
  ])('is refused %s, before anybody is asked', async (_title, words, sentence) => {
    const before = await orders();
    const [verb = '', slug = '', ...rest] = words;
    const withFiles = verb === 'add' && rest[0] !== 'one' ? [verb, slug, directory, ...rest] : words;
    expect(await brand(withFiles)).toMatch(sentence);
    expect(await orders()).toBe(before);
  });

  it('is refused with each picture that cannot be taken, each in a sentence that names its file', async () => {
    writeFileSync(
      join(directory, 'logo-dark.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>',
    );
    writeFileSync(join(directory, 'icon.png'), 'no picture');
    expect(await brand(['add', 'birch', directory, '--name=Birch'])).toBe(
      'logo-dark.svg has the part <script>, which a logo may not have.\nicon.png is no PNG.',
    );
    rmSync(join(directory, 'logo-dark.svg'));
    rmSync(join(directory, 'icon.png'));
    expect(await brand(['add', 'birch', directory, '--name=Birch'])).toMatch(/logoDark/);
    writeFileSync(join(directory, 'notes.txt'), 'x');
    expect(await brand(['add', 'birch', directory, '--name=Birch'])).toMatch(/^notes\.txt is no file of a brand/);
    expect(await brand(['add', 'birch', `${directory}/nowhere`, '--name=Birch'])).toMatch(/^There is no directory/);
  });

  it('[CELL-1] is given no host of another cell, and keeps one that moved there', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'countinghouse-brand-cells-'));
    const file = join(elsewhere, 'cells.json');
    const cellOf = (name: string, hosts: readonly string[]) => ({
      name,
      address: `https://${hosts[0]}`,
      hosts,
      servers: [`${name}.internal:3000`],
    });
    const put = (...south: string[]) =>
      writeFileSync(
        file,
        JSON.stringify({
          cells: [cellOf('north', ['pay.north.example']), cellOf('south', ['pay.south.example', ...south])],
        }),
      );
    put();
    const config = { ...api.config, cell: { name: 'north', file, secret: 'known to every cell: 0123456789abcdef' } };
    const before = await orders();
    const refused =
      'pay.south.example belongs to the cell south: make the brand there, or move the host in CELLS_FILE first.';
    const add = (host: string) =>
      brand(['add', 'alder', directory, '--name=Alder', `--hosts=${host}`, '--json'], config);
    expect(await add('pay.south.example')).toBe(refused);
    expect(await orders()).toBe(before);
    const { order } = JSON.parse(await add('pay.alder.example')) as { order: string };
    await confirmed(order);
    expect(await brand(['change', 'alder', '--hosts=pay.alder.example,pay.south.example'], config)).toBe(refused);
    put('pay.alder.example');
    expect(JSON.parse(await brand(['change', 'alder', '--name=Alders', '--json'], config))).toHaveProperty('order');
    writeFileSync(file, '{');
    expect(await brand(['change', 'alder', '--hosts=other.example'], config)).toBe(`CELLS_FILE ${file} is no JSON.`);
    rmSync(elsewhere, { recursive: true });
  });

  it('stays while an organisation has it, or an address of the settings would be left without a brand', async () => {
    await api.createOrganisation({ brand: 'BALTIC' });
    expect(await brand(['remove', 'baltic'])).toBe('The brand baltic is that of an organisation: it has to stay.');
    const left = /^https:\/\/dashboard\.harbour\.example, which the settings name, would be left without a brand/;
    expect(await brand(['remove', 'harbour'], production)).toMatch(left);
    expect(await brand(['change', 'harbour', '--hosts=pay.harbour.example'], production)).toMatch(left);
  });
});
