import { organisationId } from '@countinghouse/contract/ids';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { invariantsIn } from '../../invariants';
import { productModules } from '../../modules';
import {
  abandon,
  activate,
  copyAhead,
  handOver,
  leave,
  movedTables,
  selectMoves,
  takeIn,
  takeInCopy,
  tryStep,
  type Mover,
} from '../../modules/operating/moves';
import { actorOf } from '../../modules/operating/operators';
import { operatorCommand } from '../../platform/operator-command';
import { rowChecks, sealedTables } from '../../row-checks';
import { placesAndOptions, refuseOtherOptions, UsageError, type Answer } from '../command-line';
import type { OperatorCommand } from './command';

/** Usage of a command's places and its one option. */
type Form = { readonly name: string; readonly places: readonly string[]; readonly option?: string };

const read = (words: readonly string[], { name, places: names, option }: Form) => {
  const { places, options } = placesAndOptions(words, names.length);
  refuseOtherOptions(options, option === undefined ? [] : [option]);
  const id = organisationId.safeParse(places[0]);
  if (!id.success || places.length < names.length)
    throw new UsageError(`${operatorCommand(`${name} ${names.join(' ')}${option ? ` --${option}=…` : ''}`)}`);
  return {
    organisation: id.data,
    file: places[1] === undefined ? '' : resolve(places[1]),
    option: options[option ?? ''],
  };
};

type Step = (
  mover: Mover,
  what: { organisation: OrganisationId; file: string; option: string | undefined },
) => Promise<Answer>;

const refuseExisting = (file: string): void => {
  if (existsSync(file)) throw new UsageError(`${file} exists: name a file that does not.`);
};

/** States of a move in which a step can be taken, or repeated. */
type States = Parameters<typeof tryStep>[2];

const step = (form: Form, summary: string, states: States, run: Step, isOptional = false): OperatorCommand => ({
  name: form.name,
  takes: `${form.places.join(' ')}${form.option ? (isOptional ? ` [--${form.option}=…]` : ` --${form.option}=…`) : ''}`,
  summary,
  needs: 'OPERATOR',
  dry: 'OWN',
  prepare: (words) => {
    const what = read(words, form);
    if (form.option !== undefined && !isOptional && what.option === undefined)
      throw new UsageError(operatorCommand(`${form.name} ${form.places.join(' ')} --${form.option}=…`));
    return async ({ database, config, operator, ownerUrl, isDry }) => {
      if (isDry) {
        const state = await tryStep({ database }, what.organisation, states);
        return {
          lines: [`The move is ${state}: the step can be taken. Its proofs and its file were not looked at.`],
          object: { organisation: what.organisation, state },
        };
      }
      const plan = {
        tables: movedTables(productModules),
        sealedTables,
        rowChecks: rowChecks(config),
        invariants: invariantsIn(config.mode),
      };
      return run({ database, ownerUrl, config, actor: actorOf(operator), plan }, what);
    };
  },
});

