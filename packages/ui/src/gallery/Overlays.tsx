import { useState } from 'react';
import {
  Button,
  Chips,
  AmountText,
  ConfirmDialog,
  Dialog,
  Drawer,
  DrawerSection,
  DrawerSummary,
  Facts,
  Menu,
  ResultDialog,
  Row,
  StatusChip,
  Tag,
  TextField,
  Tooltip,
  notify,
} from '../index';
import { Board, Specimen } from './Specimen';

type Open = 'dialog' | 'confirm' | 'done' | 'failed' | null;

export function OverlaysSection({ onDrawer }: { onDrawer: () => void }) {
  const [open, setOpen] = useState<Open>(null);
  const [name, setName] = useState('');
  const close = () => setOpen(null);
  return (
    <Board>
      <Specimen name="Dialog and Drawer">
        <Row>
          <Button onPress={() => setOpen('dialog')}>Dialog</Button>
          <Button onPress={() => setOpen('confirm')}>Confirmation</Button>
          <Button onPress={() => setOpen('done')}>Success</Button>
          <Button onPress={() => setOpen('failed')}>Failure</Button>
          <Button onPress={onDrawer}>Drawer</Button>
        </Row>
      </Specimen>
      <Specimen name="Menu and Tooltip">
        <Row>
          <Menu
            label="Export"
            icon="download"
            isLabelShown
            items={[
              { id: 'csv', label: 'CSV', description: 'For spreadsheets', onPress: () => notify('CSV') },
              { id: 'xlsx', label: 'XLSX', onPress: () => notify('XLSX') },
            ]}
          />
          <Menu
            label="More actions"
            items={[
              { id: 'send', label: 'Send again', icon: 'send', onPress: () => notify('Sent') },
              { id: 'off', label: 'Not on offer', isDisabled: true, onPress: () => {} },
              {
                id: 'delete',
                label: 'Delete',
                icon: 'trash',
                isDangerous: true,
                startsGroup: true,
                onPress: () => notify('Deleted'),
              },
            ]}
          />
          <Tooltip content="30 Jun 2025, 14:22:10 UTC">
            <Button>Hover or focus</Button>
          </Tooltip>
        </Row>
      </Specimen>
      <Dialog
        title="Rename"
        isOpen={open === 'dialog'}
        onClose={close}
        footer={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" value={name} onChange={setName} hasFocusFirst />
      </Dialog>
      <ConfirmDialog
        title="Delete API key checkout-live?"
        isOpen={open === 'confirm'}
        confirmLabel="Delete key"
        tone="danger"
        onConfirm={close}
        onCancel={close}
        error="Failed to delete the key"
      >
        Calls signed with it fail at once. Payments already created are not touched.
      </ConfirmDialog>
      <ResultDialog
        tone="success"
        title="Business updated successfully!"
        isOpen={open === 'done'}
        onClose={close}
        action={<Button variant="primary">Go to businesses</Button>}
      >
        Aurora Games, 5 changes
      </ResultDialog>
      <ResultDialog tone="danger" title="Insufficient balance" isOpen={open === 'failed'} onClose={close}>
        Nothing was sent.
      </ResultDialog>
    </Board>
  );
}

/** The slip of one row: beside the page on wide windows, over it on narrow ones. */
export function ExampleDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer title="P-20250630-4XK7QD" isOpen={isOpen} onClose={onClose} noun="payment" onNext={() => {}}>
      <DrawerSummary
        chips={
          <Chips>
            <StatusChip tone="success" label="Deposited" />
            <Tag label="Overpaid" tone="warning" />
          </Chips>
        }
        amount={<AmountText text="99.00" code="EUR" kind="fiat" size="lg" />}
        caption="credited to Aurora Games, after 1.00 EUR fee"
        actions={
          <Button size="sm" icon="link">
            Copy payment link
          </Button>
        }
      />
      <DrawerSection title="Payment" note="30 Jun 2025">
        <Facts items={[{ label: 'Network', value: 'Main network' }]} />
      </DrawerSection>
    </Drawer>
  );
}
