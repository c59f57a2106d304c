import { baseConfigShape, loadConfig } from '@showhands/service-kit/runtime';
import * as z from 'zod';

// The service neither publishes nor consumes events.
const { AMQP_URL: _, ...ownShape } = baseConfigShape;

const MODEL_VARIABLES = ['ASSISTANT_LLM_URL', 'ASSISTANT_LLM_MODEL', 'ASSISTANT_LLM_API_KEY'] as const;

const modelShape = {
  ASSISTANT_LLM_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL like https://llm.example.org/v1' })
    .optional()
    .describe('base of an OpenAI-compatible API that writes the answers; without it they are quoted from the articles'),
  ASSISTANT_LLM_MODEL: z.string().optional().describe('name of the model in that API'),
  ASSISTANT_LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without blanks')
    .optional()
    .describe('key of that API'),
  ASSISTANT_LLM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(15_000)
    .default(15_000)
    .describe('timeout of its answer, after which the articles are quoted'),
  ASSISTANT_LLM_BUDGET: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe('how many questions it answers in an hour, of all users; beyond it the articles are quoted'),
};

/** The variables of the model must be set all or none. */
const requireAllModelVariables = (config: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void => {
  const missing = MODEL_VARIABLES.filter((name) => config[name] === undefined);
  if (missing.length === MODEL_VARIABLES.length) return;
  for (const name of missing) {
    const message = `is missing: ${MODEL_VARIABLES.join(', ')} go together`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
};

export const assistantConfigSchema = z
  .object({ ...ownShape, ...modelShape })
  // Also if other variables are invalid, so that one message reports all errors.
  .superRefine(requireAllModelVariables, { when: () => true });

export type AssistantConfig = z.output<typeof assistantConfigSchema>;

export const readAssistantConfig = (): AssistantConfig => loadConfig(assistantConfigSchema, process.env);
