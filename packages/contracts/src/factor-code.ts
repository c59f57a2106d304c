import * as z from 'zod/mini';
import { isStorable } from './primitives.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import { texts } from './texts.ts';

/** A code of an authenticator app, or a recovery code. Spaces and the case do not matter. */
export const factorCodeSchema = z
  .string({ error: secondFactorTexts.second_factor_required })
  .check(
    z.minLength(1, secondFactorTexts.second_factor_required),
    z.maxLength(50, secondFactorTexts.wrong_code),
    z.refine(isStorable, texts.transport.unstorableText),
  );
