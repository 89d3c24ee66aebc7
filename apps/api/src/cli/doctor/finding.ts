/** One line of a diagnosis. */
export type Finding = {
  /** Subject of the line, such as `mail` or `node ETH`. */
  readonly about: string;
  /** `FAULT`: production lacks something it needs. `WARNING`: it works, and somebody should look. */
  readonly state: 'FINE' | 'WARNING' | 'FAULT';
  /** The state in a few words, with figures. */
  readonly text: string;
  /** Advice to whoever runs it; absent if nothing is to be done. */
  readonly advice?: string;
};

type Said = Omit<Finding, 'about'>;

export const fine = (text: string): Said => ({ state: 'FINE', text });
export const warning = (text: string, advice: string): Said => ({ state: 'WARNING', text, advice });
export const fault = (text: string, advice: string): Said => ({ state: 'FAULT', text, advice });

/** A question, and what to do when it cannot be answered. */
export type Question = {
  readonly about: string;
  readonly ask: () => Promise<Said | readonly Said[]>;
  /** Said where `ask` throws or does not end in time. */
  readonly otherwise: string;
};

const answerWithinMs = 15_000;

/** Asks all at once; none holds up another, and none throws. */
export const findingsOf = async (questions: readonly Question[]): Promise<readonly Finding[]> => {
  const asked = questions.map(async ({ about, ask, otherwise }): Promise<readonly Finding[]> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${answerWithinMs / 1_000} s`)), answerWithinMs);
    });
    try {
      const said = await Promise.race([ask(), late]);
      return [said].flat().map((each) => ({ about, ...each }));
    } catch (error) {
      return [{ about, ...fault(error instanceof Error ? error.message : 'it failed', otherwise) }];
    } finally {
      clearTimeout(timer);
    }
  });
  return (await Promise.all(asked)).flat();
};
