import { reconciliationQuery } from '../../../entities/balance/api';
import type { ScreenData } from '../../../platform/feature';
import { ledgerHealthQuery } from '../../../entities/ledger/api';

export const screen: ScreenData = () => [ledgerHealthQuery(), reconciliationQuery()];
