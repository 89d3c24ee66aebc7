import type { Database, Tx } from '@countinghouse/database';
import type { Config } from '../../config';
import {
  countOrganisations,
  findBrand,
  identifierOf,
  keepPicture,
  optionsOfBrand,
  previewBrand,
  selectBrands,
  slugOf,
  type BrandConfiguration,
  type Picture,
} from '../../modules/organisation/brand';
import {
  actorOf,
  addBrandAction,
  ask,
  changeBrandAction,
  OperatorRefused,
  problemOfAction,
  removeBrandAction,
  type Action,
  type Operator,
} from '../../modules/operating/operators';
import { audit } from '../../platform/audit/repository';
import { operatorCommand } from '../../platform/operator-command';
import { readBrandFiles } from './brand-files';
import { placesAndOptions, refuseOtherOptions, UsageError, type Answer } from '../command-line';
import type { OperatorCommand } from './command';
import { askedAnswer } from './orders';

const takes = '--name=… --hosts=a.example,b.example …';

/** Words of one command, taken apart. */
type Words = {
  readonly slug: string;
  readonly directory: string | null;
  readonly options: Readonly<Record<string, string>>;
};

const wordsIn = (verb: string, words: readonly string[]): Words => {
  const { places, options } = placesAndOptions(words, verb === 'add' || verb === 'change' ? 2 : 1);
  const [slug, directory = null] = places;
  if (slug === undefined)
    throw new UsageError(`Which brand? ${operatorCommand(`brand ${verb} SLUG`)}; ${operatorCommand('brand list')}`);
  if (verb !== 'add' && verb !== 'change') refuseOtherOptions(options, []);
  return { slug, directory, options };
};

const oneLine = ({ brand, name, hostnames }: BrandConfiguration, organisations: number): string =>
  `${slugOf(brand).padEnd(26)} ${name.padEnd(26)} ${hostnames.join(', ') || 'no host'}  (${organisations} organisations)`;

const addressesOf = (brand: BrandConfiguration) => ({
  lightLogoUrl: brand.lightLogoUrl,
  darkLogoUrl: brand.darkLogoUrl,
  basicIconUrl: brand.basicIconUrl,
  appleTouchIconUrl: brand.appleTouchIconUrl,
  pwaSmallIconUrl: brand.pwaSmallIconUrl,
  pwaLargeIconUrl: brand.pwaLargeIconUrl,
});

const found = async (tx: Tx, slug: string): Promise<BrandConfiguration> => {
  const brand = await findBrand(tx, identifierOf(slug));
  if (!brand) throw new OperatorRefused(`There is no brand ${slug}: ${operatorCommand('brand list')} names them.`);
  return brand;
};

const list = async (tx: Tx): Promise<Answer> => {
  const lines: string[] = [];
  const brands: object[] = [];
  for (const brand of await selectBrands(tx)) {
    const organisations = await countOrganisations(tx, brand.brand);
    lines.push(oneLine(brand, organisations));
    brands.push({ slug: slugOf(brand.brand), name: brand.name, hosts: brand.hostnames, organisations });
  }
  return { lines: lines.length === 0 ? ['There is no brand yet.'] : lines, object: { brands } };
};

const show = async (tx: Tx, slug: string): Promise<Answer> => {
  const brand = await found(tx, slug);
  const organisations = await countOrganisations(tx, brand.brand);
  const facts = { ...optionsOfBrand(brand), ...addressesOf(brand) };
  const lines = Object.entries(facts).map(([name, value]) => `${name.padEnd(18)} ${value || '–'}`);
  return {
    lines: [...lines, `${'revision'.padEnd(18)} ${brand.revision}`, `${'organisations'.padEnd(18)} ${organisations}`],
    object: { ...facts, hosts: brand.hostnames, revision: brand.revision, organisations },
  };
};

/** Undoes the transaction of a dry run. */
class DryRun extends Error {
  override readonly name = 'DryRun';
}

type Asking = {
  readonly action: Action;
  readonly params: Readonly<Record<string, string>>;
  readonly pictures: readonly Picture[];
};

