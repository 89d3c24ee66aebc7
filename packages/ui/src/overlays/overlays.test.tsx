import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button, CodeField, ConfirmDialog, Dialog, Drawer, Menu, ResultDialog, SplitView, Tooltip } from '../index';
import { expectAccessible, setWindowWidth } from '../testing';

beforeEach(() => setWindowWidth(1440));

describe('Dialog', () => {
  function Example({ isSticky }: { isSticky?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onPress={() => setOpen(true)}>Open</Button>
        <Dialog title="Rename" isOpen={isOpen} onClose={() => setOpen(false)} isSticky={isSticky}>
          <input aria-label="Name" />
        </Dialog>
      </>
    );
  }

  it('takes the focus, keeps it, closes on Escape and gives the focus back', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename' });
    for (let presses = 0; presses < 5; presses++) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await expectAccessible(dialog);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  it('gives the focus to the next thing where what opened it is gone, also when it goes a while later', async () => {
    function Rows() {
      const [rows, setRows] = useState(['Ada', 'Ben', 'Cid']);
      const [asked, ask] = useState<string | null>(null);
      const remove = () => {
        ask(null);
        setTimeout(() => setRows(rows.filter((row) => row !== asked)), 200);
      };
      return (
        <>
          {rows.map((row) => (
            <Button key={row} onPress={() => ask(row)}>{`Delete ${row}`}</Button>
          ))}
          {asked !== null && (
            <ConfirmDialog title="Delete?" isOpen confirmLabel="Delete" onConfirm={remove} onCancel={() => ask(null)}>
              Gone for good.
            </ConfirmDialog>
          )}
        </>
      );
    }
    render(<Rows />);
    for (const [row, next] of [
      ['Ben', 'Cid'],
      ['Cid', 'Ada'],
    ]) {
      await userEvent.click(screen.getByRole('button', { name: `Delete ${row}` }));
      await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: `Delete ${next}` })));
    }
  });

  it('asks before an act: cancelling does nothing, confirming acts once', async () => {
    const onConfirm = vi.fn<() => void>();
    const onCancel = vi.fn<() => void>();
    render(
      <ConfirmDialog
        title="Delete key?"
        isOpen
        confirmLabel="Delete key"
        tone="danger"
        onConfirm={onConfirm}
        onCancel={onCancel}
        error="Failed to delete the key"
      >
        Calls signed with it fail at once.
      </ConfirmDialog>,
    );
    await expectAccessible(screen.getByRole('alertdialog', { name: 'Delete key?' }));
    expect(screen.getByRole('alert').textContent).toBe('Failed to delete the key');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete key' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('Enter in a field confirms, once for each press, not while it is pending, and leaves the form of the page alone', async () => {
    const onConfirm = vi.fn<() => void>();
    const onPageSubmit = vi.fn<() => void>();
    const asked = (isPending: boolean) => (
      <form onSubmit={onPageSubmit}>
        <ConfirmDialog
          title="Delete key?"
          isOpen
          confirmLabel="Delete key"
          isPending={isPending}
          onConfirm={onConfirm}
          onCancel={() => {}}
        >
          <CodeField label="Code" value="123456" onChange={() => {}} />
        </ConfirmDialog>
      </form>
    );
    const { rerender } = render(asked(false));
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
    rerender(asked(true));
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onPageSubmit).not.toHaveBeenCalled();
  });

  it('a result is closed by its button', async () => {
    const onClose = vi.fn<() => void>();
    render(<ResultDialog tone="success" title="Business updated successfully!" isOpen onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('Menu', () => {
  it('opens by keyboard, walks with arrows, acts on Enter and returns the focus', async () => {
    const onDelete = vi.fn<() => void>();
    render(
      <Menu
        label="More actions"
        items={[
          { id: 'send', label: 'Send again', onPress: () => {} },
          { id: 'off', label: 'Not on offer', isDisabled: true, onPress: () => {} },
          { id: 'delete', label: 'Delete', onPress: onDelete },
        ]}
      />,
    );
    const trigger = screen.getByRole('button', { name: 'More actions' });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'More actions' });
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(menu);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onDelete).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes on Escape without acting', async () => {
    const onPress = vi.fn<() => void>();
    render(<Menu label="Export" isLabelShown items={[{ id: 'csv', label: 'CSV', onPress }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe('Drawer', () => {
  function Example({ onNext }: { onNext?: () => void }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <SplitView
        drawer={
          <Drawer title="P-1" isOpen={isOpen} onClose={() => setOpen(false)} onNext={onNext} noun="payment">
            <button type="button">Inside</button>
          </Drawer>
        }
      >
        <Button onPress={() => setOpen(true)}>Row</Button>
      </SplitView>
    );
  }

  it('stands beside the list from 1400 px: the list stays live, Escape closes, the focus stays on the row', async () => {
    render(<Example />);
    const row = screen.getByRole('button', { name: 'Row' });
    await userEvent.click(row);
    expect(screen.getByRole('complementary', { name: 'P-1' })).toBeTruthy();
    expect(document.activeElement).toBe(row);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  it('gives the focus back to the row when it is closed from inside', async () => {
    render(<Example />);
    const row = screen.getByRole('button', { name: 'Row' });
    await userEvent.click(row);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(row);
  });

  it('lies over the list below 1400 px: the focus goes in and comes back', async () => {
    setWindowWidth(1024);
    render(<Example />);
    const row = screen.getByRole('button', { name: 'Row' });
    await userEvent.click(row);
    const dialog = await screen.findByRole('dialog', { name: 'P-1' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('walks to the neighbours and stops at the ends', async () => {
    const onNext = vi.fn<() => void>();
    render(<Example onNext={onNext} />);
    await userEvent.click(screen.getByRole('button', { name: 'Row' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next payment' }));
    expect(onNext).toHaveBeenCalledOnce();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous payment' }).disabled).toBe(true);
  });
});

describe('Tooltip', () => {
  it('explains what has the focus', async () => {
    render(
      <Tooltip content="14:22:10 UTC">
        <Button>16:22:10</Button>
      </Tooltip>,
    );
    await userEvent.tab();
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toBe('14:22:10 UTC');
    expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(tooltip.id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
