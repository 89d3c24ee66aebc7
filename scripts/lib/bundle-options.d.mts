import type { InputOptions } from 'rolldown';

export declare const serverBundle: InputOptions;
