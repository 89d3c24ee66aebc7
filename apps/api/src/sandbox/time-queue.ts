/** A priority queue (binary heap): `pop` gives the item that comes first by `compare`. */
export type TimeQueue<Item> = {
  push(item: Item): void;
  pop(): Item | undefined;
  peek(): Item | undefined;
  /** All of them, in no order. */
  items(): readonly Item[];
};

export const timeQueue = <Item>(compare: (a: Item, b: Item) => number): TimeQueue<Item> => {
  const heap: Item[] = [];
  const swap = (a: number, b: number): void => {
    const kept = heap[a]!;
    heap[a] = heap[b]!;
    heap[b] = kept;
  };
  const comesBefore = (a: number, b: number): boolean => compare(heap[a]!, heap[b]!) < 0;
  return {
    peek: () => heap[0],
    items: () => heap,
    push: (item) => {
      let at = heap.push(item) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!comesBefore(at, parent)) break;
        swap(at, parent);
        at = parent;
      }
    },
    pop: () => {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return first;
      heap[0] = last;
      let at = 0;
      for (;;) {
        const left = 2 * at + 1;
        if (left >= heap.length) return first;
        const child = left + 1 < heap.length && comesBefore(left + 1, left) ? left + 1 : left;
        if (!comesBefore(child, at)) return first;
        swap(at, child);
        at = child;
      }
    },
  };
};
