const mostBytes = 1024 * 1024;

/**
 * Text of an answer of a market.
 *
 * @throws Error in words that repeat nothing of the answer, which may be a page of anything
 */
export const askFor = async (url: string, signal: AbortSignal, accept = 'application/json'): Promise<string> => {
  const response = await fetch(url, {
    headers: { accept, 'user-agent': 'countinghouse' },
    redirect: 'error',
    signal,
  }).catch(() => {
    throw new Error(signal.aborted ? 'no answer in time' : 'not reached');
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  let text = '';
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true });
      if (text.length > mostBytes) break;
    }
  } catch {
    throw new Error(signal.aborted ? 'no whole answer in time' : 'an answer that broke off');
  }
  if (text.length > mostBytes) throw new Error('more than a megabyte');
  return text;
};

/** @throws Error if the text is no JSON of this form */
export const parsed = <Value>(text: string, { parse }: { readonly parse: (value: unknown) => Value }): Value => {
  try {
    return parse(JSON.parse(text));
  } catch {
    throw new Error('an answer in a form nobody can read');
  }
};
