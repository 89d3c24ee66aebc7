import type { Change } from '@countinghouse/contract/running/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow } from './follow';
import { liveState, setLiveState } from './state';

vi.mock('../api/base', () => ({ apiBase: () => '/api/v1/' }));

type Connection = { readonly headers: Record<string, string>; write: (text: string) => void; end: () => void };

let connections: Connection[];
/** Status the server answers instead of a stream. */
let refused: number | null;
let changes: Change[];
let startedOver: number;
let stop: () => string | null;

const businessId = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7';
const changed = { entityType: 'PAYMENT', entityId: '0195d1aa-0000-7000-8000-000000000001', businessId, status: 'NEW' };
const frame = (id: string, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const start = (resumeFrom: string | null = null) => {
  stop = follow({
    token: 'secret',
    resumeFrom,
    onChanges: (news) => changes.push(...news),
    onStartOver: () => (startedOver += 1),
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  [connections, changes, startedOver, refused] = [[], [], 0, null];
  vi.stubGlobal(
    'fetch',
    (_url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          signal.addEventListener('abort', () => controller.error(signal.reason));
          connections.push({
            headers,
            write: (text) => controller.enqueue(encoder.encode(text)),
            end: () => controller.close(),
          });
        },
      });
      return Promise.resolve(new Response(refused === null ? body : null, { status: refused ?? 200 }));
    },
  );
});
afterEach(() => {
  stop();
  setLiveState({ status: 'away' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

describe('A tab that follows what changes', () => {
  it('is told, by a token that stands in no address', async () => {
    start();
    await later();
    expect(connections[0]?.headers).toEqual({ accept: 'text/event-stream', authorization: 'Bearer secret' });
    expect(liveState().status).toBe('away');
    connections[0]?.write(frame('1', 'open', { resumed: false }) + frame('2', 'change', changed));
    await later();
    expect([liveState().status, startedOver, changes]).toEqual(['live', 1, [changed]]);
  });

  it('goes on where it was when the stream ends, and nobody notices', async () => {
    start();
    await later();
    connections[0]?.write(frame('1', 'open', { resumed: false }) + frame('2', 'change', changed));
    await later();
    connections[0]?.end();
    await later(1_000);
    expect(connections[1]?.headers['Last-Event-ID']).toBe('2');
    connections[1]?.write(frame('3', 'open', { resumed: true }));
    await later(5_000);
    expect([liveState().status, startedOver]).toEqual(['live', 1]);
  });

  it('says since when it knows nothing, tries again, and heals', async () => {
    start();
    await later();
    connections[0]?.write(frame('1', 'open', { resumed: false }));
    await later();
    const brokenAt = Date.now();
    refused = 503;
    connections[0]?.end();
    await later(4_000);
    expect(liveState()).toEqual({ status: 'broken', since: brokenAt });
    refused = null;
    // The next try is at a random moment, and is itself abandoned after a long silence.
    const tried = connections.length;
    for (let waited = 0; connections.length === tried && waited < 60; waited += 1) await later(1_000);
    connections.at(-1)?.write(frame('9', 'open', { resumed: true }));
    await later();
    expect(liveState()).toEqual({ status: 'live' });
  });

  it('takes silence for the end', async () => {
    start();
    await later();
    connections[0]?.write(frame('1', 'open', { resumed: false }));
    await later(29_000);
    connections[0]?.write(frame('2', 'beat', {}));
    await later(29_000);
    expect(connections).toHaveLength(1);
    await later(2_000);
    expect(connections).toHaveLength(2);
    expect(connections[1]?.headers['Last-Event-ID']).toBe('2');
  });

  it('asks now and then where there is no stream', async () => {
    refused = 429;
    start();
    await later(5_000);
    expect([liveState().status, connections.length]).toEqual(['away', 1]);
  });

  it('tells where it was when it is stopped, and begins nothing more', async () => {
    start('7');
    await later();
    expect(connections[0]?.headers['Last-Event-ID']).toBe('7');
    connections[0]?.write(frame('8', 'open', { resumed: true }));
    await later();
    expect(stop()).toBe('8');
    await later(60_000);
    expect(connections).toHaveLength(1);
  });
});
