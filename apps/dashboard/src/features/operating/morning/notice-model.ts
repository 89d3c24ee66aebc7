import { messages } from './messages';
import { isSoon, type Task } from './model';

/** Subjects of notices; keys that expire and money that lacks coins wait for no hurry. */
const grouped = ['payers', 'callbacks', 'unassociated'] as const;
type Grouped = (typeof grouped)[number];
const isGrouped = (id: string): id is Grouped => grouped.some((one) => one === id);

/** Number of things that wait, by a key: a larger number is news. */
export type Waiting = ReadonlyMap<string, number>;

export type Notice = { readonly key: string; readonly title: string; readonly body: string; readonly href: string };

const deadlineOf = ({ id, dueAt }: Task, now: number): string | null =>
  id === 'payers' && dueAt !== null && isSoon(dueAt, now) ? `${id} ${dueAt}` : null;

export const waitingIn = (tasks: readonly Task[], now: number): Waiting =>
  new Map(
    tasks.flatMap((task): [string, number][] => {
      const deadline = deadlineOf(task, now);
      if (!isGrouped(task.id)) return task.votes ? [[task.id, 1]] : [];
      return [[task.id, task.count ?? 1], ...(deadline === null ? [] : [[deadline, 1] as [string, number]])];
    }),
  );

/** Text without an amount or a name, for whoever may see the screen. */
const briefOf = (task: Task): string =>
  task.votes ? messages.notices.vote : isGrouped(task.id) ? messages.tasks[task.id](task.count ?? 1) : task.title;

/** Notices of what has begun to wait since `before`. */
export const noticesOf = (tasks: readonly Task[], before: Waiting, now: number, isFull: boolean): Notice[] =>
  tasks.flatMap((task) => {
    const isNew = [...waitingIn([task], now)].some(([key, count]) => count > (before.get(key) ?? 0));
    if (!isNew) return [];
    const isDue = deadlineOf(task, now) !== null;
    return [
      {
        key: task.id,
        title: isFull ? task.title : briefOf(task),
        body: isFull ? task.detail : isDue ? messages.notices.dueSoon : messages.notices.open,
        href: task.href,
      },
    ];
  });
