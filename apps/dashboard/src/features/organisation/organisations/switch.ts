import { fallbacks } from '@countinghouse/contract/errors';
import { notify } from '@countinghouse/ui';
import { ApiError, messageOf } from '../../../platform/api';
import { chooseOrganisation } from './api';

/** Chooses or switches the organisation. A failure is shown, and the session stays unchanged. */
export const switchTo = async (id: string): Promise<void> => {
  try {
    await chooseOrganisation(id);
  } catch (error) {
    notify(error instanceof ApiError ? error.message : messageOf(error, fallbacks.switchOrganisation), {
      tone: 'danger',
    });
  }
};
