import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pieceByPiece } from './piece-by-piece';

const limitMs = 10_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Pieces with a delay each; reports if the producer has cleaned up. */
const source = (pieces: number, milliseconds: number, size = 100) => {
  const state = { isOver: false };
  async function* make(): AsyncGenerator<string> {
    try {
      for (let made = 0; made < pieces; made += 1) {
        await new Promise((done) => setTimeout(done, milliseconds));
        yield 'x'.repeat(size);
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, stream: Readable.from(make()) };
};
const read = (file: Readable) => {
  const result: { bytes: number; problem: unknown; isWhole: boolean } = { bytes: 0, problem: null, isWhole: false };
  file.on('data', (piece: Buffer) => (result.bytes += piece.length));
  file.on('end', () => (result.isWhole = true));
  file.on('error', (error) => (result.problem = error));
  return result;
};
/** Advances time second by second, letting its effects happen. */
const later = async (milliseconds: number): Promise<void> => {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  }
};

it('A file is passed on whole however long it takes, while each of its pieces comes in time', async () => {
  const { stream, state } = source(10, 8_000, 40_000);
  const result = read(await pieceByPiece(Promise.resolve(stream), limitMs));
  await later(90_000);
  expect(result).toEqual({ bytes: 400_000, problem: null, isWhole: true });
  expect(state.isOver).toBe(true);
});

it('One that is not begun in time is refused, and what comes of it later is thrown away', async () => {
  let begin: ((made: Readable) => void) | undefined;
  const making = new Promise<Readable>((done) => (begin = done));
  const refused = pieceByPiece(making, limitMs).catch((error: unknown) => error);
  await later(11_000);
  expect(await refused).toMatchObject({ code: 'UNAVAILABLE' });
  const { stream } = source(1, 1);
  begin?.(stream);
  await later(1_000);
  expect(stream.destroyed).toBe(true);
});

it('One that stops in the middle breaks off, and is taken for a whole one by nobody', async () => {
  const { stream, state } = source(10, 8_000);
  const file = await pieceByPiece(Promise.resolve(stream), limitMs);
  const result = read(file);
  await later(17_000);
  expect(result.bytes).toBe(200);
  const silent = source(2, 60_000);
  const stuck = read(await pieceByPiece(Promise.resolve(silent.stream), limitMs));
  await later(12_000);
  expect(stuck).toMatchObject({ isWhole: false, problem: { code: 'UNAVAILABLE' } });
  file.destroy();
  await later(60_000);
  expect([state.isOver, silent.state.isOver]).toEqual([true, true]);
});

it('A reader who takes nothing is left after the same time, and what makes the file is ended', async () => {
  const { stream, state } = source(1_000, 1, 40_000);
  const file = await pieceByPiece(Promise.resolve(stream), limitMs);
  file.on('error', () => undefined);
  file.read(0);
  await later(13_000);
  expect([file.destroyed, state.isOver]).toEqual([true, true]);
});

it('A refusal is passed on as it is', async () => {
  await expect(pieceByPiece(Promise.reject(new Error('No')), limitMs)).rejects.toThrow('No');
});
