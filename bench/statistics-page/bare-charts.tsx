import type { Histogram } from '@countinghouse/contract/books/statistics';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const given = new URLSearchParams(window.location.hash.slice(1));

/** Calls the product makes before it draws: the paths are in the address, separated by spaces. */
const calls = (given.get('calls') ?? '').split(' ');

const signIn = async (): Promise<string> => {
  const answer = await fetch('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: given.get('email'), password: given.get('password') }),
  });
  await answer.json();
  return answer.headers.get('x-identity-token') ?? '';
};

const read = async (path: string, token: string): Promise<unknown> =>
  (await fetch(`/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();

/** Minimal pair of charts in React: the same calls to the same server, the same bars, without scale or words. */
function BareCharts() {
  const [charts, setCharts] = useState<readonly Histogram[]>([]);
  const press = async () => {
    const token = await signIn();
    for (const path of calls)
      void read(path, token).then((answer) => {
        if (path.includes('/histogram')) setCharts((before) => [...before, answer as Histogram]);
      });
  };
  if (charts.length === 0)
    return (
      <button type="button" onClick={() => void press()}>
        Login
      </button>
    );
  return charts.map(({ points }, chart) => {
    const largest = Math.max(...points.map(({ volume }) => Number(volume)), 1);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the second never comes before the first
      <svg key={chart} width="600" height="200">
        {points.map(({ date, volume }, index) => (
          <rect
            key={date}
            x={`${(index / points.length) * 100}%`}
            width={`${78 / points.length}%`}
            y={`${(1 - Number(volume) / largest) * 100}%`}
            height="110%"
          />
        ))}
      </svg>
    );
  });
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareCharts />);
