const mostBytes = 1024 * 1024;

/** Faults of the other end's certificate, as OpenSSL and Node name them. */
const faultsOfCertificates =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$)[A-Z_]*$/;

/** End of a sentence about a market that was not reached: `its certificate is not believed: CERT_HAS_EXPIRED`. */
const reasonOf = (error: unknown): string => {
  const code = (error as { readonly cause?: { readonly code?: unknown } }).cause?.code;
  const isOfCertificate = typeof code === 'string' && faultsOfCertificates.test(code);
  return isOfCertificate ? `its certificate is not believed: ${code}` : 'not reached';
};

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
  }).catch((error: unknown) => {
    throw new Error(signal.aborted ? 'no answer in time' : reasonOf(error));
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
