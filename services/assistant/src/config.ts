import { baseConfigShape, loadConfig } from '@showhands/service-kit';
import * as z from 'zod';

// It neither sends nor takes events.
const { AMQP_URL: _, ...ownShape } = baseConfigShape;

const MODEL_VARIABLES = ['ASSISTANT_LLM_URL', 'ASSISTANT_LLM_MODEL', 'ASSISTANT_LLM_API_KEY'] as const;

const modelShape = {
  ASSISTANT_LLM_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL like https://llm.example.org/v1' })
    .optional()
    .describe('base of an OpenAI-compatible API that writes the answers; without it they are those of the articles'),
  ASSISTANT_LLM_MODEL: z.string().optional().describe('the model to ask for there'),
  ASSISTANT_LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without blanks')
    .optional()
    .describe('the key to that API'),
  ASSISTANT_LLM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(15_000)
    .default(15_000)
    .describe('how long to wait for its answer before giving that of the articles'),
};

/** A model is there with all of its settings, or not at all. */
const refuseHalfAModel = (config: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void => {
  const missing = MODEL_VARIABLES.filter((name) => config[name] === undefined);
  if (missing.length === MODEL_VARIABLES.length) return;
  for (const name of missing) {
    const message = `is missing: ${MODEL_VARIABLES.join(', ')} go together`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
};

export const assistantConfigSchema = z
  .object({ ...ownShape, ...modelShape })
  // Also when other variables are wrong, so that all faults come in one message.
  .superRefine(refuseHalfAModel, { when: () => true });

export type AssistantConfig = z.output<typeof assistantConfigSchema>;

export const readAssistantConfig = (): AssistantConfig => loadConfig(assistantConfigSchema, process.env);
