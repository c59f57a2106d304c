import { isIP } from 'node:net';
import * as z from 'zod';

const MAX_COUNT = 250;

/** Source addresses, separated by commas, or how many of 127.0.0.0/8 to use. */
export const localAddressesSchema = z
  .string()
  .transform((text): string[] =>
    /^\d+$/.test(text) ? Array.from({ length: Number(text) }, (_, index) => `127.0.0.${index + 1}`) : text.split(','),
  )
  .refine((addresses) => addresses.length <= MAX_COUNT && addresses.every((address) => isIP(address) !== 0));
