import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { mostPayoutRows } from '@countinghouse/contract/money-out/payout-batches';

/** Unpacked size above which a workbook is no list of payouts, in bytes. */
const largestUnpacked = 64 * 1024 * 1024;

/** Parts of a workbook that say what its cells are; pictures and the like are left packed. */
const isPart = (name: string): boolean => /\.(xml|rels)$/.test(name);

/**
 * Packs a workbook anew without compression: the reader unpacks larger parts in workers made of text, which no page of the product may start.
 *
 * @throws Error if it is no workbook, or too large when unpacked
 */
const unpacked = (file: Uint8Array): ArrayBuffer => {
  let size = 0;
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!isPart(name)) return false;
      size += originalSize;
      if (size > largestUnpacked) throw new Error(`Unpacked the file has more than ${largestUnpacked} bytes`);
      return true;
    },
  });
  return zipSync(parts, { level: 0 }).slice().buffer;
};

/**
 * Cells of the first sheet of a workbook. Its code is loaded by the first workbook that is chosen.
 *
 * @throws Error if it cannot be read
 */
export const readXlsx = async (file: ArrayBuffer): Promise<readonly (readonly unknown[])[]> => {
  const rows = await readSheet(unpacked(new Uint8Array(file)));
  // The head, the most rows, and one more that tells that there are too many.
  return rows.slice(0, mostPayoutRows + 2);
};
