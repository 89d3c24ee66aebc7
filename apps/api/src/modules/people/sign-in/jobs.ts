import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { openFactor, openPassword, sealFactor, sealPassword } from '../../../platform/person-secrets';
import type { Mailer } from '../../../rails/mail';
import { breakGlassHandler } from './break-glass';
import { newDeviceJob, mailNewDevice } from './new-device';
import { passwordChangedJob, mailPasswordChanged } from './password-changed';
import { requestPasswordReset, requestPasswordResetJob } from './request-password-reset';
import { holdUnsealedSecrets, replaceSecrets } from './repository';
import type { Services } from './services';

const sealSecretsJob = jobKind('seal-secrets-of-people', z.object({}), { concurrency: 1 });

const peopleAtOnce = 500;
const beforeEverybody = '00000000-0000-0000-0000-000000000000';

/** Seals passwords and second factors for their people, which an earlier version did not. */
export const sealSecrets = async ({
  database,
  config: { secretKey },
}: Pick<Services, 'database' | 'config'>): Promise<void> => {
  for (let last: string | undefined = beforeEverybody; last !== undefined;)
    last = await database.acrossOrganisations(async (tx) => {
      const people = await holdUnsealedSecrets(tx, last ?? beforeEverybody, peopleAtOnce);
      for (const { id, password_hash, two_fa_secret_enc } of people) {
        const hash = openPassword(secretKey, id, password_hash);
        const secret = two_fa_secret_enc && openFactor(secretKey, id, two_fa_secret_enc);
        await replaceSecrets(tx, {
          id,
          password_hash: hash === null ? password_hash : sealPassword(secretKey, id, hash),
          two_fa_secret_enc: secret === null ? two_fa_secret_enc : sealFactor(secretKey, id, secret),
        });
      }
      return people.at(-1)?.id;
    });
};

export const signInJobs = (services: Services, mailer: Mailer): Required<Jobs> => ({
  handlers: [
    handle(sealSecretsJob, () => sealSecrets(services)),
    handle(requestPasswordResetJob, (request) => requestPasswordReset(services, mailer, request)),
    handle(passwordChangedJob, ({ userId }) => mailPasswordChanged(services, mailer, userId)),
    breakGlassHandler(services, mailer),
    handle(newDeviceJob, (device) => mailNewDevice(services, mailer, device)),
  ],
  schedules: [every(3_600, sealSecretsJob)],
});
