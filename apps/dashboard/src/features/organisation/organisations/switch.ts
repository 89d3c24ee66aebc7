import { fallbacks } from '@countinghouse/contract/errors';
import { notify } from '@countinghouse/ui';
import { ApiError, messageOf } from '../../../platform/api';
import { enterOrganisation } from '../../../platform/session';

/** Chooses or switches the organisation. A failure is shown, and the session stays unchanged. */
export const switchTo = async (id: string): Promise<void> => {
  try {
    await enterOrganisation(id);
  } catch (error) {
    notify(error instanceof ApiError ? error.message : messageOf(error, fallbacks.switchOrganisation), {
      tone: 'danger',
    });
  }
};
