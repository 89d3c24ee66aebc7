import type { BusinessForm } from './form';
import type { FormErrors, TextField } from './validate';
import { errorsOf, lacksSelection } from './validate';

/**
 * Where the wizard stands. `failed` shows the refusal for three seconds and returns to the overview; `done` is the end.
 */
export type WizardStage =
  | { readonly at: 'form' }
  | { readonly at: 'overview' }
  | { readonly at: 'submitting' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'done' };

export type Wizard = {
  readonly stage: WizardStage;
  readonly form: BusinessForm;
  /** Messages show from the first Verify on. */
  readonly isChecked: boolean;
  /** Fields the server refused, until they change. */
  readonly refused: { readonly [Field in TextField]?: string };
  /** How often Verify found something wrong: the screen answers each with a look at the first field. */
  readonly rejections: number;
};

export type WizardEvent =
  | { readonly type: 'changed'; readonly form: BusinessForm }
  | { readonly type: 'verify' }
  | { readonly type: 'back' }
  | { readonly type: 'submit' }
  | { readonly type: 'saved' }
  | { readonly type: 'refused'; readonly message: string; readonly fields: { readonly [Field in TextField]?: string } }
  | { readonly type: 'failureShown' };

/** How long a refusal stands over the overview, in milliseconds. */
export const failureDuration = 3000;

export const startWizard = (form: BusinessForm): Wizard => ({
  stage: { at: 'form' },
  form,
  isChecked: false,
  refused: {},
  rejections: 0,
});

/** What is wrong with the form as far as it is told now. */
export const shownErrors = ({ form, isChecked, refused }: Wizard): FormErrors => ({
  ...refused,
  ...(isChecked ? errorsOf(form) : {}),
});

/** Why Verify does not go on: an incomplete form and, among its reasons, a missing selection. */
export const obstacle = (form: BusinessForm): 'selection' | 'fields' | null => {
  const errors = errorsOf(form);
  if (lacksSelection(errors)) return 'selection';
  return Object.keys(errors).length > 0 ? 'fields' : null;
};

const stillRefused = (wizard: Wizard, form: BusinessForm): Wizard['refused'] =>
  Object.fromEntries(
    Object.entries(wizard.refused).filter(([field]) => wizard.form[field as TextField] === form[field as TextField]),
  );

/** Form → Overview → submitting → done, or back; an event that does not belong to the stage changes nothing. */
export const stepWizard = (wizard: Wizard, event: WizardEvent): Wizard => {
  const { at } = wizard.stage;
  switch (event.type) {
    case 'changed':
      return at === 'form' ? { ...wizard, form: event.form, refused: stillRefused(wizard, event.form) } : wizard;
    case 'verify':
      if (at !== 'form') return wizard;
      return obstacle(wizard.form)
        ? { ...wizard, isChecked: true, rejections: wizard.rejections + 1 }
        : { ...wizard, isChecked: true, stage: { at: 'overview' } };
    case 'back':
      return at === 'overview' ? { ...wizard, stage: { at: 'form' } } : wizard;
    case 'submit':
      return at === 'overview' ? { ...wizard, stage: { at: 'submitting' } } : wizard;
    case 'saved':
      return at === 'submitting' ? { ...wizard, stage: { at: 'done' } } : wizard;
    case 'refused':
      return at === 'submitting'
        ? { ...wizard, refused: event.fields, stage: { at: 'failed', message: event.message } }
        : wizard;
    case 'failureShown':
      return at === 'failed' ? { ...wizard, stage: { at: 'overview' } } : wizard;
    default:
      return wizard;
  }
};