/** Everything that asking and confirming would check, in a transaction that is undone. */
const tryOut = async (database: Database, config: Config, { action, params, pictures }: Asking): Promise<void> => {
  try {
    await database.acrossOrganisations(async (tx) => {
      for (const picture of pictures) await keepPicture(tx, picture);
      const problem = await problemOfAction(tx, action, params, config);
      if (problem !== null) throw new OperatorRefused(problem);
      throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
};

const askFor = async (
  database: Database,
  config: Config,
  operator: Operator,
  asking: Asking,
  isDry: boolean,
): Promise<Answer> => {
  const { action, params, pictures } = asking;
  await tryOut(database, config, asking);
  if (isDry) return askedAnswer(action.name, params, null);
  await database.acrossOrganisations(async (tx) => {
    for (const picture of pictures) await keepPicture(tx, picture);
  });
  return askedAnswer(action.name, params, await ask(database, operator, action, params, config));
};

/** Options that are asked for: those of the directory, and over them those that were typed. */
const askingOf = async (database: Database, verb: string, { slug, directory, options }: Words): Promise<Asking> => {
  if (verb === 'remove') return { action: removeBrandAction, params: { slug }, pictures: [] };
  const files = directory === null ? { pictures: [], options: {} } : readBrandFiles(directory);
  const params = { ...files.options, ...options, slug };
  if (verb === 'add') return { action: addBrandAction, params, pictures: files.pictures };
  if (Object.keys(params).length === 1) throw new OperatorRefused('Nothing to change was named.');
  const { revision } = await database.acrossOrganisations((tx) => found(tx, slug));
  return { action: changeBrandAction, params: { ...params, revision: String(revision) }, pictures: files.pictures };
};

const preview = async (
  database: Database,
  { publicUrl }: Config,
  operator: Operator,
  { slug, isDry }: { readonly slug: string; readonly isDry: boolean },
): Promise<Answer> =>
  database.acrossOrganisations(async (tx) => {
    const made = await previewBrand(tx, slug);
    if (!made) throw new OperatorRefused(`There is no brand ${slug}: ${operatorCommand('brand list')} names them.`);
    await audit(tx, {
      actor: actorOf(operator),
      action: 'brand.preview',
      entity: { type: 'brand', id: slug },
      after: { expiresAt: made.expiresAt },
      result: 'SUCCESS',
    });
    const url = `${publicUrl}/?preview=${made.token}`;
    const until = made.expiresAt.toISOString();
    // A link that is undone leads nowhere.
    if (isDry) return { lines: [`There would be a link until ${until}.`], object: { url: null, expiresAt: until } };
    return { lines: [url, `Whoever has the link sees the brand until ${until}.`], object: { url, expiresAt: until } };
  });

const asking = (verb: 'add' | 'change' | 'remove', takes: string, summary: string): OperatorCommand => ({
  name: `brand ${verb}`,
  takes,
  summary,
  needs: 'OPERATOR',
  dry: 'UNDONE',
  prepare: (typed) => {
    const words = wordsIn(verb, typed);
    return async ({ database, config, operator, isDry }) =>
      askFor(database, config, operator, await askingOf(database, verb, words), isDry);
  },
});

/** Commands about brands (docs/brands.md). */
export const brandCommands: readonly OperatorCommand[] = [
  {
    name: 'brand list',
    takes: '',
    summary: 'every brand, its hosts and its organisations',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      refuseOtherOptions(placesAndOptions(words, 0).options, []);
      return ({ database }) => database.acrossOrganisations(list);
    },
  },
  {
    name: 'brand show',
    takes: 'SLUG',
    summary: 'everything about one',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      const { slug } = wordsIn('show', words);
      return ({ database }) => database.acrossOrganisations((tx) => show(tx, slug));
    },
  },
  asking(
    'add',
    `SLUG DIRECTORY ${takes}`,
    'ask for a new one; the directory holds its pictures, and brand.json or options say the rest',
  ),
  asking('change', `SLUG [DIRECTORY] ${takes}`, 'ask for a change: options and pictures that are not given stay'),
  asking('remove', 'SLUG', 'ask that a brand without organisations goes'),
  {
    name: 'brand preview',
    takes: 'SLUG',
    summary: 'a link that shows it for 7 days, before its host points here',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const { slug } = wordsIn('preview', words);
      return ({ database, config, operator, isDry }) => preview(database, config, operator, { slug, isDry });
    },
  },
];
