export const messages = {
  failed: (count: number) => (count === 1 ? '1 failed job' : `${count} failed jobs`),
  notice: 'The server tried again and again and gave up. Nothing else waits for it.',
  look: 'Show',
} as const;
