/** The texts every form in three steps shares. */
export const threeStepTexts = {
  stepsLabel: 'Steps',
  steps: [{ label: 'Form' }, { label: 'Overview' }, { label: 'Done' }],
  cancel: 'Cancel',
  verify: 'Verify',
  back: 'Back',
  overview: 'Overview',
  overviewReason: 'Nothing is saved before you submit.',
  pending: 'Saving',
  failed: 'Nothing was saved.',
  deleting: 'Deleting',
  notDeleted: 'Nothing was deleted.',
} as const;
