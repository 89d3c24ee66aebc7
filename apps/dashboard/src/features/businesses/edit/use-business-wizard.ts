import type { Business } from '@countinghouse/contract/businesses';
import { fallbacks } from '@countinghouse/contract/errors';
import { notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api';
import { useUnsavedGuard } from '../../../platform/unsaved';
import type { SaveBusiness } from './api';
import type { BusinessForm, Choices } from './form';
import { texts } from './messages';
import type { TextField } from './validate';
import { textFields } from './validate';
import { failureDuration, obstacle, startWizard, stepWizard } from './wizard';

type WizardOptions = {
  readonly initial: BusinessForm;
  readonly choices: Choices;
  readonly save: SaveBusiness;
};

const isTextField = (field: string): field is TextField => (textFields as readonly string[]).includes(field);

const refusalIn = (error: unknown) => ({
  type: 'refused' as const,
  message: error instanceof ApiError ? error.message : messageOf(error, fallbacks.default),
  fields:
    error instanceof ApiError
      ? Object.fromEntries(
          error.fields.flatMap(({ field, message }) => (isTextField(field) ? [[field, message] as const] : [])),
        )
      : {},
});

/** The wizard with its way to the server: what may go wrong there ends in three seconds of the server's sentence. */
export const useBusinessWizard = ({ initial, choices, save }: WizardOptions) => {
  const [wizard, dispatch] = useReducer(stepWizard, initial, startWizard);
  const [saved, setSaved] = useState<Business | null>(null);
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const key = useRef('');
  const { form, stage } = wizard;
  const release = useUnsavedGuard(stage.at !== 'done' && JSON.stringify(form) !== JSON.stringify(initial));

  useEffect(() => {
    if (stage.at !== 'failed') return undefined;
    const timer = setTimeout(() => dispatch({ type: 'failureShown' }), failureDuration);
    return () => clearTimeout(timer);
  }, [stage.at]);

  const submit = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    dispatch({ type: 'submit' });
    try {
      const business = await save(form, choices, key.current);
      release();
      setSaved(business);
      dispatch({ type: 'saved' });
      queries.setQueryData(['businesses', business.id], business);
      void queries.invalidateQueries({ queryKey: ['businesses'] });
      void queries.invalidateQueries({ queryKey: ['balances'] });
    } catch (error) {
      dispatch(refusalIn(error));
    } finally {
      isBusy.current = false;
    }
  };

  return {
    wizard,
    /** The business as the server answered it, once it is saved. */
    saved,
    change: (next: BusinessForm) => dispatch({ type: 'changed', form: next }),
    verify: () => {
      if (obstacle(form) === 'selection') notify(texts.requiredFields, { tone: 'danger' });
      key.current = crypto.randomUUID();
      dispatch({ type: 'verify' });
    },
    back: () => dispatch({ type: 'back' }),
    submit: () => void submit(),
    hideFailure: () => dispatch({ type: 'failureShown' }),
  };
};
