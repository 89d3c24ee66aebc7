import { Card, Columns, FormSection, LinkButton, Monogram, Row, Stack, Steps, TextField, AmountText } from '../index';
import { BusinessHead } from './BusinessHead';
import { Board, Specimen } from './Specimen';

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
        <BusinessHead crumbHref="#layout" />
      </Specimen>
    </Stack>
  );
}
