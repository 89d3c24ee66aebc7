import type { ExportFormat } from '@countinghouse/contract/exports';
import { exports as exportable, mostExportedRows } from '@countinghouse/contract/exports';
import { Banner, Button, Dialog, Progress, RadioGroup, Stack, notify } from '@countinghouse/ui';
import { useEffect, useRef, useState } from 'react';
import { download, type DownloadProgress } from '../api';
import { saveFile } from '../save-file';
import type { ExportSource } from './exports';
import { ownZone, progressText, shareOf } from './download-progress';
import { listTexts } from './messages';
import { countText } from './range';
import type { Total } from './page-query';

const texts = listTexts.exports;
const number = new Intl.NumberFormat('en-US');

export type ExportDialogProps = {
  readonly sources: readonly ExportSource[];
  /** The columns on the screen by their ids, in their order. */
  readonly columns: readonly string[];
  /** The rows that are left of a list that is narrowed on the screen. */
  readonly ids: readonly string[] | undefined;
  readonly total: Total | null;
  readonly counted: { readonly one: string; readonly many: string } | undefined;
  /** Name of a file that is no list: it has its own columns and no times of day. */
  readonly what?: string;
  readonly onClose: () => void;
};

/** Asks how the list is to be saved, saves it and shows how far that is. Closing it while it runs gives it up. */
const ExportDialog = ({ sources, columns, ids, total, counted, what, onClose }: ExportDialogProps) => {
  const [chosen, choose] = useState('0');
  const [format, setFormat] = useState<ExportFormat>('CSV');
  const [extent, setExtent] = useState<'SHOWN' | 'ALL'>('SHOWN');
  const [timezone, setTimezone] = useState(ownZone);
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const close = () => {
    running.current?.abort();
    onClose();
  };
  const source = sources[Number(chosen)] ?? sources[0];
  const save = async () => {
    if (!source) return;
    const attempt = new AbortController();
    running.current = attempt;
    setError(null);
    setProgress({ bytes: 0, rows: null, allRows: null });
    try {
      const list = { timezone, ...(extent === 'SHOWN' && { columns }), ...(ids && { ids }) };
      const body = { ...source.filters, format, ...(what === undefined && list) };
      const { file, name } = await download(
        exportable[source.type].endpoint,
        // Each list's own filters, accepted by its export unchanged.
        { body: body as never, signal: attempt.signal, onProgress: setProgress },
      );
      saveFile(file, name);
      notify(texts.done(name), { tone: 'success' });
      onClose();
    } catch (refusal) {
      if (attempt.signal.aborted) return;
      setError(refusal instanceof Error ? refusal.message : String(refusal));
      setProgress(null);
    }
  };
  const isRunning = progress !== null;
  const zones = [...new Set([ownZone(), 'UTC'])];
  return (
    <Dialog
      title={texts.title}
      isOpen
      isSticky={isRunning}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{texts.cancel}</Button>
          <Button variant="primary" icon="download" onPress={() => void save()} isPending={isRunning}>
            {isRunning ? listTexts.exporting : texts.save}
          </Button>
        </>
      }
    >
      <Stack>
        {error && <Banner tone="danger">{error}</Banner>}
        {progress ? (
          <Progress label={texts.progress} value={shareOf(progress)} text={progressText(progress)} />
        ) : (
          <>
            <p>
              {what ??
                (total && counted && sources.length === 1 ? texts.whatOf(countText(total, counted)) : texts.what)}
            </p>
            {sources.length > 1 && (
              <RadioGroup
                label={texts.which}
                look="tiles"
                options={sources.map(({ type, label }, index) => ({ id: String(index), label: label ?? type }))}
                value={chosen}
                onChange={choose}
              />
            )}
            <RadioGroup
              label={texts.format}
              look="tiles"
              options={[
                { id: 'CSV', label: texts.csv, description: texts.most(number.format(mostExportedRows.CSV)) },
                { id: 'XLSX', label: texts.xlsx, description: texts.most(number.format(mostExportedRows.XLSX)) },
              ]}
              value={format}
              onChange={setFormat}
            />
            {what === undefined && (
              <RadioGroup
                label={texts.columns}
                look="tiles"
                options={[
                  { id: 'SHOWN', label: texts.shown },
                  { id: 'ALL', label: texts.all },
                ]}
                value={extent}
                onChange={setExtent}
              />
            )}
            {what === undefined && zones.length > 1 && (
              <RadioGroup
                label={texts.zone}
                look="tiles"
                options={zones.map((id) => ({ id, label: id }))}
                value={timezone}
                onChange={setTimezone}
              />
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
};

export default ExportDialog;
