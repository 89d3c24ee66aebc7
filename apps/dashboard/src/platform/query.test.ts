import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { askFor } from './query';

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
const refused = () => Promise.reject(new Error('Refused'));

describe('what a person pressed for', () => {
  it('is asked for once more where the call that was on its way ahead of the press fails', async () => {
    const queries = client();
    const read = vi.fn<() => Promise<string>>().mockImplementationOnce(refused).mockResolvedValue('rows');
    const query = { queryKey: ['list'], queryFn: read };
    const ahead = queries.prefetchQuery(query);
    await Promise.all([ahead, askFor(queries, query)]);
    expect(read).toHaveBeenCalledTimes(2);
    expect(queries.getQueryData(['list'])).toBe('rows');
  });

  it('is asked for once where nothing was on its way, whatever becomes of it', async () => {
    const queries = client();
    const read = vi.fn<() => Promise<string>>().mockImplementation(refused);
    await askFor(queries, { queryKey: ['list'], queryFn: read });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is not asked for again where it is there or comes', async () => {
    const queries = client();
    const read = vi.fn<() => Promise<string>>().mockResolvedValue('rows');
    const query = { queryKey: ['list'], queryFn: read };
    await Promise.all([queries.prefetchQuery(query), askFor(queries, query)]);
    await askFor(queries, query);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
