import { AddOption } from './add-option.tsx';
import { Proposals } from './proposals.tsx';

/** Both, so that they share a chunk. */
export const parts = { AddOption, Proposals };
