import { describe, expect, it } from 'vitest';
import { formFixture } from './testing/fixtures';
import type { Wizard, WizardEvent } from './wizard';
import { obstacle, shownErrors, startWizard, stepWizard } from './wizard';

const run = (events: readonly WizardEvent[], start: Wizard = startWizard(formFixture())) =>
  events.reduce(stepWizard, start);
const verify: WizardEvent = { type: 'verify' };
const submit: WizardEvent = { type: 'submit' };
const refused: WizardEvent = {
  type: 'refused',
  message: 'Business with this name already exists',
  fields: { businessName: 'Business with this name already exists' },
};

describe('the wizard', () => {
  it.each<[string, WizardEvent[], Wizard['stage']]>([
    ['begins with the form', [], { at: 'form' }],
    ['Verify leads to the overview', [verify], { at: 'overview' }],
    ['Back leads to the form', [verify, { type: 'back' }], { at: 'form' }],
    ['Submit sends', [verify, submit], { at: 'submitting' }],
    ['success is the end', [verify, submit, { type: 'saved' }], { at: 'done' }],
    [
      'a refusal shows its message',
      [verify, submit, refused],
      { at: 'failed', message: 'Business with this name already exists' },
    ],
    ['and returns to the overview', [verify, submit, refused, { type: 'failureShown' }], { at: 'overview' }],
  ])('[BEDIT-1] [BEDIT-4] %s', (_case, events, stage) => {
    expect(run(events).stage).toEqual(stage);
  });

  it.each<[string, WizardEvent[]]>([
    ['Submit on the form', [submit]],
    ['Back on the form', [{ type: 'back' }]],
    ['an answer nobody waits for', [{ type: 'saved' }]],
    ['a refusal nobody waits for', [refused]],
  ])('ignores %s', (_case, events) => {
    const start = startWizard(formFixture());
    expect(run(events, start)).toBe(start);
  });

  it('keeps what was typed through a refusal', () => {
    const form = formFixture({ businessName: 'Tidewater' });
    const wizard = run([
      { type: 'changed', form },
      verify,
      submit,
      refused,
      { type: 'failureShown' },
      { type: 'back' },
    ]);
    expect(wizard.form).toBe(form);
  });

  it('[BEDIT-4] the field the server refused says so until it changes', () => {
    const back = run([verify, submit, refused, { type: 'failureShown' }, { type: 'back' }]);
    expect(shownErrors(back).businessName).toBe('Business with this name already exists');
    const other = stepWizard(back, {
      type: 'changed',
      form: { ...back.form, withdrawalCallbackUrl: 'https://a.example' },
    });
    expect(shownErrors(other).businessName).toBe('Business with this name already exists');
    const renamed = stepWizard(back, { type: 'changed', form: { ...back.form, businessName: 'Tidewater' } });
    expect(shownErrors(renamed)).toEqual({});
  });

  it.each([
    [{ displayCurrencies: [] }, 'selection'],
    [{ networks: {} }, 'selection'],
    [{ networks: { BTC: [] } }, 'selection'],
    [{ businessName: '', networks: {} }, 'selection'],
    [{ businessName: '' }, 'fields'],
    [{ withdrawalCallbackUrl: 'nope' }, 'fields'],
    [{}, null],
  ])('[BEDIT-2] Verify of a form with %j meets: %s', (changes, expected) => {
    const form = formFixture(changes);
    expect(obstacle(form)).toBe(expected);
    const wizard = run([verify], startWizard(form));
    expect(wizard.stage.at).toBe(expected === null ? 'overview' : 'form');
    expect(wizard.rejections).toBe(expected === null ? 0 : 1);
  });

  it('says nothing about the fields before the first Verify', () => {
    const start = startWizard(formFixture({ businessName: '' }));
    expect(shownErrors(start)).toEqual({});
    expect(shownErrors(stepWizard(start, verify)).businessName).toBe('Business name is required');
  });
});
