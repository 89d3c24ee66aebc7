/** How documents write figures and times: the same for every reader, whatever the machine is set to. */

/** A decimal text with its thousands set apart: `10,000.00`. */
export const amountWords = (text: string): string => {
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
};

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** An instant, `14 Mar 2025, 09:30 UTC`. */
export const instantWords = (iso: string): string => `${format.format(new Date(iso))} UTC`;
