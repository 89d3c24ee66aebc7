/** The texts every form in three steps shares. */
export const threeStepTexts = {
  steps: [{ label: 'Form' }, { label: 'Overview' }, { label: 'Done' }],
  cancel: 'Cancel',
  verify: 'Verify',
  back: 'Back',
  overview: 'Overview',
  overviewReason: 'Nothing is saved before you submit.',
  pending: 'Saving',
} as const;
