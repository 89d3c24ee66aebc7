/** Texts of the slip beside a form, apart from those of forms: a page without a form shows a slip as well. */
export const slipTexts = {
  open: 'Fees, what is left',
  close: 'Close',
} as const;
