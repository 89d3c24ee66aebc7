import { extensionPoint } from '../../../module/extension';
import type { IsInUse } from './in-use';

/** Uses of a bank account, none of which may be open when the account is deleted. */
export const accountUses = extensionPoint<IsInUse>('uses of bank accounts');
