import { openDatabase, type DatabaseUrls } from '@countinghouse/database';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { abandon, activate, copyAhead, handOver, leave, takeIn, takeInCopy } from '../../modules/operating/moves';
import { rowSealing } from '../../platform/secret-key/ring';
import { testConfig } from '../config';
import { moverOf } from '../two-cells';

/** One cell as the drill tells it to this process. */
export type CellFacts = {
  readonly urls: DatabaseUrls;
  readonly secretKey: string;
  readonly publicUrl: string;
  readonly dataDir: string;
};

export type Step =
  | { readonly name: 'copyAhead' | 'leave'; readonly organisation: OrganisationId; readonly file: string }
  | {
      readonly name: 'takeInCopy' | 'takeIn';
      readonly organisation: OrganisationId;
      readonly file: string;
      readonly digest: string;
    }
  | { readonly name: 'handOver' | 'activate'; readonly organisation: OrganisationId; readonly proof: string }
  | { readonly name: 'abandon'; readonly organisation: OrganisationId; readonly proof: string | null };

export type Told = { readonly cell: number; readonly step: Step };

// The operator's tool in a process of its own: it does one step after the other, unless it is killed.
const given = process.argv[2];
if (given === undefined) throw new Error('Needs the cells');
const movers = await Promise.all(
  (JSON.parse(given) as readonly CellFacts[]).map(async ({ urls, ...settings }) => {
    const config = testConfig(settings);
    const database = await openDatabase({
      ...urls,
      poolSize: 2,
      unhurried: true,
      sealing: rowSealing(config.secretKey),
    });
    return moverOf(database, urls.ownerUrl, config);
  }),
);

const run = async ({ cell, step }: Told): Promise<string> => {
  const mover = movers[cell];
  if (!mover) throw new Error('There is no such cell');
  switch (step.name) {
    case 'copyAhead':
      return copyAhead(mover, step.organisation, { here: mover.config.publicUrl, file: step.file });
    case 'takeInCopy':
      await takeInCopy(mover, step.organisation, { file: step.file, digest: step.digest });
      return '';
    case 'leave':
      return leave(mover, step.organisation, { here: mover.config.publicUrl, file: step.file });
    case 'takeIn':
      return takeIn(mover, step.organisation, { file: step.file, digest: step.digest });
    case 'handOver':
      return handOver(mover, step.organisation, step.proof);
    case 'activate':
      await activate(mover, step.organisation, step.proof);
      return '';
    case 'abandon':
      return (await abandon(mover, step.organisation, step.proof)) ?? '';
  }
};

process.on('message', (told: Told) => {
  run(told).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
  );
});
process.send?.({ answer: 'ready' });
