/** Every sentence of the public page on which figures are verified. */
export const texts = {
  title: 'Verify a balance confirmation',
  intro:
    'Type figures as they stand in the letter. You are told whether they agree with what was handed out and with the books. No figure is shown.',
  asOf: 'As of (UTC)',
  asOfHint: 'As printed in the document, for example 31 Dec 2024, 23:59:59',
  figures: 'Figures',
  business: 'Business',
  currency: 'Currency',
  total: 'Total',
  figure: (number: number) => `Figure ${number}`,
  verify: 'Verify',
  more: 'More figures',
  agrees: 'Agrees',
  differs: 'Does not agree',
  allAgree: 'All figures agree',
  someDiffer: 'Not all figures agree',
  allAgreeText: 'The letter was handed out with these figures, and the books say the same of that instant.',
  someDifferText:
    'Compare what you typed with the letter. If it is as printed, do not rely on the letter: ask whoever sent it.',
  nothing: 'Type at least one figure: business, currency and total.',
  instantMissing: 'Type the instant that the letter names.',
  unknown: 'There is no such letter',
  unknownText: 'Check the code. A letter whose code is not known here was not handed out here.',
  busy: 'Too many figures did not agree',
  busyText: 'Try again in an hour.',
} as const;
