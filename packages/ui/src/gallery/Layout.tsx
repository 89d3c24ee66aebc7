import {
  Button,
  Card,
  Columns,
  FormSection,
  LinkButton,
  Monogram,
  PageHeader,
  Row,
  Stack,
  Steps,
  Tabs,
  TextField,
  TruncatedId,
  AmountText,
} from '../index';
import { Board, Specimen } from './Specimen';

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

export function LayoutSection() {
  return (
    <Stack gap={8}>
      <Board>
        <Specimen name="Card" isPlain>
          <Card
            title={
              <Row>
                <Monogram name="Aurora Games" />
                <h2>Aurora Games</h2>
              </Row>
            }
            footer={
              <>
                <span>12 payments today</span>
                <LinkButton href="#layout" variant="ghost" size="sm">
                  Open
                </LinkButton>
              </>
            }
          >
            <AmountText text="112804.11" code="EUR" kind="fiat" size="md" />
          </Card>
        </Specimen>
        <Specimen name="Steps">
          <Steps steps={[{ label: 'Form' }, { label: 'Overview' }, { label: 'Done' }]} current={1} />
        </Specimen>
      </Board>
      <Specimen name="FormSection" isPlain>
        <FormSection title="Identity" description="What payers see on the payment page.">
          <Columns>
            <TextField label="Name" value="Aurora Games" isReadOnly />
            <TextField label="Website" type="url" value="https://aurora.example" isReadOnly />
          </Columns>
        </FormSection>
      </Specimen>
      <Specimen name="PageHeader and Tabs" isPlain>
        <PageHeader
          title="Aurora Games"
          breadcrumbs={[{ label: 'Businesses', href: '#layout' }, { label: 'Aurora Games' }]}
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
      </Specimen>
    </Stack>
  );
}
