import { describe, expect, it } from 'vitest';
import { createRandom } from './random';
import { timeQueue } from './time-queue';

describe('the time queue', () => {
  it('gives what was pushed in order, pushes in between included', () => {
    const random = createRandom('queue');
    const queue = timeQueue<number>((a, b) => a - b);
    const pushed = Array.from({ length: 500 }, (_, index) => random.integer(`${index}`, 0, 1_000));
    for (const value of pushed.slice(0, 400)) queue.push(value);
    const first = Array.from({ length: 100 }, () => queue.pop()!);
    expect(first).toEqual(
      pushed
        .slice(0, 400)
        .toSorted((a, b) => a - b)
        .slice(0, 100),
    );
    for (const value of pushed.slice(400)) queue.push(value);
    const rest: number[] = [];
    while (queue.peek() !== undefined) rest.push(queue.pop()!);
    expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    expect([...first, ...rest].toSorted((a, b) => a - b)).toEqual(pushed.toSorted((a, b) => a - b));
    expect(queue.pop()).toBeUndefined();
  });
});
