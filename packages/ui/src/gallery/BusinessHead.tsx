import { Button, PageHeader, Tabs, TruncatedId } from '../index';

const tabs = [
  'Crypto Deposits',
  'Crypto Withdrawals',
  'Fiat Deposits',
  'Fiat Withdrawals',
  'Internal Transfers',
  'Unassociated Deposits',
  'Manual Operations',
  'Balance conversions',
];

/** The head of an example business, with its tabs. `crumbHref`: where its breadcrumb leads. */
export function BusinessHead({ crumbHref }: { crumbHref: string }) {
  return (
    <>
      <PageHeader
        title="Aurora Games"
        breadcrumbs={[{ label: 'Businesses', href: crumbHref }, { label: 'Aurora Games' }]}
        subtitle={<TruncatedId value="0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7" noun="business ID" isWhole />}
        actions={
          <>
            <Button icon="pencil">Edit</Button>
            <Button variant="primary" icon="plus">
              Crypto deposit
            </Button>
          </>
        }
      />
      <Tabs
        label="Business"
        items={tabs.map((label, index) => ({ label, href: `#tab-${index}`, isCurrent: index === 0 }))}
      />
    </>
  );
}
