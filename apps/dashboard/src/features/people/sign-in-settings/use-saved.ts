import { notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { settingsKey } from './api';
import { messages } from './messages';

/** Shows the settings as they are after a change. */
export const useSaved = () => {
  const queries = useQueryClient();
  return async (said: string = messages.saved): Promise<void> => {
    notify(said, { tone: 'success' });
    await queries.invalidateQueries({ queryKey: settingsKey });
  };
};