/** Move of an organisation to another cell, step by step; each can be repeated (docs/production.md). */
export const moveCommands: readonly OperatorCommand[] = [
  step(
    { name: 'copy-organisation', places: ['ORGANISATION', 'FILE'] },
    'write a copy of an organisation that may leave, and goes on: its freeze is then short',
    ['APPROVED'],
    async (mover, { organisation, file }) => {
      refuseExisting(file);
      const digest = await copyAhead(mover, organisation, { here: mover.config.publicUrl, file });
      return {
        lines: [
          `It goes on, and ${file} is a copy of it. SHA-256: ${digest}`,
          `In the other cell: ${operatorCommand(`import-copy ${organisation} FILE --digest=${digest}`)}`,
        ],
        object: { organisation, file, digest },
      };
    },
  ),
  step(
    { name: 'import-copy', places: ['ORGANISATION', 'FILE'], option: 'digest' },
    'take the copy of an expected organisation in, and verify it, while it goes on where it is',
    ['EXPECTED'],
    async (mover, { organisation, file, option = '' }) => {
      await takeInCopy(mover, organisation, { file, digest: option });
      return {
        lines: [
          'The copy is here, verified and closed. In the other cell, as soon as its people can wait for a minute:',
          operatorCommand(`export-organisation ${organisation} FILE`),
        ],
        object: { organisation },
      };
    },
  ),
  step(
    { name: 'export-organisation', places: ['ORGANISATION', 'FILE'], option: 'whole' },
    'freeze an organisation that may leave, and write its file for the other cell: what came since its copy, or everything',
    ['APPROVED', 'FROZEN'],
    async (mover, { organisation, file, option }) => {
      refuseExisting(file);
      if (option !== undefined && option !== 'yes') throw new UsageError('--whole=yes writes everything.');
      const isWhole = option === 'yes';
      const digest = await leave(mover, organisation, { here: mover.config.publicUrl, file, isWhole });
      return {
        lines: [
          `It is frozen, and ${file} holds what the other cell needs. SHA-256: ${digest}`,
          `In the other cell: ${operatorCommand(`import-organisation ${organisation} FILE --digest=${digest}`)}`,
        ],
        object: { organisation, file, digest },
      };
    },
    true,
  ),
  step(
    { name: 'import-organisation', places: ['ORGANISATION', 'FILE'], option: 'digest' },
    'take an expected organisation in, and verify it; tells the receipt',
    ['EXPECTED', 'IMPORTED', 'VERIFIED'],
    async (mover, { organisation, file, option = '' }) => {
      const receipt = await takeIn(mover, organisation, { file, digest: option });
      return {
        lines: [
          'It is here, verified and closed. In the other cell:',
          operatorCommand(`hand-over-organisation ${organisation} --receipt=${receipt}`),
        ],
        object: { organisation, receipt },
      };
    },
  ),
  step(
    { name: 'hand-over-organisation', places: ['ORGANISATION'], option: 'receipt' },
    'let go of it for good, once the other cell has it; tells the acknowledgement',
    ['FROZEN', 'HANDED_OVER'],
    async (mover, { organisation, option = '' }) => {
      const acknowledgement = await handOver(mover, organisation, option);
      return {
        lines: [
          'It is the other cell’s now. There:',
          operatorCommand(`activate-organisation ${organisation} --acknowledgement=${acknowledgement}`),
        ],
        object: { organisation, acknowledgement },
      };
    },
  ),
  step(
    { name: 'activate-organisation', places: ['ORGANISATION'], option: 'acknowledgement' },
    'open an organisation that was taken in and handed over',
    ['VERIFIED', 'ACTIVE'],
    async (mover, { organisation, option = '' }) => {
      await activate(mover, organisation, option);
      return { lines: ['It goes on here.'], object: { organisation } };
    },
  ),
  step(
    { name: 'abandon-move', places: ['ORGANISATION'], option: 'word' },
    'give a move up that was not handed over; tells the word that the other cell needs for the same',
    ['APPROVED', 'FROZEN', 'EXPECTED', 'IMPORTED', 'VERIFIED'],
    async (mover, { organisation, option }) => {
      const word = await abandon(mover, organisation, option ?? null);
      return {
        lines: [
          ...(word === null
            ? ['The move is given up here.']
            : ['The move is given up, and it goes on here. In the other cell:']),
          ...(word === null ? [] : [operatorCommand(`abandon-move ${organisation} --word=${word}`)]),
        ],
        object: { organisation, word },
      };
    },
    true,
  ),
  {
    name: 'moves',
    takes: '',
    summary: 'moves of organisations out of this cell and into it, and their states',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      refuseOtherOptions(placesAndOptions(words, 0).options, []);
      return async ({ database }) => {
        const all = await database.acrossOrganisations(selectMoves);
        return {
          lines:
            all.length === 0
              ? ['No organisation has moved.']
              : all.map(
                  ({ organisationId: id, direction, state, otherCell, changedAt }) =>
                    `${id}  ${direction === 'OUT' ? 'to' : 'from'} ${otherCell}  ${state}  ${changedAt.toISOString()}`,
                ),
          object: {
            moves: all.map(
              ({ id, organisationId: organisation, direction, state, otherCell, createdAt, changedAt }) => ({
                move: id,
                organisation,
                direction,
                state,
                otherCell,
                since: createdAt,
                changedAt,
              }),
            ),
          },
        };
      };
    },
  },
];
