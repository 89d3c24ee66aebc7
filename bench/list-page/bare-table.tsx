import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

type Page = { readonly payments: readonly PaymentView[]; readonly paging: { readonly nextCursor: string | null } };

const given = new URLSearchParams(window.location.hash.slice(1));

const fetchPage = async (cursor: string | null): Promise<Page> => {
  const query = new URLSearchParams({ sortBy: 'created', businessId: given.get('business') ?? '', limit: '25' });
  if (cursor) query.set('cursor', cursor);
  const response = await fetch(`/api/v1/payments?${query}`, {
    headers: { authorization: `Bearer ${given.get('token')}` },
  });
  return (await response.json()) as Page;
};

/** Minimal list in React: the same page of the same server, as text, without style or parts. */
function BareTable() {
  const [page, setPage] = useState<Page | null>(null);
  const open = (cursor: string | null) => void fetchPage(cursor).then(setPage);
  if (!page)
    return (
      <button type="button" onClick={() => open(null)}>
        Expand business
      </button>
    );
  return (
    <>
      <table>
        <tbody>
          {page.payments.map((payment) => (
            <tr key={payment.id}>
              <td>{payment.createdAt}</td>
              <th scope="row">{payment.clientPaymentId}</th>
              <td>{payment.status}</td>
              <td>{payment.displayAmount}</td>
              <td>{payment.expectedDepositAmount}</td>
              <td>{payment.network}</td>
              <td>{payment.deposits.map(({ depositAmount }) => depositAmount).join(' ')}</td>
              <td>{payment.settlementCurrency}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => open(page.paging.nextCursor)}>
        Next
      </button>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareTable />);
