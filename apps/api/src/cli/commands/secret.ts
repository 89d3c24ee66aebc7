import { actorOf, OperatorRefused } from '../../modules/operating/operators';
import { audit } from '../../platform/audit/repository';
import { RotationRefused, rotateSecret, type Rotated } from '../../platform/secret-key/rotate';
import { placesAndOptions, refuseOtherOptions, type Answer } from '../command-line';
import type { OperatorCommand } from './command';

const answerOf = ({ version, resealed, isFinished }: Rotated, isDry: boolean): Answer => {
  const lines = Object.entries(resealed).map(([name, count]) => `${name.padEnd(36)} ${count}`);
  return {
    lines: [
      isDry ? 'Encrypted under the former secret, and to be encrypted anew:' : 'Encrypted anew under the new secret:',
      ...lines,
      isDry
        ? 'Without --dry-run it is done.'
        : 'Finished: nothing needs the former secret. Unset SECRET_KEY_PREVIOUS and start every process again.',
    ],
    object: { version, resealed, isFinished },
  };
};

/** Rotation of the installation's secret (docs/production.md). */
export const secretCommands: readonly OperatorCommand[] = [
  {
    name: 'rotate-secret',
    takes: '',
    summary: 'encrypt everything under the new SECRET_KEY; stopped, it goes on where it was',
    needs: 'OPERATOR',
    dry: 'OWN',
    prepare: (words) => {
      refuseOtherOptions(placesAndOptions(words, 0).options, []);
      return async ({ database, config, operator, isDry }) => {
        const rotation = { database, secretKey: config.secretKey, isTrial: isDry };
        const rotated = await rotateSecret(rotation).catch((error: unknown) => {
          throw error instanceof RotationRefused ? new OperatorRefused(error.message) : error;
        });
        if (!isDry)
          await database.acrossOrganisations((tx) =>
            audit(tx, {
              actor: actorOf(operator),
              action: 'operator.rotate-secret',
              entity: { type: 'operator', id: operator.id },
              after: { version: rotated.version, resealed: rotated.resealed },
              result: 'SUCCESS',
            }),
          );
        return answerOf(rotated, isDry);
      };
    },
  },
];
