import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@showhands/testing';
import { parse } from 'yaml';
import * as z from 'zod';
import { flowViolations } from './flows.ts';
import { podViolations } from './manifest-rules.ts';
import { generatedSecrets, parseManifests, type Secrets } from './manifests.ts';
import { referenceViolations } from './reference-rules.ts';
import { render, renderWith } from './render.ts';

const EXTERNAL = [
  ...['--postgres', 'postgres://db.example.org:5432?sslmode=verify-full'],
  ...['--rabbitmq', 'amqps://mq.example.org:5671/showhands'],
  ...['--redis', 'rediss://cache.example.org:6379'],
];

const LANGUAGE_MODEL = {
  ASSISTANT_LLM_URL: 'https://llm.example.org/v1',
  ASSISTANT_LLM_MODEL: 'small',
  ASSISTANT_LLM_API_KEY: 'a-key',
};

const MAIL = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Showhands <no-reply@example.org>' };

const SINGLE_SIGN_ON = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'showhands',
  OIDC_CLIENT_SECRET: 'a-client-secret',
};

const adapter = z.object({
  rules: z.object({ custom: z.array(z.object({ name: z.object({ as: z.string() }) })) }),
});
const offeredMetrics = adapter
  .parse(parse(readFileSync(join(ROOT, 'k8s/monitoring/prometheus-adapter.yml'), 'utf8')))
  .rules.custom.map(({ name }) => name.as);

/** Returns the violations of all rules, or the reason why the documents could not be parsed. */
export const violationsOf = (documents: readonly unknown[], secrets: Secrets): string[] => {
  try {
    const all = parseManifests(documents);
    return [
      ...podViolations(all, secrets),
      ...referenceViolations(all, secrets, offeredMetrics),
      ...flowViolations(all, secrets),
    ];
  } catch (error) {
    return [String(error)];
  }
};

/** The rendered documents, and the Secrets that an operator creates for them. */
export interface Overlay {
  readonly documents: readonly unknown[];
  readonly secrets: Secrets;
}

export const renderSmall = (): Overlay => ({ documents: render('k8s/overlays/small'), secrets: generatedSecrets() });

const PRODUCTION = 'k8s/overlays/production';

export const renderProduction = (): Overlay => ({
  documents: render(PRODUCTION),
  secrets: generatedSecrets(...EXTERNAL),
});

/** Renders the overlay production with one optional component. */
export const renderComponent = (
  name: 'keda' | 'language-model' | 'mail' | 'prometheus-operator' | 'single-sign-on' | 'tracing',
): Overlay => ({
  documents: renderWith(`k8s/components/${name}`, PRODUCTION),
  secrets: new Map([
    ...generatedSecrets(...EXTERNAL),
    ...(name === 'language-model' ? ([['language-model', LANGUAGE_MODEL]] as const) : []),
    ...(name === 'single-sign-on' ? ([['single-sign-on', SINGLE_SIGN_ON]] as const) : []),
    ...(name === 'mail' ? ([['mail', MAIL]] as const) : []),
  ]),
});
